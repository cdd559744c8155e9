import { type Change } from './change.ts';

/** Faults in what the log writes and in the queries of alerts and workbook. */
export const queryFaults: readonly Change[] = [
  {
    name: 'every invocation read as a request',
    file: 'infra/alerts.json',
    find: 'requests | where isnotempty(url) |',
    replace: 'requests |',
  },
  {
    name: 'alert on a metric nobody logs',
    file: 'infra/alerts.json',
    find: "'poison_messages'",
    replace: "'poisoned_messages'",
  },
  {
    name: 'alert on an outcome that does not exist',
    file: 'infra/alerts.json',
    find: "'accepted'",
    replace: "'succeeded'",
  },
  {
    name: 'lines of the log that are sampled',
    file: 'host.json',
    find: ';Trace',
    replace: '',
  },
  {
    name: 'a level that silences the lines of the log',
    file: 'host.json',
    find: '"default": "Information"',
    replace: '"default": "Warning"',
  },
  {
    name: 'alert on a field that no line has',
    file: 'infra/alerts.json',
    find: 'log.ageSeconds',
    replace: 'log.ageMinutes',
  },
  {
    name: 'alert on a reason that does not exist',
    file: 'infra/alerts.json',
    find: "!= 'client'",
    replace: "!= 'customer'",
  },
  {
    name: 'figure of a metric nobody logs',
    file: 'infra/workbook.json',
    find: "'assets_terminal'",
    replace: "'assets_final'",
  },
  {
    name: 'a column that the table does not have',
    file: 'infra/alerts.json',
    find: 'percentile(duration, 95)',
    replace: 'percentile(durationMs, 95)',
  },
  {
    name: 'a time compared with a length of time in a query',
    file: 'infra/alerts.json',
    find: 'p95 > 2000',
    replace: 'p95 > ago(2s)',
  },
  {
    name: 'an operator that the query language does not have',
    file: 'infra/alerts.json',
    find: '| summarize p95 =',
    replace: '| aggregate p95 =',
  },
];
