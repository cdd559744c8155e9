import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordedRowsPath } from '../../../scripts/infra/record-rows.ts';
import type { MetricFields } from '../../../shared/model/metrics.ts';
import { type Row, runQuery } from './run-query.ts';

const root = resolve(import.meta.dirname, '../../..');
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));

const tablesSchema = z.object({
  requests: z.array(
    z.object({
      timestamp: z.string(),
      name: z.string(),
      url: z.string(),
      resultCode: z.string(),
      duration: z.number(),
    }),
  ),
  traces: z.array(z.object({ timestamp: z.string(), message: z.string() })),
});
/** What a run of the service on this machine left (`npm run infra:check -- --record-rows`). */
const recorded = tablesSchema.parse(await readJson(recordedRowsPath));
const alerts = z
  .array(z.object({ name: z.string(), threshold: z.number(), query: z.string() }))
  .parse(await readJson('infra/alerts.json'));

type Tables = Readonly<Record<'requests' | 'traces', readonly Row[]>>;
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const metricOf = ({ message }: { readonly message: string }): unknown => JSON.parse(message).metric;
const traces = (...rows: readonly Row[]): Tables => ({ requests: recorded.requests, traces: rows });
const requests = (...rows: readonly Row[]): Tables => ({ requests: rows, traces: recorded.traces });
/** A log line that the recorded runs do not have; the compiler checks the fields of its metric. */
const line = (fields: MetricFields): Row => ({
  timestamp: '2026-11-23T09:54:00.000Z',
  message: JSON.stringify(fields),
});
const without = (metric: string): Tables => traces(...recorded.traces.filter((row) => metricOf(row) !== metric));
/** The first recorded line of a metric whose text holds this. */
function found(metric: string, text = ''): Row {
  const row = recorded.traces.find((trace) => metricOf(trace) === metric && trace.message.includes(text));
  if (!row) throw new Error(`No line of ${metric} with ${text} was recorded.`);
  return row;
}
function request(matches: (row: (typeof recorded.requests)[number]) => boolean): (typeof recorded.requests)[number] {
  const row = recorded.requests.find(matches);
  if (!row) throw new Error('No such request was recorded.');
  return row;
}

const quick = request(({ url, resultCode, duration }) => url !== '' && resultCode < '300' && duration < 2000);
const slow = { ...quick, duration: 2500 };
const failed = request(({ resultCode }) => resultCode === '500');
const timer = request(({ name }) => name === 'sweep');
const activity = { ...request(({ name }) => name === 'analyze-asset'), duration: 99_000 };
const complete = found('assets_terminal', '"status":"complete"');
const failedAsset = found('assets_terminal', '"status":"failed"');
const accepted = found('deliveries', '"outcome":"accepted"');
const again = found('deliveries', '"outcome":"retry"');
const retry = found('store_retries');
const waiting = (kind: string, ageSeconds: number): Row => line({ metric: 'oldest_waiting', kind, ageSeconds });
const counted = (count: number, throttled: number): Row =>
  line({ metric: 'store_requests', requests: count, throttled });
const repaired = (repairs: number): Row => line({ metric: 'sweeper_repairs', kind: 'starts', repairs });
/** As the Durable extension logs a change of state (its EndToEndTraceHelper), with the host's prefix of custom dimensions: read in their sources, for the stand-in of the engine writes none. */
const durable = (functionType: string, state: string): Row => ({
  message: `Function 'review-asset (${functionType})'`,
  customDimensions: { prop__functionType: functionType, prop__state: state },
});

/** For each alert, tables at which it fires, and tables at which it does not; the limits from both sides. */
const cases: Readonly<Record<string, { readonly fires: readonly Tables[]; readonly silent: readonly Tables[] }>> = {
  'poison-messages': { fires: [recorded], silent: [without('poison_messages')] },
  'watchdog-restarts': { fires: [traces(line({ metric: 'watchdog_restarts' }))], silent: [recorded] },
  'oldest-delivery': {
    fires: [traces(waiting('delivery', 601))],
    silent: [recorded, traces(waiting('delivery', 600), waiting('submission', 5000))],
  },
  'oldest-submission': {
    fires: [traces(waiting('submission', 1801))],
    silent: [recorded, traces(waiting('submission', 1800), waiting('delivery', 5000))],
  },
  'sweeper-repairs': {
    fires: [traces(repaired(21)), traces(repaired(11), repaired(10))],
    silent: [recorded, traces(repaired(10), repaired(10)), traces(...times(20, repaired(1)))],
  },
  'store-retries': { fires: [traces(...times(101, retry))], silent: [recorded, traces(...times(100, retry))] },
  'store-throttled': {
    fires: [traces(counted(400, 5), counted(600, 6))],
    silent: [recorded, traces(counted(1000, 10)), traces(counted(99, 50))],
  },
  'rate-limits-degraded': { fires: [recorded], silent: [without('ratelimit_degraded')] },
  'server-errors': {
    fires: [requests(failed, ...times(49, quick)), requests(failed, failed, ...times(98, quick), ...times(900, timer))],
    silent: [recorded, requests(failed, ...times(48, quick), timer), requests(failed, ...times(99, quick))],
  },
  'asset-failures': {
    fires: [traces(...times(3, failedAsset), ...times(17, complete))],
    silent: [recorded, traces(...times(2, failedAsset), ...times(18, complete)), traces(...times(19, failedAsset))],
  },
  'delivery-failures': {
    fires: [traces(...times(2, again), ...times(18, accepted))],
    silent: [recorded, traces(again, ...times(19, accepted)), traces(...times(19, again))],
  },
  'subscriptions-disabled': {
    fires: [recorded],
    silent: [without('subscriptions_disabled'), traces(line({ metric: 'subscriptions_disabled', reason: 'client' }))],
  },
  'orchestration-failures': {
    fires: [traces(durable('Orchestrator', 'Failed'))],
    silent: [recorded, traces(durable('Orchestrator', 'Completed'), durable('Activity', 'Failed'))],
  },
  latency: {
    fires: [requests(...times(3, slow), ...times(47, quick))],
    silent: [
      recorded,
      requests(...times(2, slow), ...times(48, quick)),
      requests(...times(50, quick), ...times(500, activity)),
    ],
  },
};

