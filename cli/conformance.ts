import { type ConformanceReport, UnreachableService } from 'local-azure/conformance/suite';
import { bypassProxy } from '../local/bypass-proxy.ts';
import { CommandError, UsageError } from './options.ts';
import { runCommand } from './run-command.ts';

interface Target {
  readonly endpoint: string | undefined;
  readonly key: string | undefined;
}

/** Every suite by name, loaded only when it runs. */
const suites: Readonly<Record<string, (target: Target) => Promise<ConformanceReport>>> = {
  cosmos: async (target) => (await import('local-azure/conformance/cosmos')).runCosmosConformance(target),
  'web-pubsub': async ({ endpoint }) =>
    (await import('local-azure/conformance/web-pubsub')).runWebPubSubConformance({ endpoint }),
  functions: async ({ endpoint }) =>
    (await import('local-azure/conformance/functions')).runFunctionsConformance({ endpoint }),
};

const names = Object.keys(suites).join(', ');

const spec = {
  name: 'npm run conformance --',
  summary:
    'Checks that a service behaves as the product relies on: our stand-in, or the one at the endpoint.\n' +
    'The key of a Cosmos account is read from the environment variable COSMOS_KEY.',
  positionals: { placeholder: 'SUITE', help: names, min: 1, max: 1 },
  options: {
    endpoint: {
      type: 'text',
      placeholder: 'E',
      help: 'address (for web-pubsub also a connection string) of the service',
    },
  },
} as const;

// Before a suite is loaded: its SDK reads the variable then.
bypassProxy(process.env);
process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values, positionals }, { note }) => {
  const [name = ''] = positionals;
  const run = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (!run) throw new UsageError(`There is no suite '${name}'; the suites are ${names}.`);
  note(`${name}: ${values.endpoint ?? 'our stand-in'} …`);
  const report = await run({ endpoint: values.endpoint, key: process.env['COSMOS_KEY'] }).catch((error: unknown) => {
    if (error instanceof UnreachableService) throw new CommandError(error.message, { cause: error });
    throw error;
  });
  return { json: report, text: toText(report), exitCode: report.failed > 0 ? 1 : 0 };
});

function toText({ suite, endpoint, passed, failed, skipped, checks }: ConformanceReport): string {
  const marks = new Map<boolean | null, string>([
    [true, 'ok  '],
    [false, 'FAIL'],
    [null, 'skip'],
  ]);
  const lines = checks.map(({ name, ok, detail }) => `${marks.get(ok)}  ${name}${detail ? `: ${detail}` : ''}`);
  return [...lines, `${suite} at ${endpoint}: ${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n');
}
