/** A schedule with six fields, each a set of values. */
export interface Schedule {
  readonly seconds: ReadonlySet<number>;
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly daysOfWeek: ReadonlySet<number>;
}

interface Field {
  readonly title: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const fields = {
  seconds: { title: 'second', least: 0, most: 59 },
  minutes: { title: 'minute', least: 0, most: 59 },
  hours: { title: 'hour', least: 0, most: 23 },
  days: { title: 'day', least: 1, most: 31 },
  months: { title: 'month', least: 1, most: 12, names: monthNames },
  daysOfWeek: { title: 'day of week', least: 0, most: 6, names: dayNames },
} as const satisfies Record<keyof Schedule, Field>;

/**
 * Parses `{second} {minute} {hour} {day} {month} {day of week}`: `*`, `a`, `a-b`, lists, steps (`a-b/5`, `a/5` from a to the
 * end, and of `*`), English names or their beginnings, Sunday = 0. Both day fields have to match. Throws an Error that
 * continues "the schedule … is not valid: ", also for one that never occurs.
 *
 * croner 11 was tried in place of this file: of nine recorded schedules it refuses two that the host runs (`July`, `50/4`), and it
 * runs what the host refuses (weekday 7, `L`, `#`, `?`, the 30th of February).
 */
export function parseSchedule(text: string): Schedule {
  const parts = text.trim().split(/\s+/);
  if (/^(\d+\.)?\d+:\d+(:\d+)?$/.test(text.trim())) {
    throw new Error('a time span works only on App Service plans; write six fields such as "0 */5 * * * *"');
  }
  if (parts.length !== 6) throw new Error(`it has ${parts.length} fields instead of six, the first is the second`);
  const sets = Object.entries(fields).map(([name, field], index) => [name, parseField(parts[index] ?? '', field)]);
  const schedule = Object.fromEntries(sets) as Schedule;
  if (findNextOccurrence(schedule, 0) === undefined) throw new Error('it never occurs');
  return schedule;
}

function parseField(text: string, field: Field): ReadonlySet<number> {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const [range = '', step = ''] = splitOnce(item, '/');
    if (step !== '' && !/^[1-9]\d*$/.test(step)) throw new Error(`"${item}" has no step from 1 up`);
    const [first, last] = parseRange(range, step !== '', field);
    for (let value = first; value <= last; value += Number(step || 1)) values.add(value);
  }
  return values;
}

function parseRange(text: string, hasStep: boolean, field: Field): [number, number] {
  if (text === '*') return [field.least, field.most];
  const [from = '', to] = splitOnce(text, '-');
  const first = parseValue(from, field);
  if (to === undefined) return [first, hasStep ? field.most : first];
  const last = parseValue(to, field);
  if (last < first) throw new Error(`the range "${text}" runs backwards`);
  return [first, last];
}

function parseValue(text: string, { title, least, most, names }: Field): number {
  const byName =
    text === '' ? -1 : (names ?? []).findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  const value = byName !== -1 ? byName + least : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Error(`"${text}" is no ${title}, those go from ${least} to ${most}`);
  return value;
}

function splitOnce(text: string, separator: string): [string] | [string, string] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** Whether it can occur more often than once a minute; such a schedule is not remembered over restarts. */
export function isBelowOneMinute({ seconds, ...others }: Schedule): boolean {
  const isEvery = Object.entries(others).every(([name, set]) => {
    const { least, most } = fields[name as keyof Schedule];
    return set.size === most - least + 1;
  });
  return isEvery && seconds.size > 1;
}

// Every pair of date and weekday comes again within 28 years, over a century's end within 40.
const searchedYears = 40;

/** First occurrence after `afterMs`, in milliseconds since 1970 (UTC); undefined when there is none. */
export function findNextOccurrence(schedule: Schedule, afterMs: number): number | undefined {
  const time = new Date(Math.floor(afterMs / 1000) * 1000 + 1000);
  const lastYear = time.getUTCFullYear() + searchedYears;
  while (time.getUTCFullYear() <= lastYear) {
    if (!schedule.months.has(time.getUTCMonth() + 1)) {
      time.setUTCMonth(time.getUTCMonth() + 1, 1);
      time.setUTCHours(0, 0, 0);
    } else if (!schedule.days.has(time.getUTCDate()) || !schedule.daysOfWeek.has(time.getUTCDay())) {
      time.setUTCHours(24, 0, 0);
    } else if (!schedule.hours.has(time.getUTCHours())) {
      time.setUTCMinutes(60, 0);
    } else if (!schedule.minutes.has(time.getUTCMinutes())) {
      time.setUTCSeconds(60);
    } else if (!schedule.seconds.has(time.getUTCSeconds())) {
      time.setUTCSeconds(time.getUTCSeconds() + 1);
    } else {
      return time.getTime();
    }
  }
  return undefined;
}

/** As `findNextOccurrence`, for schedules that were parsed and so are known to occur again and again. */
export function getNextOccurrence(schedule: Schedule, afterMs: number): number {
  const next = findNextOccurrence(schedule, afterMs);
  if (next === undefined) throw new RangeError('The schedule does not occur again.');
  return next;
}
