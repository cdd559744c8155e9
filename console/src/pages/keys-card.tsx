import { useState } from 'preact/hooks';
import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { removeAgain, request } from '../api/request.ts';
import type { IssuedKey, KeyList, KeyView } from '../api/types.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Table } from '../ui/table.tsx';
import { toDay } from '../ui/words.ts';
import { changeList } from './change-list.ts';

const keysKey = ['keys'];

const keyState = ({ expiresAt, revokedAt }: KeyView): string => {
  if (revokedAt) return `Revoked ${toDay(revokedAt)}`;
  if (expiresAt) return `${Date.parse(expiresAt) < Date.now() ? 'Expired' : 'Until'} ${toDay(expiresAt)}`;
  return 'In use';
};

/** Which programs may call the API, and new keys for them. */
export function KeysCard() {
  const { data, error } = useReading<KeyList>({
    key: keysKey,
    read: (signal) => request('GET', paths.keys, { signal }),
  });
  const [label, setLabel] = useState('');
  const [mode, setMode] = useState<KeyView['mode']>('sandbox');
  const [made, setMade] = useState<string>();
  const [leaving, setLeaving] = useState<KeyView>();
  return (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title">API keys</h2>
      <p class="soft">For programs. People sign in and need none.</p>
      {error ? <p role="alert">The keys could not be read. {error.message}</p> : undefined}
      {data?.total === 0 ? undefined : (
        <Table label="Table of keys" columns={['Label', 'Mode', 'Made', 'State']} action="Revoke">
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
                  <button type="button" onClick={() => setLeaving(key)}>
                    Revoke
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <form
        class="row-form"
        onSubmit={(event) => {
          event.preventDefault();
          void changeList(
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
      {leaving ? (
        <ConfirmDialog
          title={`Revoke ${leaving.label ?? 'this key'}?`}
          action="Revoke"
          onClose={() => setLeaving(undefined)}
          onConfirm={() =>
            void changeList(
              'The key is still in use.',
              () => removeAgain(`${paths.keys}/${encodeURIComponent(leaving.keyId)}`),
              keysKey,
            )
          }
        >
          Programs that use it (…{leaving.last4}) are refused within 30 seconds. It cannot be taken back.
        </ConfirmDialog>
      ) : undefined}
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
