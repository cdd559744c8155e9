import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { settings } from '../../shared/config.ts';
import { type CaseName, type Compiled, type DeploymentCase, type Parameter, resourcesOf, valueAt } from './compiled.ts';
import {
  forbiddenSettings,
  keyedModelSettings,
  neededOutputs,
  platformSettings,
  schedulerSettings,
  settingValues,
} from './promises.ts';
import { type CheckGroup, compiledPath, getSource, type Report, type Sources } from './sources.ts';
import { toStoredNames } from './stored-names.ts';

const example = 'local.settings.example.json';
/** Settings of the local host, which no code of the service reads. */
const localPlatform = new Set(['FUNCTIONS_WORKER_RUNTIME', 'AzureWebJobsStorage', 'TASKHUB_NAME']);

/** Whether what is deployed, the examples, the workflow and azure.yaml still say what the code says. */
export function checkAgreement(sources: Sources, compiled: Compiled, report: Report): void {
  const note = (group: CheckGroup, file: string, message: string): void => report({ group, file, line: 1, message });
  checkExample(sources, compiled, note);
  checkHost(sources, note);
  checkAzureYaml(sources, note);
  checkParameters(sources, compiled, note);
  for (const [name, predicted] of Object.entries(compiled.cases) as [CaseName, DeploymentCase][]) {
    const noteCase = (group: CheckGroup, message: string): void =>
      note(group, compiledPath, `In the case '${name}': ${message}`);
    checkSettings(name, predicted, compiled, noteCase);
    checkNames(predicted, compiled, noteCase);
    for (const output of neededOutputs) {
      if (!(output in predicted.outputs)) noteCase('settings', `the output ${output} is missing.`);
    }
  }
  if (getSource(sources, 'infra/generated/stored-names.json') !== toStoredNames())
    note('names', 'infra/generated/stored-names.json', 'It is older than the code: npm run infra:check -- --write.');
}

type Note = (group: CheckGroup, file: string, message: string) => void;
type NoteCase = (group: CheckGroup, message: string) => void;

const settingsOf = (predicted: DeploymentCase): Readonly<Record<string, unknown>> =>
  Object.assign(
    {},
    ...resourcesOf(predicted, 'Microsoft.Web/sites/config')
      .filter(([, { name }]) => name.endsWith('/appsettings'))
      .map(([, { properties }]) => properties),
  ) as Readonly<Record<string, unknown>>;

const storedSchema = z.object({ queues: z.array(z.string()), taskHub: z.string(), realtimeHub: z.string() });

function checkSettings(name: CaseName, predicted: DeploymentCase, compiled: Compiled, note: NoteCase): void {
  const given = settingsOf(predicted);
  const expected = {
    ...settingValues,
    ...(name === 'closed' ? schedulerSettings : {}),
    ...(name === 'private' ? keyedModelSettings : {}),
  };
  const wanted = new Set([
    ...Object.entries(settings).flatMap(([key, { place }]) => (place === 'local' ? [] : [key])),
    ...platformSettings,
    ...Object.keys(expected),
  ]);
  for (const key of wanted) if (!(key in given)) note('settings', `the setting ${key} is missing.`);
  for (const [key, value] of Object.entries(given)) {
    if (forbiddenSettings.some((pattern) => pattern.test(key)))
      note('settings', `the setting ${key} must not be set on Flex Consumption.`);
    else if (!wanted.has(key)) note('settings', `no code reads the setting ${key} there.`);
    const promised = expected[key];
    if (promised !== undefined && value !== promised)
      note('settings', `the setting ${key} must be ${promised}, not ${String(value)}.`);
  }
  const stored = storedSchema.parse(compiled.storedNames);
  if (given['TASKHUB_NAME'] !== stored.taskHub) note('names', `TASKHUB_NAME must be ${stored.taskHub}.`);
  if (given['WEBHOOK_QUEUE_NAME'] !== stored.queues[0])
    note('names', `WEBHOOK_QUEUE_NAME must be ${stored.queues[0]}.`);
}

const containersSchema = z.object({
  blobContainers: z.array(z.string()),
  cosmosContainers: z.array(z.looseObject({ id: z.string() })),
});

