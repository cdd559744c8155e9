import type { SweepName, SweepParameters } from '../../../shared/model/sweeps.ts';

type Fields = Readonly<Record<string, unknown>> & { readonly id?: string };

interface SweepCase<Name extends SweepName> {
  readonly parameters: SweepParameters<Name>;
  /** Documents that the sweep must find. */
  readonly found: readonly Fields[];
  /** Documents of the same container that it must leave alone: each breaks one condition. */
  readonly left: readonly Fields[];
}

/** The bounds, and the instants beside them. */
const before = '2026-03-01T12:00:00.000Z';
const justBefore = '2026-03-01T11:59:59.999Z';
const longBefore = '2026-02-01T00:00:00.000Z';
const now = '2026-03-01T12:01:00.000Z';
const justBeforeNow = '2026-03-01T12:00:59.999Z';
const later = '2026-03-02T00:00:00.000Z';

const overdue = { type: 'delivery', status: 'pending', nextAttemptAt: justBefore, leaseUntil: null };
const untried = {
  type: 'delivery',
  status: 'pending',
  hasSucceeded: false,
  hasFailed: false,
  createdAt: justBefore,
  nextAttemptAt: justBeforeNow,
};
const event = { type: 'event', pending: true, createdAt: justBefore };
const start = { type: 'start', createdAt: justBefore };
const claim = { type: 'claim', reservation: { madeAt: justBefore } };
const stalled = { type: 'submission', status: 'processing', progressedAt: justBefore, createdAt: longBefore };
const moving = { type: 'submission', status: 'processing', progressedAt: before, createdAt: longBefore };
const opened = { type: 'submission', status: 'submitted', createdAt: justBefore, progressedAt: later };
const expired = { type: 'submission', status: 'complete', createdAt: justBefore };
const delivered = { type: 'delivery', status: 'succeeded', createdAt: justBefore };
const upload = { type: 'upload', createdAt: justBefore };
const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

