import { createHash } from 'node:crypto';
import type { Scope } from './scope.ts';

/** Namespace of every UUID this service derives (version 5, RFC 9562 section 5.5). */
const namespace = Buffer.from('6f2d8c0a3b7e4d5f9a1c2e4b6d8f0a1c', 'hex');

/**
 * A UUID derived from its cause: the same parts always give the same id, so that work done twice creates nothing twice.
 * Version 5 (SHA-1 of namespace and name); parts are joined with NUL, which none of them contains.
 */
export function deriveUuid(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(namespace).update(parts.join('\0')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 40);

/** Document id of the claim that one blob path is owned by one submission. */
export const claimIdOf = (scope: Scope, blobPath: string): string => `claim:${digest(scope, blobPath)}`;

/** Document id of what is known of an upload before it is submitted. */
export const uploadIdOf = (scope: Scope, blobPath: string): string => `upload:${digest(scope, blobPath)}`;

export const submissionIdOf = (submissionId: string): string => `sub:${submissionId}`;
export const versionGroupIdOf = (versionGroupId: string): string => `group:${versionGroupId}`;
export const startIdOf = (instanceId: string): string => `start:${instanceId}`;
export const issueIndexIdOf = (assetId: string): string => `issues:${assetId}`;
export const decisionIndexIdOf = (assetId: string): string => `decisions:${assetId}`;
export const decisionDocumentIdOf = (actId: string): string => `decision:${actId}`;
export const assignmentsIdOf = (submissionId: string): string => `assignments:${submissionId}`;
export const replayIdOf = (id: string): string => `replay:${id}`;
export const eventDocumentIdOf = (eventId: string): string => `event:${eventId}`;

/** Event id: one per asset, try and end state. No dot, so that it can stand in a signed webhook header. */
export const eventIdOf = (assetId: string, retryCount: number, state: 'complete' | 'failed'): string =>
  `evt_${digest(assetId, retryCount, state).slice(0, 32)}`;

/** Delivery id: one per event and subscription. */
export const deliveryIdOf = (eventId: string, subscriptionId: string): string =>
  deriveUuid('delivery', eventId, subscriptionId);

/** `ruleId` of the API. */
export const ruleIdOf = (ruleCode: string): string => deriveUuid('rule', ruleCode);
