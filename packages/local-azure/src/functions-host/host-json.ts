import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { HostStartError } from './host-start-error.ts';
import { parseTimeSpan } from './parse-time-span.ts';
import type { AppSettings } from './read-functions.ts';

const minuteMs = 60_000;

const timeSpan = z.string().transform((text, context) => {
  const milliseconds = parseTimeSpan(text);
  if (milliseconds === undefined) {
    context.addIssue({ code: 'custom', message: 'write a time span such as "00:00:30"' });
    return z.NEVER;
  }
  return milliseconds;
});

const positive = z.int().min(1);
const requestLimit = z
  .union([z.literal(-1).transform(() => Number.POSITIVE_INFINITY), positive], {
    error: 'write a number from 1 up, or -1 for no limit',
  })
  .default(Number.POSITIVE_INFINITY);

// Where a section or a key has no meaning on one machine it is accepted and has no effect: the same file serves Azure.
const ignored = z.unknown().optional();

const http = z.strictObject({
  routePrefix: z.string().default('api'),
  maxOutstandingRequests: requestLimit,
  maxConcurrentRequests: requestLimit,
  customHeaders: z.record(z.string(), z.string()).default({}),
  // Bodies of chunked requests are lost with and without it, as on the real host.
  enableChunkedRequestBinding: ignored,
  dynamicThrottlesEnabled: ignored,
  hsts: ignored,
});

const queues = z.strictObject({
  batchSize: positive.max(32).default(16),
  newBatchThreshold: z.int().min(0).optional(),
  maxDequeueCount: positive.default(5),
  visibilityTimeout: timeSpan.default(0),
  maxPollingInterval: timeSpan.default(minuteMs),
  messageEncoding: z.enum(['base64', 'none']).default('base64'),
});

const durableTask = z.strictObject({
  // May hold %SETTING%.
  hubName: z.string().default('TestHubName'),
  maxConcurrentActivityFunctions: positive.default(10 * availableParallelism()),
  maxConcurrentOrchestratorFunctions: positive.default(10 * availableParallelism()),
  maxConcurrentEntityFunctions: ignored,
  storageProvider: ignored,
  tracing: ignored,
  notifications: ignored,
  extendedSessionsEnabled: ignored,
  extendedSessionIdleTimeoutInSeconds: ignored,
  useGracefulShutdown: ignored,
  useAppLease: ignored,
  appLeaseOptions: ignored,
  maxGrpcMessageSizeInBytes: ignored,
  grpcHttpClientTimeout: ignored,
  localRpcEndpointEnabled: ignored,
  httpSettings: ignored,
  maxEntityOperationBatchSize: ignored,
  maxOrchestrationActions: ignored,
  overridableExistingInstanceStates: ignored,
  entityMessageReorderWindowInMinutes: ignored,
  rollbackEntityOperationsOnExceptions: ignored,
  storeInputsInOrchestrationHistory: ignored,
  versionMatchStrategy: ignored,
  defaultVersion: ignored,
});

// https://learn.microsoft.com/azure/azure-functions/functions-host-json
const hostJson = z.strictObject({
  version: z.literal('2.0'),
  $schema: ignored,
  // Half an hour is the default of every plan but Consumption.
  functionTimeout: z
    .union([z.literal('-1').transform(() => Number.POSITIVE_INFINITY), timeSpan], {
      error: 'write a time span such as "00:05:00", or "-1" for no limit',
    })
    .default(30 * minuteMs),
  extensions: z
    .strictObject({
      http: http.prefault({}),
      queues: queues.prefault({}),
      durableTask: durableTask.prefault({}),
    })
    .prefault({}),
  extensionBundle: z.strictObject({ id: z.string(), version: z.string() }).optional(),
  logging: ignored,
  telemetryMode: ignored,
  healthMonitor: ignored,
  watchDirectories: ignored,
  watchFiles: ignored,
  managedDependency: ignored,
});

const keptSettings = hostJson.transform(({ functionTimeout, extensions }) => {
  const { newBatchThreshold = (extensions.queues.batchSize / 2) * availableParallelism() } = extensions.queues;
  return {
    functionTimeoutMs: functionTimeout,
    http: extensions.http,
    queues: {
      batchSize: extensions.queues.batchSize,
      newBatchThreshold,
      maxDequeueCount: extensions.queues.maxDequeueCount,
      visibilityTimeoutMs: extensions.queues.visibilityTimeout,
      maxPollingIntervalMs: extensions.queues.maxPollingInterval,
      messageEncoding: extensions.queues.messageEncoding,
    },
    durableTask: {
      hubName: extensions.durableTask.hubName,
      maxConcurrentActivityFunctions: extensions.durableTask.maxConcurrentActivityFunctions,
      maxConcurrentOrchestratorFunctions: extensions.durableTask.maxConcurrentOrchestratorFunctions,
    },
  };
});

/** host.json with defaults filled in; times in milliseconds, no limit is Infinity. */
export type HostSettings = z.infer<typeof keptSettings>;
export type HttpSettings = HostSettings['http'];
export type QueueSettings = HostSettings['queues'];

/**
 * Reads the content of a host.json; `%NAME%` in the name of the task hub is an app setting. Stricter than Azure, which
 * ignores what it does not know: throws a HostStartError that names the key and says what would be right.
 */
export function parseHostJson(content: unknown, settings: AppSettings): HostSettings {
  const parsed = keptSettings.safeParse(content);
  if (!parsed.success) throw new HostStartError(`host.json: ${parsed.error.issues.map(toSentence).join(' ')}`);
  const hubName = resolveHubName(parsed.data.durableTask.hubName, settings);
  return { ...parsed.data, durableTask: { ...parsed.data.durableTask, hubName } };
}

function resolveHubName(text: string, settings: AppSettings): string {
  const hubName = text.replace(/%([^%]+)%/g, (_, name: string) => {
    const value = settings[name];
    if (value === undefined)
      throw new HostStartError(`host.json: the hubName asks for the setting ${name}, which is missing.`);
    return value;
  });
  if (/^[A-Za-z][A-Za-z0-9]{2,44}$/.test(hubName)) return hubName;
  throw new HostStartError(
    `host.json: extensions.durableTask.hubName is not valid: "${hubName}" should be 3 to 45 letters and digits, starting with a letter.`,
  );
}

function toSentence(issue: z.core.$ZodIssue): string {
  const where = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => [...issue.path, key].join('.'));
    return `Unknown ${keys.length > 1 ? 'keys' : 'key'} ${keys.join(', ')}: remove ${keys.length > 1 ? 'them' : 'it'} or correct the spelling.`;
  }
  return `${where === '' ? 'The file' : where} is not valid: ${issue.message.replace(/^I/, 'i')}.`;
}
