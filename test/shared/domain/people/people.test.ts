import { beforeEach, describe, expect, test } from 'vitest';
import { addPerson } from '../../../../shared/domain/people/add-person.ts';
import { findIdentifiedPerson } from '../../../../shared/domain/people/find-identity.ts';
import { findPerson, findPersonByEmail } from '../../../../shared/domain/people/find-person.ts';
import { findMember, listPeople } from '../../../../shared/domain/people/list-people.ts';
import { removeMember, removePerson } from '../../../../shared/domain/people/remove-person.ts';
import { createTicket, findTicket, useTicket } from '../../../../shared/domain/people/tickets.ts';
import { updatePerson } from '../../../../shared/domain/people/update-person.ts';
import type { PersonDocument, Role } from '../../../../shared/model/person.ts';
import { identityIdOf } from '../../../../shared/model/person-ids.ts';
import { StoreUnavailableError } from '../../../../shared/ports/document-store.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

let memory: MemoryServices;
let first: string;
let second: string;

beforeEach(() => {
  memory = createMemoryServices();
  [first, second] = [memory.random.uuid(), memory.random.uuid()];
});

const add = (workspaceId: string, name = 'Ada', email = 'ada@example.org', role: Role = 'reviewer') =>
  addPerson(memory.services, workspaceId, { name, email, role });
const stored = async (personId: string) => (await findPerson(memory.services, personId))?.document;
const places = () => Object.keys(memory.store.dump());
const issuer = 'https://login.example';
const identity = (subject: string) => identityIdOf(issuer, subject);
const identify = (subject: string, verifiedEmail?: string, invited?: string) =>
  findIdentifiedPerson(memory.services, { issuer, subject, verifiedEmail }, invited);
/** Somebody else writes the person before each of the first `times` changes. */
const disturb = (times: number, personId: string): { count: number } => {
  const replace = memory.store.replace.bind(memory.store);
  const writes = { count: 0 };
  memory.store.replace = async (...write) => {
    writes.count += 1;
    const known = writes.count <= times ? await stored(personId) : undefined;
    if (known) await memory.store.upsert('people', known.id, known);
    return replace(...write);
  };
  return writes;
};

describe('adding a person', () => {
  test('again changes name and role, and keeps id and the day they came', async () => {
    const added = await add(first);
    memory.clock.advance(86_400_000);
    const again = await add(first, 'Ada King', 'ADA@example.org', 'lead');
    expect(again).toEqual({ ...added, name: 'Ada King', email: 'ADA@example.org', role: 'lead' });
    expect(await listPeople(memory.services, first)).toEqual([again]);
    expect((await stored(added.personId))?.workspaceIds).toEqual([first]);
  });

  test('to a second workspace leaves the first one alone', async () => {
    const { personId } = await add(first);
    memory.clock.advance(1000);
    const other = await add(second, 'Ada King', 'ada@example.org', 'viewer');
    expect(other.personId).toBe(personId);
    expect(other.createdAt).toBe(memory.clock.now().toISOString());
    expect((await stored(personId))?.workspaceIds).toEqual([first, second]);
    expect(await findMember(memory.services, first, personId)).toMatchObject({ name: 'Ada', role: 'reviewer' });
  });

  test('who is being removed is refused, to be tried again', async () => {
    const { personId } = await add(first);
    await updatePerson(memory.services, personId, (known) => ({ ...known, removedAt: known.createdAt }));
    await expect(add(second)).rejects.toThrow(StoreUnavailableError);
    expect(await listPeople(memory.services, second)).toEqual([]);
  });

  test('whose address is given up meanwhile is refused, to be tried again', async () => {
    await add(first);
    memory.store.pause = async ({ operation, id }) => {
      if (operation === 'find' && id?.startsWith('email:')) await memory.store.delete('people', id, id);
    };
    await expect(add(second)).rejects.toThrow(StoreUnavailableError);
  });
});

describe('a change of a person', () => {
  test('is made although others were faster nineteen times', async () => {
    const { personId } = await add(first);
    disturb(19, personId);
    await updatePerson(memory.services, personId, (known) => ({ ...known, name: 'Ada King' }));
    expect(await stored(personId)).toMatchObject({ name: 'Ada King' });
  });

  test('is given up after the twentieth time', async () => {
    const { personId } = await add(first);
    const writes = disturb(20, personId);
    const change = updatePerson(memory.services, personId, (known) => ({ ...known, name: 'Ada King' }));
    await expect(change).rejects.toThrow(StoreUnavailableError);
    expect([writes.count, (await stored(personId))?.name]).toEqual([20, 'Ada']);
  });

  test('of nobody is none', async () => {
    expect(await updatePerson(memory.services, first, (known) => known)).toBeUndefined();
  });
});