/** Containers, queues and hubs are made from the generated names, all of them and as they stand there. */
function checkNames(predicted: DeploymentCase, { storedNames }: Compiled, note: NoteCase): void {
  const stored = { ...storedSchema.parse(storedNames), ...containersSchema.parse(storedNames) };
  const made = (type: string, start = ''): readonly string[] =>
    resourcesOf(predicted, type)
      .filter(([, { name }]) => name.startsWith(start))
      .map(([, { name }]) => name.slice(name.lastIndexOf('/') + 1));
  const lists: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['queues', made('Microsoft.Storage/storageAccounts/queueServices/queues'), stored.queues],
    ['containers', made('Microsoft.Storage/storageAccounts/blobServices/containers', 'stmedia'), stored.blobContainers],
    ['realtime hubs', made('Microsoft.SignalRService/webPubSub/hubs'), [stored.realtimeHub]],
  ];
  for (const [what, given, wanted] of lists) {
    if (!isDeepStrictEqual(given.toSorted(), wanted.toSorted()))
      note('names', `the ${what} are ${given.join(', ') || 'none'}; wanted: ${wanted.join(', ')}.`);
  }
  for (const hub of made('Microsoft.DurableTask/schedulers/taskHubs'))
    if (hub !== stored.taskHub) note('names', `the task hub is ${hub}; wanted: ${stored.taskHub}.`);
  const containers = resourcesOf(predicted, 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers').map(
    ([, container]) => ({
      id: valueAt(container, 'properties.resource.id'),
      partitionKeyPaths: valueAt(container, 'properties.resource.partitionKey.paths'),
      defaultTtl: valueAt(container, 'properties.resource.defaultTtl'),
      indexingPolicy: valueAt(container, 'properties.resource.indexingPolicy'),
    }),
  );
  if (!isDeepStrictEqual(toPlain(byId(containers)), toPlain(byId(stored.cosmosContainers))))
    note('names', 'the containers of Cosmos DB are not those of stored-names.json.');
}

const byId = (list: readonly { readonly id: unknown }[]): readonly unknown[] =>
  list.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

function checkExample(sources: Sources, compiled: Compiled, note: Note): void {
  const { Values: values } = z
    .object({ Values: z.record(z.string(), z.string()) })
    .parse(JSON.parse(getSource(sources, example)));
  for (const [name, { place }] of Object.entries(settings)) {
    if (place !== 'azure' && !(name in values)) note('settings', example, `The setting ${name} is missing.`);
    if (place === 'azure' && name in values) note('settings', example, `The setting ${name} is for Azure only.`);
  }
  for (const name of Object.keys(values)) {
    if (!(name in settings) && !localPlatform.has(name))
      note('settings', example, `No code reads the setting ${name}.`);
  }
  for (const predicted of Object.values(compiled.cases)) {
    const database = settingsOf(predicted)['COSMOS_DATABASE'];
    if (database !== values['COSMOS_DATABASE'])
      note('settings', example, `COSMOS_DATABASE must be ${String(database)}, as in infra/modules/cosmos.bicep.`);
  }
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
      // Off unless it is switched on; on, each start without Application Insights warns of it.
      tracing: z.undefined().optional(),
    }),
  }),
  // Alerts count log lines and answers, so none of them may be sampled away.
  logging: z.object({
    // The service's own lines come under Host.Function.Console, answers under Host.Results: both need Information. What says the same
    // again, two rows of the host for each execution and Durable's own, is most of the volume; failures are errors and stay.
    logLevel: z.strictObject({
      default: z.literal('Information'),
      Function: z.literal('Warning'),
      'Host.Triggers.DurableTask': z.literal('Warning'),
    }),
    applicationInsights: z.object({
      samplingSettings: z.object({ excludedTypes: z.literal('Request;Exception;Trace') }),
    }),
  }),
});

function checkHost(sources: Sources, note: Note): void {
  const host = hostSchema.safeParse(JSON.parse(getSource(sources, 'host.json')));
  for (const issue of host.error?.issues ?? []) note('names', 'host.json', `${issue.path.join('.')}: ${issue.message}`);
}

