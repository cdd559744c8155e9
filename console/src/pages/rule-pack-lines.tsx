import { severityOrder, severityWords } from '../ui/words.ts';
import { type Line, noLine } from './rule-pack-draft.ts';

interface LinesProps {
  readonly title: string;
  readonly labels: { readonly words: string; readonly more: string; readonly add: string; readonly usual: string };
  /** `more` holds several entries, one a line. */
  readonly isMoreList?: boolean;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

/** The banned wordings or required texts of a pack, a row each. */
export function RulePackLines({ title, labels, isMoreList = false, lines, onChange }: LinesProps) {
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
            {isMoreList ? (
              <textarea
                rows={2}
                value={line.more}
                onInput={(event) => edit(index, { more: event.currentTarget.value })}
              />
            ) : (
              <input value={line.more} onInput={(event) => edit(index, { more: event.currentTarget.value })} />
            )}
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