describe('the people of a workspace', () => {
  test('are listed by name, those of one name by id, without those of other workspaces', async () => {
    for (const [name, email] of [
      ['Zoë', 'z@x.org'],
      ['ada', 'a@x.org'],
      ['Émile', 'e@x.org'],
      ['Bo', 'b1@x.org'],
      ['Bo', 'b2@x.org'],
      ['Bo', 'b3@x.org'],
    ] as const)
      await add(first, name, email);
    await add(second, 'Bea', 'bea@x.org');
    const listed = await listPeople(memory.services, first);
    expect(listed.map(({ name }) => name)).toEqual(['ada', 'Bo', 'Bo', 'Bo', 'Émile', 'Zoë']);
    const ids = listed.slice(1, 4).map(({ personId }) => personId);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe('taking a person out', () => {
  test('of one workspace leaves them in the other', async () => {
    const { personId } = await add(first);
    await add(second);
    expect(await removeMember(memory.services, first, personId)).toBe(true);
    expect(await findMember(memory.services, first, personId)).toBeUndefined();
    expect(await findMember(memory.services, second, personId)).toBeDefined();
    expect((await stored(personId))?.workspaceIds).toEqual([second]);
  });

  test('of the last one leaves nothing of them, neither address nor account', async () => {
    const { personId } = await add(first);
    await identify('s1', 'ada@example.org');
    expect(await removeMember(memory.services, first, personId)).toBe(true);
    expect(places()).toEqual([]);
  });

  test('of a workspace in which they are not says so, and changes nothing', async () => {
    const { personId } = await add(first);
    const before = memory.store.dump();
    expect(await removeMember(memory.services, second, personId)).toBe(false);
    expect(await removePerson(memory.services, second)).toBeUndefined();
    expect(memory.store.dump()).toEqual(before);
  });

  test('counts from its beginning, also where it broke off, and can be finished', async () => {
    const { personId } = await add(first);
    memory.store.fault = ({ operation }) => (operation === 'delete' ? 'unavailable' : 'none');
    await expect(removePerson(memory.services, personId)).rejects.toThrow(StoreUnavailableError);
    const began = memory.clock.now().toISOString();
    expect(await findPersonByEmail(memory.services, 'ada@example.org')).toBeUndefined();
    expect(await identify('s1', 'ada@example.org')).toBeUndefined();
    memory.store.fault = () => 'none';
    memory.clock.advance(60_000);
    expect(await removePerson(memory.services, personId)).toMatchObject({ removedAt: began });
    expect(places().filter((place) => !place.includes('identity:'))).toEqual([]);
  });
});

describe('an account of the identity provider', () => {
  test('is given once by a verified address, and no second account by the same one', async () => {
    const { personId } = await add(first);
    expect(await identify('s1', 'Ada@example.org')).toMatchObject({ personId, identityIds: [identity('s1')] });
    expect(await identify('s2', 'ada@example.org')).toBeUndefined();
    expect(await identify('s1')).toMatchObject({ personId });
  });

  test('that a link brings takes the place of the earlier one, of which nothing stays', async () => {
    const { personId } = await add(first);
    await identify('s1', 'ada@example.org');
    expect(await identify('s2', undefined, personId)).toMatchObject({ personId, identityIds: [identity('s2')] });
    expect(await identify('s1')).toBeUndefined();
    expect(places().filter((place) => place.includes('identity:'))).toEqual([
      expect.stringContaining(identity('s2')) as string,
    ]);
  });

  test('signs in its own person by their link, and nobody by the link of somebody else', async () => {
    const { personId } = await add(first);
    const bob = await add(first, 'Bob', 'bob@example.org');
    await identify('s1', 'ada@example.org');
    expect(await identify('s1', undefined, personId)).toMatchObject({ personId });
    expect(await identify('s1', undefined, bob.personId)).toBeUndefined();
    expect((await stored(bob.personId))?.identityIds).toEqual([]);
  });

  test('of a person who is removed while it is given signs nobody in', async () => {
    const { personId } = await add(first);
    memory.store.pause = async ({ operation, id }) => {
      if (operation !== 'upsert' || !id?.startsWith('identity:')) return;
      const known = await stored(personId);
      if (known === undefined) return;
      const removed: PersonDocument = { ...known, removedAt: known.createdAt };
      await memory.store.upsert('people', known.id, removed);
    };
    expect(await identify('s1', 'ada@example.org')).toBeUndefined();
  });
});

describe('a ticket', () => {
  test('can be used once, within ten minutes', async () => {
    const { personId } = await add(first);
    const { ticket, expiresAt } = await createTicket(memory.services, personId);
    expect(Date.parse(expiresAt) - memory.clock.now().getTime()).toBe(600_000);
    memory.clock.advance(599_999);
    expect((await findTicket(memory.services, ticket))?.document.personId).toBe(personId);
    expect(await useTicket(memory.services, ticket)).toBe(personId);
    expect(await useTicket(memory.services, ticket)).toBeUndefined();
    const late = await createTicket(memory.services, personId);
    memory.clock.advance(600_000);
    expect(await useTicket(memory.services, late.ticket)).toBeUndefined();
  });
});