const yamlLines: readonly (readonly [RegExp, string])[] = [
  [/^requiredVersions:\n {2}azd: '>= \d+\.\d+\.\d+'$/m, 'the oldest azd'],
  [/^name: [a-z0-9]([-a-z0-9]*[a-z0-9])?$/m, 'a name of lower-case letters, digits and hyphens'],
  [/^ {2}api:$/m, 'the service api, whose name the app carries as a tag'],
  [/^ {4}project: \.$/m, 'project: .'],
  [/^ {4}language: ts$/m, 'language: ts'],
  [/^ {4}host: function$/m, 'host: function'],
  [/^ {4}dist: build\/package$/m, 'dist: build/package, where npm run package writes'],
  [/^ {4}remoteBuild: false$/m, 'remoteBuild: false'],
  [
    /^ {8}run: npm run package -- --durable-backend "\$\{DURABLE_BACKEND:-azureStorage\}" --instance-memory "\$\{INSTANCE_MEMORY_MB:-4096\}"$/m,
    'the hook npm run package for the backend and the instances that are deployed',
  ],
  [/^ {2}preprovision:\n {4}shell: sh\n {4}run: node scripts\/before-provision\.mjs$/m, 'the hook before-provision'],
];

function checkAzureYaml(sources: Sources, note: Note): void {
  const text = getSource(sources, 'azure.yaml');
  for (const [pattern, wanted] of yamlLines)
    if (!pattern.test(text)) note('settings', 'azure.yaml', `It needs ${wanted}.`);
}

const parametersPath = 'infra/main.parameters.json';
const parametersSchema = z.object({ parameters: z.record(z.string(), z.object({ value: z.unknown() })) });

/** `main.parameters.json`: every parameter has a variable of azd with a default that is allowed, and the workflow passes it. */
function checkParameters(sources: Sources, { parameters }: Compiled, note: Note): void {
  const given = parametersSchema.parse(JSON.parse(getSource(sources, parametersPath))).parameters;
  const workflow = getSource(sources, '.github/workflows/deploy.yml');
  const noteParameter = (message: string): void => note('parameters', parametersPath, message);
  if (!/^ +- run: azd provision --preview\b.*\n(?:.*\n)*? +- run: azd up\b/m.test(workflow))
    note('parameters', '.github/workflows/deploy.yml', 'It must show what would change before azd up.');
  for (const name of Object.keys(parameters)) {
    if (!(name in given)) noteParameter(`The parameter '${name}' is missing: nobody could set it through azd.`);
  }
  for (const [name, { value }] of Object.entries(given)) {
    const parameter = parameters[name];
    if (parameter === undefined) noteParameter(`infra/main.bicep has no parameter '${name}'.`);
    if (parameter === undefined || typeof value !== 'string') continue;
    const { variable, text } = /^\$\{(?<variable>\w+)(=(?<text>.*))?\}$/.exec(value)?.groups ?? {};
    if (variable === undefined) noteParameter(`'${name}' must be one variable of azd.`);
    // azd and the hook before provisioning set these.
    else if (
      !/^(AZURE_PRINCIPAL_(ID|TYPE)|VAULT_CREATE_MODE)$/.test(variable) &&
      !workflow.includes(`${variable}: \${{ vars.${variable} }}`)
    )
      note('parameters', '.github/workflows/deploy.yml', `It does not pass ${variable}.`);
    const breach = text ? findBreach(parameter, text) : undefined;
    if (breach) noteParameter(`The default of '${name}' ${breach}.`);
  }
}

/** What is wrong with a default; azd parses numbers and booleans from the text of a variable. */
function findBreach({ type, allowedValues, minValue, maxValue }: Parameter, text: string): string | undefined {
  if (type === 'int' && !/^\d+$/.test(text)) return `is a number, not '${text}'`;
  if (type === 'bool' && !/^(true|false)$/.test(text)) return `is true or false, not '${text}'`;
  const value = type === 'int' ? Number(text) : text;
  if (allowedValues && !allowedValues.includes(value)) return `is one of ${allowedValues.join(', ')}, not ${text}`;
  if (typeof value === 'number' && (value < (minValue ?? value) || value > (maxValue ?? value)))
    return `is between ${minValue ?? 'any'} and ${maxValue ?? 'any'}`;
  return undefined;
}
