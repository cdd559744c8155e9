import { computeScale } from './compute-scale.ts';
import { formatLimits } from './format-limits.ts';
import { type Load, type Measured, mediaClasses, type Prices, type Scale } from './model.ts';

const number = (value: number): string =>
  value === 0
    ? '0'
    : Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en-GB')
      : value.toLocaleString('en-GB', { maximumSignificantDigits: 3 });
const dollars = (value: number): string => `$${number(value)}`;

const sentence = ({ submissionsPerDay, assets, mix }: Load): string =>
  `${number(submissionsPerDay)} submissions of ${assets} assets a day (${mediaClasses
    .map((name) => `${name} ${Math.round(mix[name] * 100)} %`)
    .join(', ')})`;

/** All figures of a load as text for a terminal. */
export function formatScale(load: Load, { lines, limits, dollarsPerDay }: Scale): string {
  const rows = lines.map(({ part, what, amount, unit, how, dollars: cost }) =>
    [
      part.padEnd(11),
      what.padEnd(26),
      number(amount).padStart(16),
      unit.padEnd(9),
      cost === undefined ? ''.padStart(12) : dollars(cost).padStart(12),
      ` ${how}`,
    ].join(' '),
  );
  const bounds = sortLimits(limits).map(
    ({ resource, limit, used, unit, change }) =>
      `${`${number((used / limit) * 100)} %`.padStart(10)}  ${resource}: ${number(used)} of ${number(limit)} ${unit}${used > limit ? `. Change: ${change}` : ''}`,
  );
  return [
    sentence(load),
    '',
    ...rows,
    '',
    `Together ${dollars(dollarsPerDay)} a day, ${dollars(dollarsPerDay * 30)} in 30 days, ${dollars((dollarsPerDay / load.submissionsPerDay) * 1000)} for 1,000 submissions.`,
    '',
    'Limits, the nearest first:',
    ...bounds,
  ].join('\n');
}

const sortLimits = (limits: Scale['limits']): Scale['limits'] =>
  limits.toSorted((a, b) => b.used / b.limit - a.used / a.limit);

const costOf = (scale: Scale, part: string): number =>
  scale.lines.filter((line) => line.part === part).reduce((sum, line) => sum + (line.dollars ?? 0), 0);

const sizes = [100, 10_000, 1_000_000, 100_000_000];
const begin = '<!-- computed: npm run scale -- --write -->';
const end = '<!-- /computed -->';

/** The tables of `docs/scale.md` between their marks, computed; everything else stays as it is written. */
export function writeScaleDocument(text: string, load: Load, measured: Measured, prices: Prices): string {
  const [head, rest = ''] = text.split(begin);
  const [, tail = ''] = rest.split(end);
  const scales = sizes.map((submissionsPerDay) => computeScale({ ...load, submissionsPerDay }, measured, prices));
  const [first] = scales;
  if (first === undefined) return text;
  const columns = sizes.map((size) => ` ${number(size)} a day |`).join('');
  const rule = sizes.map(() => '---:|').join('');
  const amounts = first.lines.map(
    ({ part, what, unit }, at) =>
      `| ${part}: ${what}${unit === '' ? '' : `, ${unit}`} |${scales.map(({ lines }) => ` ${number(lines[at]?.amount ?? 0)} |`).join('')}`,
  );
  const parts = [...new Set(first.lines.map(({ part }) => part))];
  const bill = parts
    .filter((part) => scales.some((scale) => costOf(scale, part) > 0))
    .map((part) => `| ${part} |${scales.map((scale) => ` ${dollars(costOf(scale, part) * 30)} |`).join('')}`);
  const together = `| **Together** |${scales.map(({ dollarsPerDay }) => ` **${dollars(dollarsPerDay * 30)}** |`).join('')}`;
  const each = `| for 1,000 submissions |${scales.map(({ dollarsPerDay }, at) => ` ${dollars((dollarsPerDay / (sizes[at] ?? 1)) * 1000)} |`).join('')}`;
  const limits = first.limits.map(
    ({ resource, limit, unit, change, source }, at) =>
      `| ${resource} | ${number(limit)} ${unit} |${scales
        .map(({ limits: own }) => {
          const share = ((own[at]?.used ?? 0) / limit) * 100;
          return share > 100 ? ` **${number(share)} %** |` : ` ${number(share)} % |`;
        })
        .join('')} ${change} | [source](${source}) |`,
  );
  const computed = [
    `### The bill in 30 days`,
    '',
    `| |${columns}`,
    `|---|${rule}`,
    ...bill,
    together,
    each,
    '',
    '### The work',
    '',
    `| |${columns}`,
    `|---|${rule}`,
    ...amounts,
    '',
    '### The limits',
    '',
    `How much of each limit the busiest minute uses. Bold figures exceed the limit.`,
    '',
    `| Resource | Limit |${columns} What to change | |`,
    `|---|---|${rule}---|---|`,
    ...limits,
    '',
    ...formatLimits(load, measured, prices),
  ].join('\n');
  return `${head ?? ''}${begin}\n\n${computed}\n\n${end}${tail}`;
}
