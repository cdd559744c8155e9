import { z } from 'zod';
import type { AppFunction, QueueBinding, Trigger } from './app-function.ts';
import type { Binding } from './core-contract.ts';
import type { RegisteredFunction } from './function-registry.ts';
import type { HostLog } from './host-log.ts';
import { HostStartError } from './host-start-error.ts';

export type AppSettings = Readonly<Record<string, string>>;

interface ReadOptions {
  readonly settings: AppSettings;
  /** True leaves a function out that cannot be used and says so in the log, as the real host does. */
  readonly faithful: boolean;
  readonly log: HostLog;
}

const httpBinding = z.object({
  route: z.string().optional(),
  methods: z.array(z.string()).default(['GET', 'POST']),
  authLevel: z
    .string()
    .transform((level) => level.toLowerCase())
    .pipe(z.enum(['anonymous', 'function', 'admin']))
    .default('anonymous'),
});
const queueBinding = z.object({ queueName: z.string(), connection: z.string().default('AzureWebJobsStorage') });
const timerBinding = z.object({
  schedule: z.string(),
  runOnStartup: z.boolean().default(false),
  useMonitor: z.boolean().default(true),
});

/**
 * Reads the bindings of all functions of an app. Throws a HostStartError for the first function this host cannot run:
 * on Azure it would be left out while the others load, which nobody would notice here.
 */
export function readFunctions(registered: readonly RegisteredFunction[], options: ReadOptions): readonly AppFunction[] {
  const functions: AppFunction[] = [];
  for (const candidate of registered) {
    try {
      const read = readFunction(candidate, options.settings);
      refuseConflicts(read, functions);
      functions.push(read);
    } catch (error) {
      if (!(options.faithful && error instanceof HostStartError)) throw error;
      options.log({ level: 'error', source: 'host', message: error.message });
    }
  }
  return functions;
}

function readFunction({ metadata, callback, entryFile }: RegisteredFunction, settings: AppSettings): AppFunction {
  const { name } = metadata;
  const refuse = (sentence: string): never => {
    throw new HostStartError(`Function ${name}: ${sentence}`);
  };
  if (!/^[a-z][\w-]{0,127}$/i.test(name) || name.toLowerCase() === 'host') {
    refuse('its name must start with a letter and hold only letters, digits, "_" and "-".');
  }
  const bindings = Object.entries(metadata.bindings).map(([bindingName, binding]) => ({ bindingName, binding }));
  const found = bindings.find(isTrigger) ?? refuse('it has no trigger.');
  const trigger = readTrigger(name, found.bindingName, found.binding, settings, refuse);
  if (metadata.retryOptions && trigger.kind !== 'timer') {
    refuse(`"retry" works for timers only; on Azure it has no effect on a ${trigger.kind} trigger.`);
  }
  const clientBindings: string[] = [];
  const queueOutputs: QueueBinding[] = [];
  for (const { bindingName, binding } of bindings.filter((one) => !isTrigger(one))) {
    const type = `${binding.direction} ${binding.type.toLowerCase()}`;
    if (type === 'in durableclient' || type === 'in orchestrationclient') clientBindings.push(bindingName);
    else if (type === 'out queue') queueOutputs.push(readQueue(bindingName, binding, settings, refuse));
    else if (type !== 'out http') {
      refuse(
        `the binding ${bindingName} (${binding.type}, ${binding.direction}) does not run on this host. Use an SDK.`,
      );
    }
  }
  const isDisabled = ['.', '_'].some((dot) =>
    /^(true|1)$/i.test(settings[`AzureWebJobs${dot}${name}${dot}Disabled`] ?? ''),
  );
  return { name, metadata, callback, entryFile, trigger, clientBindings, queueOutputs, isDisabled };
}

const isTrigger = ({ binding }: { binding: Binding }): boolean => /trigger$/i.test(binding.type);

type Refuse = (sentence: string) => never;

function readTrigger(
  functionName: string,
  bindingName: string,
  binding: Binding,
  settings: AppSettings,
  refuse: Refuse,
): Trigger {
  switch (binding.type.toLowerCase()) {
    case 'httptrigger': {
      const { route, methods, authLevel } = parseBinding(httpBinding, binding, refuse);
      return { kind: 'http', bindingName, route: readRoute(route?.trim() || functionName, refuse), methods, authLevel };
    }
    case 'queuetrigger':
      return { kind: 'queue', ...readQueue(bindingName, binding, settings, refuse) };
    case 'timertrigger': {
      const { schedule, runOnStartup, useMonitor } = parseBinding(timerBinding, binding, refuse);
      return {
        kind: 'timer',
        bindingName,
        schedule: resolveSettings(schedule, settings, refuse),
        isRunOnStartup: runOnStartup,
        isMonitored: useMonitor,
      };
    }
    case 'activitytrigger':
      return { kind: 'activity', bindingName };
    case 'orchestrationtrigger':
      return { kind: 'orchestrator', bindingName };
    case 'entitytrigger':
      return refuse('Durable entities are not supported here: keep the state in the database or in an orchestration.');
    default:
      return refuse(`the trigger ${binding.type} does not run on this host: it has http, queue, timer and Durable.`);
  }
}

/** Azure refuses these prefixes whatever the route prefix, and whatever follows the word. */
function readRoute(route: string, refuse: Refuse): string {
  if (/^(admin|runtime)/.test(trimSlashes(route))) {
    refuse(`the route "${route}" conflicts with built-in routes: it may not start with "admin" or "runtime".`);
  }
  return route;
}

const trimSlashes = (route: string): string => route.replace(/^\/+|\/+$/g, '').toLowerCase();

function readQueue(bindingName: string, binding: Binding, settings: AppSettings, refuse: Refuse): QueueBinding {
  const { queueName, connection } = parseBinding(queueBinding, binding, refuse);
  const settingName = resolveSettings(connection, settings, refuse);
  const connectionString = settings[settingName] ?? settings[`AzureWebJobs${settingName}`];
  if (connectionString === undefined) {
    return refuse(
      `the setting ${settingName} (connection of queue ${queueName}) is missing: give a connection string.`,
    );
  }
  return { bindingName, queueName: resolveSettings(queueName, settings, refuse).toLowerCase(), connectionString };
}

function resolveSettings(text: string, settings: AppSettings, refuse: Refuse): string {
  return text.replace(/%([^%]+)%/g, (_, name: string) => settings[name] ?? refuse(`the setting ${name} is missing.`));
}

function parseBinding<Shape>(schema: z.ZodType<Shape>, binding: Binding, refuse: Refuse): Shape {
  const parsed = schema.safeParse(binding);
  if (parsed.success) return parsed.data;
  return refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

function refuseConflicts({ name, trigger }: AppFunction, others: readonly AppFunction[]): void {
  for (const other of others) {
    if (other.name.toLowerCase() === name.toLowerCase()) {
      throw new HostStartError(`Function ${name}: the name is taken by ${other.name}, names ignore case.`);
    }
    if (trigger.kind !== 'http' || other.trigger.kind !== 'http') continue;
    const theirs = other.trigger;
    if (trimSlashes(trigger.route) !== trimSlashes(theirs.route)) continue;
    if (!trigger.methods.some((method) => theirs.methods.includes(method))) continue;
    throw new HostStartError(`Function ${name}: its route and methods are those of ${other.name}.`);
  }
}
