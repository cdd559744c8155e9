import { useEffect, useState } from 'preact/hooks';
import { cache, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request, requestAgain } from '../api/request.ts';
import type { IssuedKey, KeyList, KeyView, Person, PersonList, Role } from '../api/types.ts';
import { useSession } from '../session/session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { complain } from '../ui/notices.tsx';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { toDay } from '../ui/words.ts';

const roles: readonly (readonly [Role, string])[] = [
  ['viewer', 'Viewer: reads'],
  ['reviewer', 'Reviewer: submits and decides'],
  ['lead', 'Lead: also people, keys, rule packs and webhooks'],
];

const peopleKey = ['people'];
const keysKey = ['keys'];

async function change(what: string, work: () => Promise<unknown>, key: readonly string[]): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(what, error);
  }
  await cache.invalidateQueries({ queryKey: key });
}

function AddPerson() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  return (
    <form
      class="row-form"
      onSubmit={(event) => {
        event.preventDefault();
        void change(
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

function People() {
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
      <div class="table-scroll" role="region" aria-label="Table of people" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">E-mail</th>
              <th scope="col">Role</th>
              <th scope="col">Since</th>
              <th scope="col">
                <span class="hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
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
                      void change(
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
          </tbody>
        </table>
      </div>
      <AddPerson />
      {leaving ? (
        <RemoveDialog
          name={leaving.name}
          onClose={() => setLeaving(undefined)}
          onRemove={() =>
            void change(
              'The person is still here.',
              () => requestAgain('DELETE', `${paths.people}/${encodeURIComponent(leaving.personId)}`),
              peopleKey,
            )
          }
        >
          They are signed out at once. Their decisions stay, with their name.
        </RemoveDialog>
      ) : undefined}
    </section>
  );
}

const keyState = ({ expiresAt, revokedAt }: KeyView): string => {
  if (revokedAt) return `Revoked ${toDay(revokedAt)}`;
  if (expiresAt) return `${Date.parse(expiresAt) < Date.now() ? 'Expired' : 'Until'} ${toDay(expiresAt)}`;
  return 'In use';
};

function Keys() {
  const { data, error } = useReading<KeyList>({
    key: keysKey,
    read: (signal) => request('GET', paths.keys, { signal }),
  });
  const [label, setLabel] = useState('');
  const [mode, setMode] = useState<KeyView['mode']>('sandbox');
  const [made, setMade] = useState<string>();
  return (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title">API keys</h2>
      <p class="soft">For programs. People sign in and need none.</p>
      {error ? <p role="alert">The keys could not be read. {error.message}</p> : undefined}
      {data?.total === 0 ? undefined : (
        <div class="table-scroll" role="region" aria-label="Table of keys" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Label</th>
                <th scope="col">Mode</th>
                <th scope="col">Made</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span class="hidden">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.keys.map((key) => (
                <tr key={key.keyId}>
                  <th scope="row">
                    <bdi>{key.label ?? 'No label'}</bdi>
                  </th>
                  <td>{key.mode}</td>
                  <td>{toDay(key.createdAt)}</td>
                  <td class={key.revokedAt ? 'soft' : ''}>{keyState(key)}</td>
                  <td>
                    {key.revokedAt ? undefined : (
                      <button
                        type="button"
                        onClick={() =>
                          void change(
                            'The key is still in use.',
                            () => requestAgain('DELETE', `${paths.keys}/${encodeURIComponent(key.keyId)}`),
                            keysKey,
                          )
                        }
                      >
                        Revoke
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <form
        class="row-form"
        onSubmit={(event) => {
          event.preventDefault();
          void change(
            'The key was not made.',
            async () => {
              const { key } = await request<IssuedKey>('POST', paths.keys, {
                body: { mode, ...(label ? { label } : {}) },
              });
              setMade(key);
              setLabel('');
            },
            keysKey,
          );
        }}
      >
        <label>
          Label
          <input
            maxLength={200}
            value={label}
            onInput={(event) => setLabel(event.currentTarget.value)}
            autoComplete="off"
          />
        </label>
        <label>
          Mode
          <select value={mode} onChange={(event) => setMode(event.currentTarget.value as KeyView['mode'])}>
            <option value="sandbox">sandbox</option>
            <option value="live">live</option>
          </select>
        </label>
        <button type="submit" class="main">
          Make a key
        </button>
      </form>
      {made === undefined ? undefined : (
        <Dialog title="A new key" onClose={() => setMade(undefined)}>
          <p>It is shown this once. Keep it where only the program that needs it can read it.</p>
          <input
            class="secret"
            readOnly
            value={made}
            aria-label="The new key"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </section>
  );
}

/** Who works in the workspace, and which programs do. For leads. */
export function PeoplePage() {
  const { session } = useSession();
  useEffect(() => {
    document.title = 'People and keys · Asset Review';
  }, []);
  return (
    <main id="main" class="page scrolling" tabIndex={-1}>
      <header class="page-head">
        <h1>People and keys</h1>
      </header>
      {session.current.role === 'lead' ? (
        <>
          <People />
          <Keys />
        </>
      ) : (
        <p>Only leads look after people and keys.</p>
      )}
    </main>
  );
}
