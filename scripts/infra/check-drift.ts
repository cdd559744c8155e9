import { z } from 'zod';
import { settings } from '../../shared/config.ts';
import type { WaitingKind } from '../../shared/domain/sweeps/measure-waiting.ts';
import type { Verdict } from '../../shared/domain/webhooks/deliveries/classify-answer.ts';
import { type MetricLine, metricsOfLine, metrics as table } from '../../shared/model/metrics.ts';
import { assetStatusSchema } from '../../shared/model/submission.ts';
import { subscriptionDocumentSchema } from '../../shared/model/webhook.ts';
import { type BicepFile, placeResources, textOf } from './bicep-ast.ts';
import { findAppSettings } from './find-app-settings.ts';
import { platformSettings } from './policy-table.ts';
import { render } from './render-expression.ts';
import { type BicepFiles, getSource, type Report, type Sources } from './sources.ts';
import { toStoredNames } from './stored-names.ts';

interface DriftInput {
  readonly sources: Sources;
  readonly files: BicepFiles;
  readonly metrics: ReadonlySet<string>;
  readonly report: Report;
}

const example = 'local.settings.example.json';
/** Settings of the local host, which no code of the service reads. */
const localPlatform = new Set(['FUNCTIONS_WORKER_RUNTIME', 'AzureWebJobsStorage', 'TASKHUB_NAME']);
/** What `npm run admin` needs of a deployment. */
const adminOutputs = [
  'COSMOS_ENDPOINT',
  'COSMOS_DATABASE',
  'MEDIA_BLOB_ENDPOINT',
  'WEBPUBSUB_ENDPOINT',
  'AzureWebJobsStorage__queueServiceUri',
  'WEBHOOK_QUEUE_NAME',
  'WEBHOOK_KEY_URI',
];

/** Whether Bicep, the examples and azure.yaml still say what the code says. */
export function checkDrift(input: DriftInput): void {
  checkSettings(input);
  checkNames(input);
  checkLoops(input);
  checkAzureYaml(input);
  checkQueries(input);
  const main = input.files.get('infra/main.bicep');
  for (const name of adminOutputs) {
    if (main?.declarations.some((declaration) => declaration.kind === 'output' && declaration.name === name)) continue;
    input.report({
      group: 'drift',
      file: 'infra/main.bicep',
      line: 1,
      message: `The output ${name} is missing; npm run admin reads it.`,
    });
  }
}

function checkSettings({ sources, files, report }: DriftInput): void {
  const inBicep = findAppSettings(files);
  const bicepFile = inBicep[0]?.file ?? 'infra/modules/app.bicep';
  const note = (file: string, message: string, line = 1): void => report({ group: 'drift', file, line, message });
  const keys = new Map(inBicep.map((setting) => [setting.key, setting]));
  const { Values: values } = z
    .object({ Values: z.record(z.string(), z.string()) })
    .parse(JSON.parse(getSource(sources, example)));
  for (const [name, { place }] of Object.entries(settings)) {
    const wanted = { bicep: place !== 'local', example: place !== 'azure' };
    if (wanted.bicep && !keys.has(name)) note(bicepFile, `The setting ${name} is missing.`);
    if (!wanted.bicep && keys.has(name))
      note(bicepFile, `The setting ${name} is for local runs only.`, keys.get(name)?.line);
    if (wanted.example && !(name in values)) note(example, `The setting ${name} is missing.`);
    if (!wanted.example && name in values) note(example, `The setting ${name} is for Azure only.`);
  }
  for (const [name, value] of Object.entries(platformSettings)) {
    const setting = keys.get(name);
    if (setting === undefined) note(bicepFile, `The setting ${name} is missing.`);
    else if (render(setting.value) !== value) note(bicepFile, `The setting ${name} must be ${value}.`, setting.line);
  }
  for (const { key, line } of inBicep) {
    if (!(key in settings) && !(key in platformSettings)) note(bicepFile, `No code reads the setting ${key}.`, line);
  }
  for (const name of Object.keys(values)) {
    if (!(name in settings) && !localPlatform.has(name)) note(example, `No code reads the setting ${name}.`);
  }
  const queue = keys.get('WEBHOOK_QUEUE_NAME');
  if (queue && render(queue.value) !== 'stored.queues[0]')
    note(bicepFile, 'WEBHOOK_QUEUE_NAME must be stored.queues[0].', queue.line);
  const database = findVariable(files.get('infra/modules/cosmos.bicep'), 'databaseName');
  if (database !== values['COSMOS_DATABASE'])
    note(example, `COSMOS_DATABASE must be ${database ?? 'the database of infra/modules/cosmos.bicep'}.`);
}

