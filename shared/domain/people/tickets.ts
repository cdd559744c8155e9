import { type TicketDocument, ticketDocumentSchema, ticketLifetimeMs } from '../../model/person.ts';
import { ticketIdOf } from '../../model/person-ids.ts';
import type { Stored } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';

type TicketServices = Pick<Services, 'store' | 'clock' | 'random'>;

/** Makes a ticket that signs a person in once, within 10 minutes. Only its hash is stored. Rejects with `StoreUnavailableError`. */
export async function createTicket(
  { store, clock, random }: TicketServices,
  personId: string,
): Promise<{ readonly ticket: string; readonly expiresAt: string }> {
  const ticket = Buffer.from(random.bytes(32)).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + ticketLifetimeMs).toISOString();
  const id = ticketIdOf(ticket);
  const document: TicketDocument = {
    id,
    type: 'ticket',
    personId,
    expiresAt,
    usedBy: null,
    ttl: ticketLifetimeMs / 1000,
  };
  await store.create('people', id, document);
  return { ticket, expiresAt };
}

/** A ticket that can still be used. Rejects with `StoreUnavailableError`. */
export async function findTicket(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  ticket: string,
): Promise<Stored<TicketDocument> | undefined> {
  const id = ticketIdOf(ticket);
  const stored = await store.find('people', id, id, ticketDocumentSchema);
  const isUsable = stored?.document.usedBy === null && Date.parse(stored.document.expiresAt) > clock.now().getTime();
  return isUsable ? stored : undefined;
}

/** Uses up a ticket and returns the person whom it signs in; undefined when it is unknown, expired or used. Rejects with `StoreUnavailableError`. */
export async function useTicket(services: TicketServices, ticket: string): Promise<string | undefined> {
  const stored = await findTicket(services, ticket);
  if (stored === undefined) return undefined;
  const used: TicketDocument = { ...stored.document, usedBy: services.random.uuid() };
  const { ok } = await services.store.replace('people', used.id, used, stored.etag);
  return ok ? used.personId : undefined;
}
