import { useState } from 'preact/hooks';
import { paths } from '../api/paths.ts';
import { ApiError, request, sayFault } from '../api/request.ts';
import type { RulePack, RulePackView, Severity } from '../api/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { sectorName, severityOrder, severityWords } from '../ui/words.ts';

/** A line of the form; empty fields are left out of the pack. */
interface Line {
  readonly words: string;
  readonly reason: string;
  readonly severity: Severity | '';
  /** What to write instead of banned words; what has to be named for a required text, with commas between. */
  readonly more: string;
}

interface Draft {
  readonly name: string;
  readonly version: string;
  readonly brands: string;
  readonly sectors: readonly string[];
  readonly banned: readonly Line[];
  readonly required: readonly Line[];
}

const noLine: Line = { words: '', reason: '', severity: '', more: '' };

const toDraft = (pack: RulePack | undefined): Draft => ({
  name: pack?.name ?? '',
  version: pack?.version ?? '1',
  brands: (pack?.brands ?? []).join(', '),
  sectors: pack?.sectors ?? [],
  banned: (pack?.banned ?? []).map(({ term, reason, severity = '' as const, replacement = '' }) => ({
    words: term,
    reason,
    severity,
    more: replacement,
  })),
  required: (pack?.required ?? []).map(({ text, reason, severity = '' as const, when = [] }) => ({
    words: text,
    reason,
    severity,
    more: when.join(', '),
  })),
});

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const toPack = ({ name, version, brands, sectors, banned, required }: Draft): RulePack => ({
  name: name.trim(),
  version: version.trim(),
  ...(split(brands).length > 0 ? { brands: split(brands) } : {}),
  ...(sectors.length > 0 ? { sectors: [...sectors] } : {}),
  banned: banned.map(({ words, reason, severity, more }) => ({
    term: words.trim(),
    reason: reason.trim(),
    ...(severity === '' ? {} : { severity }),
    ...(more.trim() === '' ? {} : { replacement: more.trim() }),
  })),
  required: required.map(({ words, reason, severity, more }) => ({
    text: words.trim(),
    reason: reason.trim(),
    ...(severity === '' ? {} : { severity }),
    ...(split(more).length > 0 ? { when: split(more) } : {}),
  })),
});

/** Stores a pack. Throws `ApiError` with the fields that are wrong. */
export const saveRulePack = (pack: unknown): Promise<RulePackView> =>
  request<RulePackView>('POST', paths.rulePacks, { body: pack });

/** What the service says is wrong, field by field where it does. */
export const toFaults = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.fields.length > 0
    ? error.fields.map(sayFault)
    : [error instanceof Error ? error.message : String(error)];

interface LinesProps {
  readonly title: string;
  readonly labels: { readonly words: string; readonly more: string; readonly add: string; readonly usual: string };
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

function Lines({ title, labels, lines, onChange }: LinesProps) {
  const edit = (index: number, change: Partial<Line>): void =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
  return (
    <fieldset class="pack-lines">
      <legend>{title}</legend>
      {lines.map((line, index) => (
        <div class="pack-line" key={index} role="group" aria-label={`${title}, ${index + 1}`}>
          <label>
            {labels.words}
            <input required value={line.words} onInput={(event) => edit(index, { words: event.currentTarget.value })} />
          </label>
          <label>
            Why
            <input
              required
              maxLength={500}
              value={line.reason}
              onInput={(event) => edit(index, { reason: event.currentTarget.value })}
            />
          </label>
          <label>
            {labels.more}
            <input value={line.more} onInput={(event) => edit(index, { more: event.currentTarget.value })} />
          </label>
          <label>
            Severity
            <select
              value={line.severity}
              onChange={(event) => edit(index, { severity: event.currentTarget.value as Line['severity'] })}
            >
              <option value="">As usual ({labels.usual})</option>
              {severityOrder.map((severity) => (
                <option key={severity} value={severity}>
                  {severityWords[severity]}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            aria-label={`Remove ${line.words === '' ? `line ${index + 1}` : line.words}`}
            onClick={() => onChange(lines.filter((_line, at) => at !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button type="button" class="plain" onClick={() => onChange([...lines, noLine])}>
        {labels.add}
      </button>
    </fieldset>
  );
}

interface FormProps {
  /** The pack that is changed; undefined for a new one. */
  readonly pack: RulePack | undefined;
  /** Names that other packs of the workspace have. */
  readonly taken: readonly string[];
  readonly sectors: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: (saved: RulePackView) => void;
}

/** Writes a new rule pack, or a new version of one. */
export function RulePackForm({ pack, taken, sectors, onClose, onSaved }: FormProps) {
  const [draft, setDraft] = useState(() => toDraft(pack));
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      onSaved(await saveRulePack(toPack(draft)));
    } catch (error) {
      setFaults(toFaults(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={pack === undefined ? 'A new rule pack' : `Change ${pack.name}`} isWide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="row-form">
          <label>
            Name
            <input
              required
              maxLength={100}
              value={draft.name}
              // Another name would be another pack.
              readOnly={pack !== undefined}
              onInput={(event) => set({ name: event.currentTarget.value })}
            />
          </label>
          <label>
            Version
            <input
              required
              maxLength={50}
              value={draft.version}
              onInput={(event) => set({ version: event.currentTarget.value })}
            />
          </label>
          <label>
            Own brands, with commas between
            <input value={draft.brands} onInput={(event) => set({ brands: event.currentTarget.value })} />
          </label>
        </div>
        {pack === undefined && taken.includes(draft.name.trim()) ? (
          <p role="status">There is a pack of this name. Saving replaces it.</p>
        ) : undefined}
        <Lines
          title="Words that must not stand there"
          labels={{ words: 'Words', more: 'Instead', add: 'Add words', usual: 'Major' }}
          lines={draft.banned}
          onChange={(banned) => set({ banned })}
        />
        <Lines
          title="Texts that must stand there"
          labels={{ words: 'Text', more: 'Only where named', add: 'Add a text', usual: 'Minor' }}
          lines={draft.required}
          onChange={(required) => set({ required })}
        />
        <details class="more">
          <summary>Sectors whose rules always apply ({draft.sectors.length})</summary>
          <fieldset class="sectors">
            <legend class="hidden">Sectors</legend>
            {sectors.map((sector) => (
              <label key={sector} class="check">
                <input
                  type="checkbox"
                  checked={draft.sectors.includes(sector)}
                  onChange={({ currentTarget: { checked } }) =>
                    set({
                      sectors: checked ? [...draft.sectors, sector] : draft.sectors.filter((one) => one !== sector),
                    })
                  }
                />
                {sectorName(sector)}
              </label>
            ))}
          </fieldset>
        </details>
        {faults.length > 0 ? (
          <div role="alert">
            <p>The pack was not saved.</p>
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        ) : undefined}
        <footer class="dialog-foot">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main" disabled={isBusy}>
            Save
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
