import type { RulePack, Severity } from '../api/types.ts';
import { sectorName, severityWords } from '../ui/words.ts';

/** A line of the form; empty fields are left out of the pack. */
export interface Line {
  readonly words: string;
  readonly reason: string;
  readonly severity: Severity | '';
  /** What to write instead of banned words; what has to be named for a required text, one a line. */
  readonly more: string;
}

export interface Draft {
  readonly name: string;
  readonly version: string;
  /** One a line. */
  readonly brands: string;
  readonly sectors: readonly string[];
  readonly banned: readonly Line[];
  readonly required: readonly Line[];
}

export const noLine: Line = { words: '', reason: '', severity: '', more: '' };

/** An entry a line: entries may hold commas. */
const toLines = (entries: readonly string[] = []): string =>
  entries.map((entry) => entry.replaceAll(/\s*\n\s*/g, ' ')).join('\n');

/** What the form shows of a pack; of none, an empty form. */
export const toDraft = (pack: RulePack | undefined): Draft => ({
  name: pack?.name ?? '',
  version: pack?.version ?? '1',
  brands: toLines(pack?.brands),
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
    more: toLines(when),
  })),
});

const split = (text: string): string[] =>
  text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean);

/** The pack that the form describes. */
export const toPack = ({ name, version, brands, sectors, banned, required }: Draft): RulePack => ({
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

/** Each thing that a pack says, in a few words. */
const toSentences = ({ banned = [], required = [], brands = [], sectors = [] }: RulePack): readonly string[] => [
  ...banned.map(
    ({ term, reason, severity, replacement }) =>
      `not “${term}”${replacement ? `, instead “${replacement}”` : ''}: ${reason}${severity ? ` (${severityWords[severity]})` : ''}`,
  ),
  ...required.map(
    ({ text, reason, severity, when = [] }) =>
      `needs “${text}”${when.length > 0 ? ` where ${when.join(', ')}` : ''}: ${reason}${severity ? ` (${severityWords[severity]})` : ''}`,
  ),
  ...brands.map((brand) => `own brand ${brand}`),
  ...sectors.map((sector) => `rules for ${sectorName(sector)}`),
];

/** What the first pack says and the second does not. */
export function listMissing(first: RulePack, second: RulePack): readonly string[] {
  const there = new Set(toSentences(second));
  return toSentences(first).filter((sentence) => !there.has(sentence));
}
