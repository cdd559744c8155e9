import { useEffect, useRef, useState } from 'preact/hooks';
import { paths } from '../api/paths.ts';
import { requestAgain } from '../api/request.ts';
import type { RulePack, RulePackView } from '../api/types.ts';
import { refreshRulePacks, useRulePacks } from '../api/use-rule-packs.ts';
import { useSession } from '../session/session.tsx';
import { complain, notify } from '../ui/notices.tsx';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { SeverityTag } from '../ui/severity.tsx';
import { plural, sectorName, toDay } from '../ui/words.ts';
import { RulePackForm, saveRulePack, toFaults } from './rule-pack-form.tsx';

/** Offers a pack as the JSON file that `Add from a file` takes. */
function download(pack: RulePack): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(pack, undefined, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${pack.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

function PackRules({ pack }: { readonly pack: RulePack }) {
  const { banned = [], required = [], brands = [], sectors = [] } = pack;
  return (
    <>
      {sectors.length > 0 ? (
        <p>Every file is held against the rules for {sectors.map(sectorName).join(', ')}.</p>
      ) : undefined}
      {brands.length > 0 ? (
        <p>
          Own brands: <bdi>{brands.join(', ')}</bdi>
        </p>
      ) : undefined}
      {banned.length + required.length > 0 ? (
        <details>
          <summary>
            {plural(banned.length, 'banned wording')}, {plural(required.length, 'required text')}
          </summary>
          <div class="table-scroll" role="region" aria-label={`Rules of ${pack.name}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Rule</th>
                  <th scope="col">Why</th>
                  <th scope="col">Instead, or only where</th>
                  <th scope="col">Severity</th>
                </tr>
              </thead>
              <tbody>
                {banned.map(({ term, reason, replacement, severity = 'MAJOR' }) => (
                  <tr key={`not ${term}`}>
                    <th scope="row">
                      Not <bdi>“{term}”</bdi>
                    </th>
                    <td>
                      <bdi>{reason}</bdi>
                    </td>
                    <td>
                      <bdi>{replacement}</bdi>
                    </td>
                    <td>
                      <SeverityTag severity={severity} />
                    </td>
                  </tr>
                ))}
                {required.map(({ text, reason, when = [], severity = 'MINOR' }) => (
                  <tr key={`needs ${text}`}>
                    <th scope="row">
                      Needs <bdi>“{text}”</bdi>
                    </th>
                    <td>
                      <bdi>{reason}</bdi>
                    </td>
                    <td>
                      <bdi>{when.join(', ')}</bdi>
                    </td>
                    <td>
                      <SeverityTag severity={severity} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ) : undefined}
    </>
  );
}

interface PackProps {
  readonly view: RulePackView;
  readonly mayChange: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function Pack({ view: { sidekickId, isBuiltIn, createdAt, pack }, mayChange, onChange, onRemove }: PackProps) {
  return (
    <section class="card" aria-labelledby={`pack-${sidekickId}`}>
      <header class="card-head">
        <h2 id={`pack-${sidekickId}`}>
          <bdi>{pack.name}</bdi>
        </h2>
        <span class="soft">
          {isBuiltIn ? 'built in' : `version ${pack.version}, ${createdAt === null ? '' : toDay(createdAt)}`}
        </span>
        {isBuiltIn ? undefined : (
          <button type="button" onClick={() => download(pack)}>
            Download
          </button>
        )}
        {mayChange && !isBuiltIn ? (
          <>
            <button type="button" onClick={onChange}>
              Change
            </button>
            <button type="button" onClick={onRemove}>
              Remove
            </button>
          </>
        ) : undefined}
      </header>
      <PackRules pack={pack} />
      <p class="soft">
        Id for programs: <code>{sidekickId}</code>
      </p>
    </section>
  );
}

/** Reads a pack from a file and stores it. */
async function addFile(file: File): Promise<void> {
  try {
    const { pack } = await saveRulePack(JSON.parse(await file.text()));
    notify(`${pack.name} is saved.`);
  } catch (error) {
    const reasons = error instanceof SyntaxError ? ['It is not JSON.'] : toFaults(error);
    const others = reasons.length > 3 ? `; and ${reasons.length - 3} more` : '';
    notify(`${file.name} was not added. ${reasons.slice(0, 3).join('; ')}${others}`, { tone: 'bad', lastsMs: 20_000 });
  }
  await refreshRulePacks();
}

async function remove({ sidekickId, pack }: RulePackView): Promise<void> {
  try {
    await requestAgain('DELETE', paths.rulePack(sidekickId));
    notify(`${pack.name} is removed.`);
  } catch (error) {
    complain('The pack is still there.', error);
  }
  await refreshRulePacks();
}

/** The rule packs of the workspace, and those that ship with the service. Leads change them. */
export function RulePacksPage() {
  const mayChange = useSession().session.current.role === 'lead';
  const { data, error } = useRulePacks();
  const [editing, setEditing] = useState<{ readonly pack: RulePack | undefined }>();
  const [leaving, setLeaving] = useState<RulePackView>();
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Rule packs · Asset Review';
  }, []);
  const own = data?.packs.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  return (
    <main id="main" class="page scrolling" tabIndex={-1}>
      <header class="page-head">
        <h1>Rule packs</h1>
        <p class="soft">{data ? plural(own.length, 'pack') : 'Reading…'} of this workspace</p>
        {mayChange ? (
          <div class="head-actions">
            <button type="button" onClick={() => picker.current?.click()}>
              Add from a file
            </button>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".json,application/json"
              aria-label="A rule pack as JSON"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void addFile(file);
                currentTarget.value = '';
              }}
            />
            <button type="button" class="main" onClick={() => setEditing({ pack: undefined })}>
              New pack
            </button>
          </div>
        ) : undefined}
      </header>
      {error ? <p role="alert">The rule packs could not be read. {error.message}</p> : undefined}
      <p class="soft intro">
        A pack adds words that must not or must stand in a file to the rules that every review applies. It is chosen
        when files are submitted.
      </p>
      {data?.packs.map((view) => (
        <Pack
          key={view.sidekickId}
          view={view}
          mayChange={mayChange}
          onChange={() => setEditing({ pack: view.pack })}
          onRemove={() => setLeaving(view)}
        />
      ))}
      {editing ? (
        <RulePackForm
          pack={editing.pack}
          taken={own.map(({ pack }) => pack.name)}
          sectors={data?.sectors ?? []}
          onClose={() => setEditing(undefined)}
          onSaved={({ pack }) => {
            setEditing(undefined);
            notify(`${pack.name} is saved.`);
            void refreshRulePacks();
          }}
        />
      ) : undefined}
      {leaving ? (
        <RemoveDialog
          name={leaving.pack.name}
          onClose={() => setLeaving(undefined)}
          onRemove={() => void remove(leaving)}
        >
          It cannot be chosen any more. Files that were submitted with it are still reviewed with it.
        </RemoveDialog>
      ) : undefined}
    </main>
  );
}
