import type { Anchor, Issue } from '../model/issue.ts';
import { unreachable } from '../model/unreachable.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as `MM:SS.mmm`, with hours in front where there are any. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${hours > 0 ? `${hours}:` : ''}${rest}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
}

/** Where an anchor points, in words: `page 2`, `line 4`, `00:12.500 to 00:14.000`. */
export function describePlace(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'page':
      return `page ${anchor.page}`;
    case 'text':
      return `line ${anchor.line}`;
    case 'region':
      return 'in the picture';
    case 'time':
      return anchor.startMs === anchor.endMs
        ? `at ${formatClock(anchor.startMs)}`
        : `${formatClock(anchor.startMs)} to ${formatClock(anchor.endMs)}`;
    case 'asset':
      return 'the file as a whole';
    default:
      return unreachable(anchor);
  }
}

/** The quoted words of an anchor on one line; undefined where it has none. */
export const findQuote = (anchor: Anchor): string | undefined =>
  'quote' in anchor ? anchor.quote?.replaceAll(/\s+/g, ' ').trim() || undefined : undefined;

const toKey = (quote: string): string =>
  quote
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** At how many places the words of a finding stand. */
export function countPlaces({ anchor, contributors }: Pick<Issue, 'anchor' | 'contributors'>): number {
  const own = toKey(findQuote(anchor) ?? '');
  const alike = (contributors[0]?.evidence ?? []).filter(
    ({ content }) => 'quote' in content && toKey(content.quote) === own,
  );
  return Math.max(new Set(alike.map((one) => JSON.stringify(one.anchor))).size, 1);
}
