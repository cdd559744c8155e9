import type { Load, Measured } from './model.ts';
import { aimSeconds, findBend, type Plan, planDeployment, platform } from './plan-deployment.ts';

const begin = '<!-- simulated: npm run scale -- --simulate -->';
const end = '<!-- /simulated -->';
const planned = [100, 10_000, 1_000_000, 100_000_000];
const bending = [10_000, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 800_000];

const number = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-GB')
    : value.toLocaleString('en-GB', { maximumSignificantDigits: 2 });
const percent = (share: number): string => `${number(share * 100)} %`;

/** One row of the first table: what a load needs, and what a document then waits. */
export function formatPlan({
  submissionsPerDay,
  deployments,
  partitions,
  instances,
  simulated,
  withCrash,
}: Plan): string {
  const { documents } = simulated.assets;
  return `| ${[
    number(submissionsPerDay),
    number(deployments),
    partitions,
    instances,
    `${number(documents?.median ?? 0)} s`,
    `${number(documents?.p95 ?? 0)} s`,
    percent(simulated.busy['analyses'] ?? 0),
    percent(simulated.busy['partitions'] ?? 0),
    `${number(withCrash.assets.documents?.p95 ?? 0)} s`,
  ].join(' | ')} |`;
}

/** A plan for a terminal. */
export function describePlan(plan: Plan): string {
  const { submissionsPerDay, deployments, partitions, instances, simulated, withCrash } = plan;
  const waits = Object.entries(simulated.assets).map(
    ([medium, { median, p95, longest }]) =>
      `  ${medium.padEnd(10)} median ${number(median)} s, p95 ${number(p95)} s, longest ${number(longest)} s`,
  );
  const busy = Object.entries(simulated.busy).map(([name, share]) => `  ${name}: ${percent(share)}`);
  return [
    `${number(submissionsPerDay)} submissions a day, at the peak of the day: ${number(deployments)} deployment(s), each with ${partitions} partition(s) and at most ${instances} instance(s).`,
    '',
    'From acceptance to the end of an asset:',
    ...waits,
    `  with one instance lost: documents p95 ${number(withCrash.assets.documents?.p95 ?? 0)} s`,
    '',
    'Busy:',
    ...busy,
  ].join('\n');
}

/** The tables of `docs/scale.md` between their marks, simulated; everything else stays as it is written. */
export function writeSimulation(text: string, load: Load, measured: Measured): string {
  const [head = '', rest = ''] = text.split(begin);
  const [, tail = ''] = rest.split(end);
  const plans = planned.map((submissionsPerDay) => planDeployment({ ...load, submissionsPerDay }, measured));
  const bend = findBend(load, measured, bending).map(
    ({ submissionsPerDay, simulated: { assets, throughput, busy, mostInstances } }) =>
      `| ${[
        number(submissionsPerDay),
        number(throughput),
        mostInstances,
        percent(busy['analyses'] ?? 0),
        `${number(assets.documents?.median ?? 0)} s`,
        `${number(assets.documents?.p95 ?? 0)} s`,
      ].join(' | ')} |`,
  );
  const tables = [
    `### The smallest deployment with a p95 under ${aimSeconds} s for documents`,
    '',
    '| Submissions a day | Deployments | Partitions of each | Instances of each | Median | p95 | Analyses busy | Busiest partition | p95 when an instance dies |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...plans.map(formatPlan),
    '',
    '### How much one deployment can do',
    '',
    `8 partitions, at most ${platform.instances} instances (250 cores), none of them ready at the start.`,
    '',
    '| Submissions a day | Assets a second | Instances | Analyses busy | Median | p95 |',
    '|---:|---:|---:|---:|---:|---:|',
    ...bend,
  ].join('\n');
  return `${head}${begin}\n\n${tables}\n\n${end}${tail}`;
}
