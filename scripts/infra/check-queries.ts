import { z } from 'zod';
import type { WaitingKind } from '../../shared/domain/sweeps/measure-waiting.ts';
import type { Verdict } from '../../shared/domain/webhooks/deliveries/classify-answer.ts';
import { type MetricLine, metricsOfLine, metrics as table } from '../../shared/model/metrics.ts';
import { assetStatusSchema } from '../../shared/model/submission.ts';
import { subscriptionDocumentSchema } from '../../shared/model/webhook.ts';
import { findFaults } from './kusto.ts';
import { getSource, type Report, type Sources } from './sources.ts';

const outcomes: Readonly<Record<Verdict['kind'], true>> = { accepted: true, retry: true, rejected: true };
const waitingKinds: Readonly<Record<WaitingKind, true>> = { submission: true, delivery: true };
/** Values that a field of a log line can have, where a query compares it. */
const loggedValues: Readonly<Record<string, readonly string[]>> = {
  outcome: Object.keys(outcomes),
  status: assetStatusSchema.options,
  kind: Object.keys(waitingKinds),
  reason: subscriptionDocumentSchema.shape.disabledReason.unwrap().options,
};

const alertSchema = z.array(
  z.object({
    name: z.string().regex(/^[a-z][a-z-]*$/),
    title: z.string().min(1),
    severity: z.int().min(0).max(4),
    window: z.enum(['PT5M', 'PT15M', 'PT30M', 'PT1H']),
    threshold: z.int().min(0),
    query: z.string().regex(/^(traces|requests) \| /),
  }),
);

/** Every query of an alert or the workbook: metrics, fields, values and columns that exist. */
export function checkQueries(sources: Sources, metrics: ReadonlySet<string>, report: Report): void {
  const alerts = alertSchema.safeParse(JSON.parse(getSource(sources, 'infra/alerts.json')));
  const note = (file: string, message: string): void => report({ group: 'queries', file, line: 1, message });
  if (!alerts.success) note('infra/alerts.json', z.prettifyError(alerts.error));
  const names = alerts.data?.map(({ name }) => name) ?? [];
  if (new Set(names).size < names.length) note('infra/alerts.json', 'Two alerts have the same name.');
  for (const file of ['infra/alerts.json', 'infra/workbook.json']) {
    const text = getSource(sources, file);
    const named = [...text.matchAll(/"query": "([^"]*)"/g)].flatMap(([, query = '']) =>
      checkQuery(query, metrics, (message) => note(file, message)),
    );
    if (named.length === 0) note(file, 'It reads no metric of the log.');
  }
}

const isLine = (name: string): name is MetricLine => name in table;

/** A query may compare only what a line of its metrics can hold: names, fields and values. Returns the metrics it names. */
function checkQuery(query: string, metrics: ReadonlySet<string>, note: (message: string) => void): string[] {
  // The host writes a row for every invocation, timers and activities included; only those of HTTP have an address.
  if (query.startsWith('requests |') && !query.startsWith('requests | where isnotempty(url) |'))
    note('A query of requests must begin with where isnotempty(url): other rows are no requests.');
  for (const fault of findFaults(query)) note(fault);
  const clauses = query.matchAll(/log\.metric\) (?:==|in) (\([^)]*\)|'[^']*')/g);
  const named = [...clauses].flatMap(([, list = '']) => [...list.matchAll(/'([^']*)'/g)].map(([, name = '']) => name));
  for (const metric of named) if (!metrics.has(metric)) note(`No code logs the metric '${metric}'.`);
  for (const [, field = '', value = ''] of query.matchAll(/log\.(\w+)\) [!=]= '([^']*)'/g)) {
    const values = loggedValues[field];
    if (values && !values.includes(value)) note(`'${field}' of a log line is never '${value}'.`);
  }
  const figures = named.filter(isLine).flatMap(metricsOfLine);
  if (figures.length === 0) return named;
  const fields = new Set(figures.flatMap(([, { attributes, value }]) => ['metric', ...attributes, value]));
  for (const [, field = ''] of query.matchAll(/\blog\.(\w+)/g)) {
    if (!fields.has(field)) note(`Lines of ${named.join(', ')} promise no field '${field}'.`);
  }
  return named;
}
