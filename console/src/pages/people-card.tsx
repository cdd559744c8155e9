import { useState } from 'preact/hooks';
import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { removeAgain, request } from '../api/request.ts';
import type { Person, PersonList, Role } from '../api/types.ts';
import { useSession } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { toDay } from '../ui/words.ts';
import { changeList } from './change-list.ts';

const roles: readonly (readonly [Role, string])[] = [
  ['viewer', 'Viewer: reads'],
  ['reviewer', 'Reviewer: submits and decides'],
  ['lead', 'Lead: also people, keys, rule packs and webhooks'],
];

const peopleKey = ['people'];

function AddPerson() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  return (
    <form
      class="row-form"
      onSubmit={(event) => {
        event.preventDefault();
        void changeList(
          'The person was not added.',
          async () => {
            await request('POST', paths.people, { body: { name, email, role } });
            setName('');
            setEmail('');
          },
          peopleKey,
        );
      }}
    >
      <label>
        Name
        <input
          required
          maxLength={200}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
      </label>
      <label>
        E-mail
        <input
          required
          type="email"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
          autoComplete="off"
        />
      </label>
      <label>
        Role
        <select value={role} onChange={(event) => setRole(event.currentTarget.value as Role)}>
          {roles.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="main">
        Add
      </button>
    </form>
  );
}

/** Who works in the workspace, and in which role. */
export function PeopleCard() {
  const { session } = useSession();
  const { data, error } = useReading<PersonList>({
    key: peopleKey,
    read: (signal) => request('GET', paths.people, { signal }),
  });
  const [leaving, setLeaving] = useState<Person>();
  return (
    <section class="card" aria-labelledby="people-title">
      <h2 id="people-title">People</h2>
      {error ? <p role="alert">The people could not be read. {error.message}</p> : undefined}
      <Table label="Table of people" columns={['Name', 'E-mail', 'Role', 'Since']} action="Remove">
        {data?.people.map((person) => (
          <tr key={person.personId}>
            <th scope="row">
              <bdi>{person.name}</bdi>
            </th>
            <td>
              <bdi>{person.email}</bdi>
            </td>
            <td>
              <select
                aria-label={`Role of ${person.name}`}
                disabled={person.personId === session.person.personId}
                value={person.role}
                onChange={(event) => {
                  const role = event.currentTarget.value;
                  void changeList(
                    'The role is as it was.',
                    // The same e-mail address again is the same person.
                    () => request('POST', paths.people, { body: { name: person.name, email: person.email, role } }),
                    peopleKey,
                  );
                }}
              >
                {roles.map(([role, label]) => (
                  <option key={role} value={role}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
            <td>{toDay(person.createdAt)}</td>
            <td>
              {person.personId === session.person.personId ? (
                <span class="soft">you</span>
              ) : (
                <button type="button" onClick={() => setLeaving(person)}>
                  Remove
                </button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <AddPerson />
      {leaving ? (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          action="Remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={() =>
            void changeList(
              'The person is still here.',
              () => removeAgain(`${paths.people}/${encodeURIComponent(leaving.personId)}`),
              peopleKey,
            )
          }
        >
          They are signed out at once. Their decisions stay, with their name.
        </ConfirmDialog>
      ) : undefined}
    </section>
  );
}
