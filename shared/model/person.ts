import { z } from 'zod';

/** People who use the console: who they are, where they may work, and how they sign in (decisions, People). */

const instant = z.iso.datetime();

export const roleSchema = z.enum(['viewer', 'reviewer', 'lead']);
export type Role = z.infer<typeof roleSchema>;

/** True when `role` may do what `least` may: each role may do what the one before it may. */
export const hasRole = (role: Role, least: Role): boolean =>
  roleSchema.options.indexOf(role) >= roleSchema.options.indexOf(least);

const maximumPersonNameLength = 200;

/** Container `people`, id = `person:<personId>`. Rights are in the member document of each workspace. */
export const personDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('person'),
  personId: z.guid(),
  name: z.string(),
  email: z.string(),
  workspaceIds: z.array(z.guid()),
  /** Documents of the accounts at the identity provider that sign this person in; others do not count. */
  identityIds: z.array(z.string()),
  createdAt: instant,
  /** Set before anything of the person is deleted: from then on nobody can sign in as them. */
  removedAt: instant.nullable(),
});
export type PersonDocument = z.infer<typeof personDocumentSchema>;

/** Container `workspaces`, id = `member:<personId>`: what a person may do in the workspace. */
export const memberDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('member'),
  workspaceId: z.guid(),
  personId: z.guid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: instant,
});
export type MemberDocument = z.infer<typeof memberDocumentSchema>;

/** Container `people`: whose an e-mail address is. */
export const emailDocumentSchema = z.object({ id: z.string(), type: z.literal('email'), personId: z.guid() });
export type EmailDocument = z.infer<typeof emailDocumentSchema>;

/** Container `people`: whose an account at the identity provider is. */
export const identityDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('identity'),
  personId: z.guid(),
  issuer: z.string(),
  subject: z.string(),
  createdAt: instant,
});
export type IdentityDocument = z.infer<typeof identityDocumentSchema>;

export const sessionLifetimeMs = 8 * 3_600_000;
/** A one-time link, and one try to sign in at the identity provider. */
export const ticketLifetimeMs = 10 * 60_000;

/** Container `people`, id = `session:<hash of the token>`; ends by itself. */
export const sessionDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('session'),
  personId: z.guid(),
  /** The workspace the person works in now. */
  workspaceId: z.guid(),
  createdAt: instant,
  expiresAt: instant,
  ttl: z.int(),
});
export type SessionDocument = z.infer<typeof sessionDocumentSchema>;

/** Container `people`, id = `ticket:<hash of the ticket>`: a one-time link. */
export const ticketDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('ticket'),
  personId: z.guid(),
  expiresAt: instant,
  /** A random id of the request that used it, so that of two requests at once only one succeeds. */
  usedBy: z.string().nullable(),
  ttl: z.int(),
});
export type TicketDocument = z.infer<typeof ticketDocumentSchema>;

/** A name or label that people see: no line ends and no controls, which would forge lines of lists and logs. */
export const oneLineSchema = z
  .string()
  .trim()
  .min(1)
  .max(maximumPersonNameLength)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);

/** The fields with which somebody is added. */
export const newPersonSchema = z.strictObject({
  name: oneLineSchema,
  email: z.email().max(254),
  role: roleSchema.default('reviewer'),
});

/** A person of a workspace as leads and operators see them. */
export const personSchema = z.object({
  personId: z.guid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: instant,
});
export type Person = z.infer<typeof personSchema>;
