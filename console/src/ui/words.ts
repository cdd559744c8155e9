import type { Anchor, Decision, Severity } from '../api/types.ts';

export const severityOrder = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'] as const satisfies readonly Severity[];

export const severityWords: Readonly<Record<Severity, string>> = {
  CRITICAL: 'Critical',
  MAJOR: 'Major',
  MINOR: 'Minor',
  INFO: 'Info',
};

type Status = Decision['status'];
type Reason = NonNullable<Decision['reason']>;

export const statusWords: Readonly<Record<Status, string>> = {
  OPEN: 'Open',
  ACKNOWLEDGED: 'Acknowledged',
  AWAITING_HUMAN_INPUT: 'Waiting for evidence',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
};

export const reasonWords: Readonly<Record<Reason, string>> = {
  false_positive: 'False positive',
  evidence_held: 'Evidence is held',
  risk_accepted: 'Risk accepted',
  fixed: 'Fixed',
  not_applicable: 'Not applicable',
};

/** Nobody has settled it yet. */
export const isOpen = (status: Status): boolean => status === 'OPEN' || status === 'AWAITING_HUMAN_INPUT';

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as `1:05`, with hours where there are any. */
export function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Where an anchor points, in words. */
export function describePlace(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'page':
      return `Page ${anchor.page}`;
    case 'text':
      return `Line ${anchor.line}`;
    case 'region':
      return 'In the picture';
    case 'time':
      return anchor.startMs === anchor.endMs
        ? `At ${toClock(anchor.startMs)}`
        : `${toClock(anchor.startMs)} to ${toClock(anchor.endMs)}`;
    case 'asset':
      return 'The whole file';
    default:
      return anchor satisfies never;
  }
}

export const quoteOf = (anchor: Anchor): string | undefined =>
  'quote' in anchor ? anchor.quote?.replaceAll(/\s+/g, ' ').trim() || undefined : undefined;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

export const ruleName = (code: string): string => code.replaceAll('_', ' ');

/** A sector as the service names it, in words. */
export const sectorName = (sector: string): string => sector.replaceAll('_', ' ');

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

export const toDay = (instant: string): string => dayFormat.format(new Date(instant));
export const toMoment = (instant: string): string => momentFormat.format(new Date(instant));

/** `3 minutes ago` within the hour, the time today, else the day. */
export function toAge(instant: string, now = Date.now()): string {
  const date = new Date(instant);
  const minutes = Math.round((date.getTime() - now) / 60_000);
  if (minutes > -1) return 'just now';
  if (minutes > -60) return relative.format(minutes, 'minute');
  return new Date(now).toDateString() === date.toDateString() ? timeFormat.format(date) : dayFormat.format(date);
}

/** Bytes in words: `1.2 MB`. */
export function toSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toLocaleString('en-GB', { maximumFractionDigits: power > 0 ? 1 : 0 })} ${units[power]}`;
}
