import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compiledSchema } from '../../scripts/infra/compiled.ts';
import { findMetrics } from '../../scripts/infra/find-metrics.ts';
import { compiledPath } from '../../scripts/infra/sources.ts';
import { defaultRetention, unsubmittedUploadsDays } from '../../shared/model/retention.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');

const page = await read('docs/operations.md');
const alerts: readonly { readonly name: string; readonly title: string; readonly query: string }[] = JSON.parse(
  await read('infra/alerts.json'),
);

describe('docs/operations.md', () => {
  test.each(alerts)('has a page for the alert $name with its query', ({ name, title, query }) => {
    const start = page.indexOf(`### \`${name}\`: ${title}\n`);
    expect(start).toBeGreaterThan(0);
    const end = page.indexOf('\n### ', start + 1);
    expect(page.slice(start, end < 0 ? undefined : end)).toContain(`\`\`\`kusto\n${query}\n\`\`\``);
  });

  test('lists the metrics that the code writes, and no others', async () => {
    const listed = [...page.matchAll(/^\| `([a-z_]+)` \| .* \| .* \|$/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(await findMetrics(root));
  });

  test('counts the scaling groups as the app has them', async () => {
    const [queues = 0, timers = 0] = await Promise.all(
      [
        ['functions/queues/register-queues.ts', /\.storageQueue\(/g] as const,
        ['functions/timers/register-timers.ts', /\.timer\(/g] as const,
      ].map(async ([file, call]) => (await read(file)).match(call)?.length ?? 0),
    );
    expect([queues, timers]).toEqual([2, 2]);
    expect(page).toContain('each of the six scaling groups (HTTP, Durable, two queues, two timers)');
  });

  test('tells the retention that is set', () => {
    const { uploadsDays, findingsDays, deliveriesDays, historyDays } = defaultRetention;
    expect(page).toContain(`| uploads | \`uploads\` | ${uploadsDays} days`);
    expect(page).toContain(`| findings | \`findings\` | ${findingsDays} days`);
    expect(page).toContain(`| deliveries | \`deliveries\` | ${deliveriesDays} days`);
    expect(page).toContain(`| orchestration history | \`history\` | ${historyDays} days`);
    expect(page).toContain(`| uploads never submitted | | ${unsubmittedUploadsDays} days`);
  });
});

/** What the first group of a pattern matches in a text, each once. */
const all = (text: string | undefined, pattern: RegExp): readonly string[] =>
  [...new Set([...(text ?? '').matchAll(pattern)].map(([, name = '']) => name))].toSorted();

describe('the first deployment on that page', async () => {
  const cases = compiledSchema.parse(JSON.parse(await read(compiledPath))).cases;
  const [parameters, hook, azure] = await Promise.all(
    ['infra/main.parameters.json', 'scripts/before-provision.mjs', 'azure.yaml'].map(read),
  );
  test('sets variables that the template, the hook or azd itself reads', () => {
    const known = [
      ...all(parameters, /\$\{([A-Z_]+)/g),
      ...all(hook, /\b([A-Z]+_[A-Z_]+)\b/g),
      // azd's own: where it deploys to.
      'AZURE_SUBSCRIPTION_ID',
    ];
    const set = all(page, /azd env set ([A-Z_]+_[A-Z_]+) /g);
    expect(set.length).toBeGreaterThan(7);
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('reads outputs that the deployment has', () => {
    const outputs = Object.keys(cases.private?.outputs ?? {});
    const asked = all(page, /azd env get-value ([A-Z_]+)/g);
    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => !outputs.includes(name))).toEqual([]);
  });

  test('runs hooks that azure.yaml has, and quotes what the hook says', () => {
    for (const name of all(page, /azd hooks run (\w+)/g)) expect(azure).toMatch(new RegExp(`^  ${name}:$`, 'm'));
    for (const quoted of all(page, /it says "([^"]+)"/g)) expect(hook).toContain(quoted);
  });

  test('counts what a preview lists as the compiler predicts it', () => {
    const types = Object.values(cases.private?.resources ?? {}).map(({ type }) => type);
    const count = (type: string): number => types.filter((known) => known === type).length;
    const [logs, metrics] = [count('Microsoft.Insights/scheduledQueryRules'), count('Microsoft.Insights/metricAlerts')];
    expect(page).toContain(`and ${logs + metrics} alerts: ${logs} on the logs, ${metrics} on metrics`);
    const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const [type, what] of [
      ['Microsoft.Resources/resourceGroups', 'resource group'],
      ['Microsoft.Storage/storageAccounts', 'storage accounts'],
      ['Microsoft.Network/privateEndpoints', 'private endpoints'],
      ['Microsoft.Consumption/budgets', 'budget'],
      ['Microsoft.Insights/actionGroups', 'action group'],
      ['Microsoft.Insights/webtests', 'availability test'],
    ] as const)
      expect(page).toContain(`${words[count(type)]} ${what}`);
  });
});

test('requests.http asks for what the API offers', async () => {
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(await read('docs/openapi.json'));
  const requests = [
    ...(await read('requests.http')).matchAll(/^(GET|POST|PATCH|DELETE) \{\{(api|baseUrl)\}\}(\S+)$/gm),
  ];
  expect(requests.length).toBeGreaterThan(5);
  for (const [, method = '', base, rest = ''] of requests) {
    const path = `${base === 'api' ? '/api/integrations' : ''}${rest}`.replaceAll(/\{\{[^}]*\}\}/g, 'x');
    const matches = Object.entries(paths).filter(
      ([template, operations]) =>
        new RegExp(`^${template.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(path) && method.toLowerCase() in operations,
    );
    expect([path, matches.length]).toEqual([path, 1]);
  }
});
