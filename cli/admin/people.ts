import { addPerson } from '../../shared/domain/people/add-person.ts';
import { findPerson, findPersonDocument } from '../../shared/domain/people/find-person.ts';
import { findMember, listPeople } from '../../shared/domain/people/list-people.ts';
import { removePerson } from '../../shared/domain/people/remove-person.ts';
import { createTicket } from '../../shared/domain/people/tickets.ts';
import { toSignInUrl } from '../../shared/domain/people/to-sign-in-url.ts';
import { newPersonSchema, type Person, roleSchema } from '../../shared/model/person.ts';
import { CommandError, UsageError } from '../options.ts';
import { type AdminCommand, type AdminServices, adminCommand, required } from './admin-command.ts';
import { getWorkspace } from './workspaces.ts';

/** Where `npm start` serves unless it is told otherwise. */
const localOrigin = 'http://localhost:7071';

const toText = ({ personId, role, email, name }: Person): string =>
  `${personId}  ${role.padEnd(8)}  ${name} <${email}>`;

const workspace = { type: 'text', placeholder: 'ID', help: 'the workspace they work in' } as const;
const id = { placeholder: 'ID', help: 'the person', min: 1, max: 1 };

async function getPersonId(services: AdminServices, personId = ''): Promise<string> {
  const person = await findPerson(services, personId.toLowerCase());
  if (person === undefined) throw new CommandError(`There is no person ${personId}.`);
  return person.document.personId;
}

/** Throws the sentence that says which option does not fit. */
function toNewPerson(given: { readonly name: string; readonly email: string; readonly role: Person['role'] }) {
  const parsed = newPersonSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`Option '--${String(issue?.path[0])}' does not fit: ${issue?.message}.`);
}

function toOrigin(given: string | undefined): string {
  const url = given === undefined || !/^https?:\/\//.test(given) ? null : URL.parse(given);
  if (given !== undefined && url === null)
    throw new UsageError(`Option '--url' takes an address like https://reviews.example.com, not '${given}'.`);
  return url?.origin ?? '';
}

export const people: Readonly<Record<string, AdminCommand>> = {
  add: adminCommand({
    summary: 'Lets a person into a workspace, or gives somebody who is there another name or role.',
    options: {
      workspace,
      name: { type: 'text', placeholder: 'N', help: 'as their decisions are signed' },
      email: { type: 'text', placeholder: 'E', help: 'one address is one person, in however many workspaces' },
      role: {
        type: 'text',
        placeholder: 'R',
        help: 'viewers read; reviewers also decide and submit; leads also look after people, keys, packs and webhooks',
        choices: roleSchema.options,
        default: 'reviewer',
      },
    },
    async work(services, { values }) {
      const { name, email, role } = values;
      const person = toNewPerson({
        name: required(name, 'name'),
        email: required(email, 'email'),
        role: roleSchema.parse(role),
      });
      const { workspaceId } = await getWorkspace(services, required(values.workspace, 'workspace'));
      const added = await addPerson(services, workspaceId, person);
      return { json: added, text: toText(added) };
    },
  }),
  list: adminCommand({
    summary: 'Lists the people of a workspace.',
    options: { workspace },
    async work(services, { values }) {
      const { workspaceId } = await getWorkspace(services, required(values.workspace, 'workspace'));
      const found = await listPeople(services, workspaceId);
      return { json: found, text: found.map(toText).join('\n') };
    },
  }),
  remove: adminCommand({
    summary: 'Removes a person from every workspace; their sessions end at once. What they have decided stays.',
    positionals: id,
    options: {},
    async work(services, { positionals }) {
      const [given = ''] = positionals;
      const personId = given.toLowerCase();
      // A removal that broke off has left the person, who may be removed again.
      const known = (await findPersonDocument(services, personId))?.document;
      const [workspaceId] = known?.workspaceIds ?? [];
      const member = workspaceId === undefined ? undefined : await findMember(services, workspaceId, personId);
      const removed = await removePerson(services, personId);
      if (removed === undefined) throw new CommandError(`There is no person ${given}.`);
      const { name, email, createdAt, removedAt } = removed;
      return {
        json: { personId, name, email, role: member?.role ?? null, createdAt, removedAt },
        text: `${name} <${email}> is removed.`,
      };
    },
  }),
  link: adminCommand({
    summary:
      'Makes a link that signs a person in once, within 10 minutes. With an OpenID provider it gives them their account.',
    positionals: id,
    options: {
      url: {
        type: 'text',
        placeholder: 'U',
        help: `address of the service; left out: PUBLIC_URL of its settings, else ${localOrigin}`,
      },
    },
    async work(services, { values, positionals }) {
      const origin = toOrigin(values.url) || services.publicUrl || localOrigin;
      const { ticket, expiresAt } = await createTicket(services, await getPersonId(services, positionals[0]));
      const url = toSignInUrl(origin, ticket);
      return { json: { url, expiresAt }, text: `${url}\nIt works once, until ${expiresAt}.` };
    },
  }),
};
