import { createHash } from 'node:crypto';

/** Ids of the documents about people (`person.ts`). */

const hash = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/** E-mail addresses are compared in lower case: two people never share one. */
export const emailIdOf = (email: string): string => `email:${hash(email.normalize('NFC').toLowerCase())}`;
export const personIdOf = (personId: string): string => `person:${personId}`;
export const memberIdOf = (personId: string): string => `member:${personId}`;
export const identityIdOf = (issuer: string, subject: string): string => `identity:${hash(issuer, subject)}`;
/** Secrets are stored as their hash only; 256 random bits need no slow one. */
export const sessionIdOf = (token: string): string => `session:${hash(token)}`;
export const ticketIdOf = (ticket: string): string => `ticket:${hash(ticket)}`;
export const signInStateIdOf = (state: string): string => `state:${hash(state)}`;