/** For every sweep: records on both sides of each of its bounds, and one for each condition that is broken. */
export const sweepCases: { readonly [Name in SweepName]: SweepCase<Name> } = {
  'overdue-deliveries': {
    parameters: { before, now },
    found: [overdue, { ...overdue, nextAttemptAt: longBefore }, { ...overdue, leaseUntil: justBeforeNow }],
    left: [
      { ...overdue, type: 'other' },
      { ...overdue, status: 'succeeded' },
      { ...overdue, status: 'failed' },
      { ...overdue, nextAttemptAt: before },
      { ...overdue, nextAttemptAt: later },
      { ...overdue, nextAttemptAt: null },
      { ...overdue, leaseUntil: now },
      { ...overdue, leaseUntil: later },
    ],
  },
  'untried-deliveries': {
    parameters: { before, now },
    found: [untried, { ...untried, createdAt: longBefore, nextAttemptAt: longBefore }],
    left: [
      { ...untried, type: 'other' },
      { ...untried, status: 'failed' },
      { ...untried, hasSucceeded: true },
      { ...untried, hasFailed: true },
      { ...untried, createdAt: before },
      { ...untried, createdAt: later },
      { ...untried, nextAttemptAt: now },
      { ...untried, nextAttemptAt: null },
    ],
  },
  'pending-events': {
    parameters: { before },
    found: [event, { ...event, createdAt: longBefore }],
    left: [
      { ...event, type: 'other' },
      { ...event, pending: false },
      { ...event, createdAt: before },
      { ...event, createdAt: later },
    ],
  },
  'pending-starts': {
    parameters: { before },
    found: [start, { ...start, createdAt: longBefore }],
    left: [
      { ...start, type: 'other' },
      { ...start, createdAt: before },
      { ...start, createdAt: later },
    ],
  },
  'reserved-claims': {
    parameters: { before },
    found: [claim, { ...claim, reservation: { madeAt: longBefore } }],
    left: [
      { ...claim, type: 'other' },
      { type: 'claim', createdAt: longBefore },
      { ...claim, reservation: { madeAt: before } },
      { ...claim, reservation: { madeAt: later } },
    ],
  },
  'unfinished-replays': { parameters: {}, found: [{ type: 'replay' }], left: [{ type: 'event' }] },
  'stalled-submissions': {
    parameters: { before },
    found: [stalled, { ...stalled, status: 'submitted' }, { ...stalled, progressedAt: longBefore }],
    left: [
      { ...stalled, type: 'other' },
      { ...stalled, status: 'complete' },
      { ...stalled, status: 'failed' },
      { ...stalled, progressedAt: before },
      { ...stalled, progressedAt: later },
    ],
  },
  'moving-submissions': {
    parameters: { since: before },
    found: [moving, { ...moving, progressedAt: later }],
    left: [
      { ...moving, type: 'other' },
      { ...moving, status: 'submitted' },
      { ...moving, status: 'complete' },
      { ...moving, status: 'failed' },
      { ...moving, progressedAt: justBefore },
      { type: 'submission', status: 'processing' },
    ],
  },
  'open-submissions': {
    parameters: { before },
    found: [opened, { ...opened, status: 'processing' }, { ...opened, createdAt: longBefore }],
    left: [
      { ...opened, type: 'other' },
      { ...opened, status: 'complete' },
      { ...opened, status: 'failed' },
      { ...opened, createdAt: before },
      { ...opened, createdAt: later },
    ],
  },
  'expired-submissions': {
    parameters: { before },
    found: [
      expired,
      { ...expired, status: 'failed' },
      { ...expired, createdAt: longBefore, filesDeletedAt: longBefore },
    ],
    left: [
      { ...expired, type: 'other' },
      { ...expired, status: 'submitted' },
      { ...expired, status: 'processing' },
      { ...expired, createdAt: before },
      { ...expired, createdAt: later },
    ],
  },
  'expired-files': {
    parameters: { before },
    found: [expired, { ...expired, status: 'failed' }, { ...expired, createdAt: longBefore }],
    left: [
      { ...expired, type: 'other' },
      { ...expired, status: 'submitted' },
      { ...expired, status: 'processing' },
      { ...expired, createdAt: before },
      { ...expired, createdAt: later },
      { ...expired, filesDeletedAt: longBefore },
      { ...expired, filesDeletedAt: null },
    ],
  },
  'expired-deliveries': {
    parameters: { before },
    found: [delivered, { ...delivered, status: 'failed' }, { ...delivered, createdAt: longBefore }],
    left: [
      { ...delivered, type: 'other' },
      { ...delivered, status: 'pending' },
      { ...delivered, createdAt: before },
      { ...delivered, createdAt: later },
      { type: 'delivery', createdAt: longBefore },
    ],
  },
  'unsubmitted-uploads': {
    parameters: { before },
    found: [upload, { ...upload, createdAt: longBefore }],
    left: [
      { ...upload, type: 'other' },
      { ...upload, createdAt: before },
      { ...upload, createdAt: later },
    ],
  },
  'all-workspaces': { parameters: {}, found: [{ type: 'workspace' }], left: [{ type: 'sidekick' }] },
  'keys-of-workspace': {
    parameters: { workspaceId: 'w' },
    found: [
      { type: 'apikey', workspaceId: 'w', keyId: 'k' },
      { type: 'apikey', workspaceId: 'w', keyId: 'l' },
    ],
    left: [{ type: 'apikey', workspaceId: 'v' }, { type: 'apikey' }, { type: 'other', workspaceId: 'w' }],
  },
  'key-by-id': {
    parameters: { keyId: 'k' },
    found: [{ type: 'apikey', workspaceId: 'w', keyId: 'k' }],
    left: [{ type: 'apikey', workspaceId: 'k', keyId: 'l' }, { type: 'apikey' }, { type: 'other', keyId: 'k' }],
  },
  'all-sidekicks': { parameters: {}, found: [{ type: 'sidekick' }], left: [{ type: 'workspace' }] },
  'subscription-by-id': { parameters: { id }, found: [{ id, scope: 'w:live' }], left: [{ id: other }] },
  'delivery-by-id': { parameters: { id }, found: [{ id }], left: [{ id: other, eventId: id }] },
  'submission-by-id': {
    parameters: { id },
    found: [{ id, type: 'submission' }],
    left: [{ id: other, submissionId: id }],
  },
};
