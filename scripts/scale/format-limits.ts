import { computeScale } from './compute-scale.ts';
import { before, type Design, present } from './design.ts';
import { keptInCore, mostOfWorkspace } from './kept-in-core.ts';
import type { Load, Measured, Prices, Scale } from './model.ts';

const number = (value: number): string => value.toLocaleString('en-GB', { maximumSignificantDigits: 3 });

/** Submissions a day at which a limit is reached; `compute` fixes the mix, the assets and the share of the largest workspace. */
function findMeeting(resource: string, compute: (submissionsPerDay: number) => Scale): number {
  let [below, above] = [0, 10];
  for (let step = 0; step < 60; step += 1) {
    const exponent = (below + above) / 2;
    const limit = compute(10 ** exponent).limits.find((each) => each.resource === resource);
    if (limit === undefined) throw new Error(`There is no limit ${resource}.`);
    if (limit.used >= limit.limit) above = exponent;
    else below = exponent;
  }
  return 10 ** above;
}

const amount = ({ lines }: Scale, what: string): number => lines.find((line) => line.what === what)?.amount ?? 0;
/** US dollars in 30 days of the lines whose part and name fit. */
const cost = ({ lines }: Scale, part: RegExp): number =>
  30 *
  lines
    .filter(({ part: own, what }) => part.test(`${own}: ${what}`))
    .reduce((sum, { dollars = 0 }) => sum + dollars, 0);

/** When each limit is reached, the lowest first, and what changed since an earlier version: tables of docs/scale.md. */
export function formatLimits(load: Load, measured: Measured, prices: Prices): readonly string[] {
  const compute = (design: Design) => (submissionsPerDay: number) =>
    computeScale({ ...load, submissionsPerDay }, measured, prices, design);
  const met = compute(present)(1)
    .limits.map(({ resource }) => ({
      resource,
      was: findMeeting(resource, compute(before)),
      is: findMeeting(resource, compute(present)),
    }))
    .toSorted((a, b) => a.is - b.is);
  const at = 1_000_000;
  const [was, is] = [compute(before)(at), compute(present)(at)];
  const { claims, rest } = keptInCore(load.assets, measured.keptBytes);
  const workspace = [365, 90, 30].map(
    (days) =>
      `| ${days} | ${number(mostOfWorkspace(claims + rest, days))} | ${number(mostOfWorkspace(claims, days))} |`,
  );
  return [
    '### When each limit is reached',
    '',
    'In submissions a day, the lowest first. "Before" is an earlier version: the host logged everything it can, Azure stored each line twice and a row for each blob that was written, and two sweeps ran every half minute.',
    '',
    '| Limit | Reached at | Before |',
    '|---|---:|---:|',
    ...met.map((limit) => `| ${limit.resource} | ${number(limit.is)} | ${number(limit.was)} |`),
    '',
    '### Before and after',
    '',
    `| At ${number(at)} submissions a day | Before | Now |`,
    '|---|---:|---:|',
    `| Logs, GB a day | ${number(amount(was, 'taken in'))} | ${number(amount(is, 'taken in'))} |`,
    `| Logs, US dollars in 30 days | ${number(cost(was, /^Logs/))} | ${number(cost(is, /^Logs/))} |`,
    `| Timers, executions a day | ${number(amount(was, 'timers'))} | ${number(amount(is, 'timers'))} |`,
    `| Timers, US dollars in 30 days | ${number(cost(was, /seconds, timers/))} | ${number(cost(is, /seconds, timers/))} |`,
    `| Sweeps, request units a day | ${number(unitsOfSweeps(measured, before))} | ${number(unitsOfSweeps(measured, present))} |`,
    '',
    '### How much one workspace can submit',
    '',
    `Submissions of ${load.assets} assets a day that fill the 20 GB of a workspace's logical partition. With a second level in the partition key all claims of the workspace would still share one partition.`,
    '',
    '| Days that findings are kept | One level | Two levels |',
    '|---:|---:|---:|',
    ...workspace,
  ];
}

const unitsOfSweeps = ({ perSweep }: Measured, { sweeps }: Design): number =>
  sweeps.perDay * Object.values(perSweep).reduce((sum, { units }) => sum + units, 0);
