import type { RulePack, RulePackView } from '../api/types.ts';
import { SeverityTag } from '../ui/severity.tsx';
import { Table } from '../ui/table.tsx';
import { plural, sectorName, toDay } from '../ui/words.ts';

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
          <Table label={`Rules of ${pack.name}`} columns={['Rule', 'Why', 'Instead, or only where', 'Severity']}>
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
          </Table>
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

/** A rule pack with what it says, and what may be done with it. */
export function RulePackCard({ view, mayChange, onChange, onRemove }: PackProps) {
  const { sidekickId, isBuiltIn, createdAt, savedBy, pack } = view;
  return (
    <section class="card" aria-labelledby={`pack-${sidekickId}`}>
      <header class="card-head">
        <h2 id={`pack-${sidekickId}`}>
          <bdi>{pack.name}</bdi>
        </h2>
        <span class="soft">
          {createdAt === null ? (
            'built in'
          ) : (
            <>
              version <bdi>{pack.version}</bdi>, {toDay(createdAt)}, by <bdi>{savedBy ?? 'an operator'}</bdi>
            </>
          )}
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