describe('an alert', () => {
  it('has its cases here', () => {
    expect(alerts.map(({ name }) => name)).toEqual(Object.keys(cases));
  });

  describe.each(alerts)('$name', ({ name, threshold, query }) => {
    const { fires = [], silent = [] } = cases[name] ?? {};
    it.each(fires.map((tables, at) => [at, tables] as const))('fires at its rows (%i)', (_at, tables) => {
      expect(runQuery(query, tables).length).toBeGreaterThan(threshold);
    });
    it.each(silent.map((tables, at) => [at, tables] as const))('does not fire at others (%i)', (_at, tables) => {
      expect(runQuery(query, tables).length).toBeLessThanOrEqual(threshold);
    });
  });
});

const withoutTime = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('bin(timestamp,')));

const workbook = z.object({
  items: z.array(z.object({ content: z.looseObject({ query: z.string().optional() }), title: z.string().optional() })),
});

describe('the workbook', async () => {
  const { items } = workbook.parse(await readJson('infra/workbook.json'));
  const queries = new Map(
    items.flatMap(({ content }) => (content.query === undefined ? [] : [[String(content['title']), content.query]])),
  );
  const isHttp = recorded.requests.filter(({ url }) => url !== '');
  const question = {
    metric: 'model_questions',
    questions: 2,
    keptAnswers: 1,
    tokens: 300,
    cachedTokens: 100,
    cost: 0.25,
  } as const;
  const given: Tables = {
    requests: recorded.requests,
    traces: [
      ...recorded.traces,
      ...times(2, line(question)),
      line({ metric: 'model_troubles', reason: 'timeout' }),
      line({ metric: 'ratelimit_denied', bucket: 'submission_write', denied: 7 }),
      ...[60, 90].map((age) => waiting('delivery', age)),
      ...[30, 12].map(repaired),
    ],
  };
  const submissionId = /"submissionId":"([^"]+)"/.exec(recorded.traces.map(({ message }) => message).join('\n'))?.[1];
  /** What each query shows, beside the times. */
  const shown: Readonly<Record<string, readonly Row[]>> = {
    'Submissions created': [{ submissions: 1, assets: 2 }],
    'Assets by outcome': [
      { 'tostring(log.status)': 'failed', 'count()': 1 },
      { 'tostring(log.status)': 'complete', 'count()': 1 },
    ],
    'Webhook attempts by outcome': ['rejected', 'retry', 'accepted'].map((outcome) => ({
      'tostring(log.outcome)': outcome,
      'count()': recorded.traces.filter(({ message }) => message.includes(`"outcome":"${outcome}"`)).length,
    })),
    'Webhook latency, accepted attempts': [{ p50: expect.any(Number), p95: expect.any(Number) }],
    'Language model: tokens, those the service had kept, answers kept': [
      { tokens: 600, cachedTokens: 200, keptAnswers: 2 },
    ],
    'Language model: cost, in the currency of the prices that are set': [{ cost: 0.5 }],
    'Language model: questions without a usable answer': [{ 'tostring(log.reason)': 'timeout', 'count()': 1 }],
    'Refused requests by bucket': [{ 'tostring(log.bucket)': 'submission_write', 'sum(toint(log.denied))': 7 }],
    'What waits longest, in seconds': [{ 'tostring(log.kind)': 'delivery', 'max(toint(log.ageSeconds))': 90 }],
    'Repairs and restarts': [
      { 'tostring(log.metric)': 'poison_messages', 'sum(coalesce(toint(log.repairs),1))': 1 },
      { 'tostring(log.metric)': 'sweeper_repairs', 'sum(coalesce(toint(log.repairs),1))': 42 },
    ],
  };

  it.each(Object.entries(shown))('shows of the rows: %s', (title, rows) => {
    const result = runQuery(queries.get(title) ?? '', given);
    expect(result).toHaveLength(rows.length);
    expect(result.map(withoutTime)).toEqual(expect.arrayContaining([...rows]));
  });

  it('counts requests of HTTP, and nothing that a timer, queue or activity ran', () => {
    const result = runQuery(queries.get('Requests: rate and 95th percentile') ?? '', given);
    expect(isHttp.length).toBeLessThan(recorded.requests.length);
    expect(result.reduce((sum, row) => sum + Number(row['requests']), 0)).toBe(isHttp.length);
  });

  it('shows the lines of one submission, and none without its id', () => {
    const query = queries.get('One submission, line by line') ?? '';
    const about = recorded.traces.filter(({ message }) => message.includes(`"submissionId":"${submissionId}"`));
    expect(about.length).toBeGreaterThan(5);
    expect(runQuery(query.replaceAll('{submission}', submissionId ?? ''), given)).toHaveLength(about.length);
    expect(runQuery(query.replaceAll('{submission}', ''), given)).toEqual([]);
    expect(runQuery(query.replaceAll('{submission}', 'another'), given)).toEqual([]);
  });

  it('has every query here', () => {
    const others = ['Requests: rate and 95th percentile', 'One submission, line by line'];
    expect([...queries.keys()].toSorted()).toEqual([...Object.keys(shown), ...others].toSorted());
  });
});
