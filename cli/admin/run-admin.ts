import { type CommandStreams, processStreams } from '../run-command.ts';
import type { AdminCommand } from './admin-command.ts';
import { deliveries } from './deliveries.ts';
import { keys } from './keys.ts';
import { people } from './people.ts';
import { sidekicks } from './sidekicks.ts';
import { submissions } from './submissions.ts';
import { subscriptions } from './subscriptions.ts';
import { usage } from './usage.ts';
import { workspaces } from './workspaces.ts';

/** The commands, by resource and verb. */
const resources: Readonly<Record<string, Readonly<Record<string, AdminCommand>>>> = {
  workspaces,
  keys,
  people,
  submissions,
  subscriptions,
  deliveries,
  sidekicks,
};

/** Commands without a verb. */
const alone: Readonly<Record<string, AdminCommand>> = { usage };

const program = 'npm run admin --';

function formatOverview(): string {
  const rows = [
    ...Object.entries(resources).flatMap(([resource, verbs]) =>
      Object.entries(verbs).map(([verb, { summary }]) => [`${resource} ${verb}`, summary] as const),
    ),
    ...Object.entries(alone).map(([name, { summary }]) => [name, summary] as const),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, summary]) => `  ${name.padEnd(width)}${summary}\n`);
  return `Usage: ${program} RESOURCE VERB [options]\n\nWhat an operator does.\n\n${lines.join('')}\n'${program} RESOURCE VERB --help' tells more.\n`;
}

/** `npm run admin` from its arguments to its exit code (docs/operations.md). */
export async function runAdmin(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  streams: CommandStreams = processStreams,
): Promise<0 | 1 | 2> {
  const [resource = '', verb = '', ...rest] = argv;
  const single = Object.hasOwn(alone, resource) ? alone[resource] : undefined;
  if (single) return single.run(`${program} ${resource}`, argv.slice(1), environment, streams);
  if (argv.includes('--help') && !Object.hasOwn(resources[resource] ?? {}, verb)) {
    streams.writeOut(formatOverview());
    return 0;
  }
  const verbs = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  const command = verbs && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (command === undefined) {
    const name = [resource, verb].filter((word) => word !== '' && !word.startsWith('-')).join(' ');
    const sentence = name === '' ? 'Name a resource and a verb.' : `There is no command '${name}'.`;
    streams.writeError(`${sentence} '${program} --help' lists what is accepted.\n`);
    return 2;
  }
  return command.run(`${program} ${resource} ${verb}`, rest, environment, streams);
}
