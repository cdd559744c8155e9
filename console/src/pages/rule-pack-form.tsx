import { useState } from 'preact/hooks';
import { type RulePackClash, saveRulePack, toFaults } from '../api/rule-packs.ts';
import type { RulePackView } from '../api/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { sectorName } from '../ui/words.ts';
import { RulePackClashNote } from './rule-pack-clash.tsx';
import { type Draft, toDraft, toPack } from './rule-pack-draft.ts';
import { RulePackLines } from './rule-pack-lines.tsx';

interface SectorsProps {
  readonly sectors: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Sectors({ sectors, chosen, onChange }: SectorsProps) {
  return (
    <details class="more">
      <summary>Sectors whose rules always apply ({chosen.length})</summary>
      <fieldset class="sectors">
        <legend class="hidden">Sectors</legend>
        {sectors.map((sector) => (
          <label key={sector} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(sector)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, sector] : chosen.filter((one) => one !== sector))
              }
            />
            {sectorName(sector)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

interface FormProps {
  /** The pack that is changed; undefined for a new one. */
  readonly view: RulePackView | undefined;
  readonly sectors: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: (saved: RulePackView) => void;
}

/** Writes a new rule pack, or a new version of one. What somebody else saved in the meantime is replaced only by who has seen it. */
export function RulePackForm({ view, sectors, onClose, onSaved }: FormProps) {
  const [draft, setDraft] = useState(() => toDraft(view?.pack));
  const [seen, setSeen] = useState(view?.revision ?? undefined);
  const [clash, setClash] = useState<RulePackClash>();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    setBusy(true);
    setFaults([]);
    try {
      const saved = await saveRulePack(toPack(draft), seen);
      if (!('current' in saved)) {
        onSaved(saved);
        return;
      }
      setClash(saved);
      setSeen(saved.current?.revision ?? undefined);
    } catch (error) {
      setFaults(toFaults(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={view === undefined ? 'A new rule pack' : `Change ${view.pack.name}`} isWide onClose={onClose}>
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
              readOnly={view !== undefined || clash !== undefined}
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
            Own brands, one a line
            <textarea rows={2} value={draft.brands} onInput={(event) => set({ brands: event.currentTarget.value })} />
          </label>
        </div>
        <RulePackLines
          title="Words that must not stand there"
          labels={{ words: 'Words', more: 'Instead', add: 'Add words', usual: 'Major' }}
          lines={draft.banned}
          onChange={(banned) => set({ banned })}
        />
        <RulePackLines
          title="Texts that must stand there"
          labels={{ words: 'Text', more: 'Only where named, one a line', add: 'Add a text', usual: 'Minor' }}
          isMoreList
          lines={draft.required}
          onChange={(required) => set({ required })}
        />
        <Sectors sectors={sectors} chosen={draft.sectors} onChange={(chosen) => set({ sectors: chosen })} />
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
        {clash ? (
          <RulePackClashNote
            current={clash.current}
            mine={toPack(draft)}
            onTakeTheirs={() => {
              setDraft(toDraft(clash.current?.pack));
              setClash(undefined);
            }}
          />
        ) : undefined}
        <footer class="dialog-foot">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main" disabled={isBusy}>
            {clash?.current ? 'Save mine in its place' : 'Save'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
