import { createAdapters, createClients } from '../shared/azure/create-adapters.ts';
import { readConfiguration } from '../shared/config.ts';
import { addPerson } from '../shared/domain/people/add-person.ts';
import { createTicket } from '../shared/domain/people/tickets.ts';
import { toSignInUrl } from '../shared/domain/people/to-sign-in-url.ts';
import type { Ready } from './ready.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The person who started the service on this machine: a lead of its workspace. */
const localPerson = { name: 'You', email: 'you@localhost.localdomain', role: 'lead' } as const;

/** A link that signs the person who started the service in to its console, at `origin`. */
export async function inviteLocalPerson(
  settings: Readonly<Record<string, string>>,
  workspaceId: string,
  origin: string,
): Promise<NonNullable<Ready['signIn']>> {
  const configuration = readConfiguration(settings);
  const clients = createClients(configuration);
  try {
    const services = createAdapters(configuration, clients, silent);
    const { personId } = await addPerson(services, workspaceId, localPerson);
    const { ticket, expiresAt } = await createTicket(services, personId);
    return { personId, url: toSignInUrl(origin, ticket), expiresAt };
  } finally {
    clients.cosmos.dispose();
  }
}