function findVariable(file: BicepFile | undefined, name: string): string | undefined {
  const found = file?.declarations.find((declaration) => declaration.kind === 'var' && declaration.name === name);
  return found?.kind === 'var' ? textOf(found.value) : undefined;
}

const hostSchema = z.object({
  extensions: z.object({
    durableTask: z.object({
      hubName: z.literal('%TASKHUB_NAME%'),
      // After a crash the engine waits this long; the watchdog waits three minutes, so that no second run begins beside the first.
      storageProvider: z.object({
        controlQueueVisibilityTimeout: z.literal('00:02:00'),
        workItemQueueVisibilityTimeout: z.literal('00:02:00'),
      }),
    }),
  }),
  // Alerts count lines of the log and answers: none of them may be left to chance.
  logging: z.object({
    applicationInsights: z.object({
      samplingSettings: z.object({ excludedTypes: z.literal('Request;Exception;Trace') }),
    }),
  }),
});

function checkNames({ sources, report }: DriftInput): void {
  const path = 'infra/generated/stored-names.json';
  if (getSource(sources, path) !== toStoredNames()) {
    report({
      group: 'drift',
      file: path,
      line: 1,
      message: 'It is older than the code: run npm run infra:check -- --write.',
    });
  }
  const host = hostSchema.safeParse(JSON.parse(getSource(sources, 'host.json')));
  for (const issue of host.error?.issues ?? []) {
    report({ group: 'drift', file: 'host.json', line: 1, message: `${issue.path.join('.')}: ${issue.message}` });
  }
}

/** Containers and queues are made from the generated names, all of them. */
const loops: Readonly<Record<string, string>> = {
  'Microsoft.Storage/storageAccounts/queueServices/queues': 'stored.queues',
  'Microsoft.Storage/storageAccounts/blobServices/containers': 'stored.blobContainers',
  'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers': 'stored.cosmosContainers',
};

function checkLoops({ files, report }: DriftInput): void {
  const made = [...files.values()].flatMap((file) =>
    placeResources(file).map(({ resource, type }) => `${type.split('@')[0]} ${render(resource.loop?.over)}`),
  );
  for (const [type, names] of Object.entries(loops)) {
    if (made.includes(`${type} ${names}`)) continue;
    report({ group: 'drift', file: 'infra', line: 1, message: `${type} must be made for each of ${names}.` });
  }
  for (const file of files.values()) {
    const stored = file.declarations.find((declaration) => declaration.kind === 'var' && declaration.name === 'stored');
    if (stored?.kind !== 'var' || render(stored.value) === 'loadJsonContent(../generated/stored-names.json)') continue;
    report({ group: 'drift', file: file.path, line: stored.line, message: "'stored' must be the generated names." });
  }
}

const yamlLines: readonly (readonly [RegExp, string])[] = [
  [/^name: [a-z0-9]([-a-z0-9]*[a-z0-9])?$/m, 'a name of lower-case letters, digits and hyphens'],
  [/^ {4}project: \.$/m, 'project: .'],
  [/^ {4}language: ts$/m, 'language: ts'],
  [/^ {4}host: function$/m, 'host: function'],
  [/^ {4}dist: build\/package$/m, 'dist: build/package, where npm run package writes'],
  [/^ {4}remoteBuild: false$/m, 'remoteBuild: false'],
  [
    /^ {8}run: npm run package -- --durable-backend "\$\{DURABLE_BACKEND:-azureStorage\}"$/m,
    'the hook npm run package for the backend that is deployed',
  ],
  [/^ {2}preprovision:\n {4}shell: sh\n {4}run: node scripts\/before-provision\.mjs$/m, 'the hook before-provision'],
];

function checkAzureYaml({ sources, files, report }: DriftInput): void {
  const text = getSource(sources, 'azure.yaml');
  const note = (message: string): void => report({ group: 'drift', file: 'azure.yaml', line: 1, message });
  for (const [pattern, wanted] of yamlLines) if (!pattern.test(text)) note(`It needs ${wanted}.`);
  const service = /^services:\n {2}([\w-]+):$/m.exec(text)?.[1];
  const tags = [...files.values()].flatMap((file) =>
    placeResources(file).flatMap(({ resource, type }) =>
      type.startsWith('Microsoft.Web/sites@')
        ? resource.body.entries.filter(({ key }) => render(key) === 'tags').map(({ value }) => render(value))
        : [],
    ),
  );
  if (tags.join() !== `union(tags, { azd-service-name: ${service} })`)
    note(`The site must carry azd-service-name: ${service}.`);
}

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

function checkQueries({ sources, metrics, report }: DriftInput): void {
  const alerts = alertSchema.safeParse(JSON.parse(getSource(sources, 'infra/alerts.json')));
  const note = (file: string, message: string): void => report({ group: 'drift', file, line: 1, message });
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
