// `asset-review`: the commands that speak to a service or read a file, without the engines; packed by scripts/pack.ts.

import { runListen } from './listen/run-listen.ts';
import { needGivenService } from './review/found-service.ts';
import { runReview } from './review/run-review.ts';
import { processStreams } from './run-command.ts';
import { runVerify } from './verify/run-verify.ts';
import { version } from './version.ts';

const program = 'asset-review';
const environment = process.env;

type Command = (name: string, argv: readonly string[]) => Promise<0 | 1 | 2>;

const commands: Readonly<Record<string, { readonly summary: string; readonly run: Command }>> = {
  review: {
    summary: 'reviews files and prints what was found, for people or for programs',
    run: (name, argv) =>
      runReview(argv, {
        name,
        environment,
        findService: needGivenService,
        // Drawing a file needs the engines: here a report says in words where a finding is.
        lookAtFiles: async () => new Map(),
      }),
  },
  listen: {
    summary: 'forwards the events of a temporary subscription to a receiver on this machine',
    run: (name, argv) => runListen(argv, { name, environment, findService: needGivenService }),
  },
  verify: { summary: 'checks an evidence pack without the service', run: runVerify },
};

const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}\n`);
const help = `Usage: ${program} COMMAND …\n\n${rows.join('')}\n'${program} COMMAND --help' tells more. The service and its key: --url and --key, or ASSET_REVIEW_URL and ASSET_REVIEW_KEY.\n`;

async function run([first = '', ...rest]: readonly string[]): Promise<0 | 1 | 2> {
  const words = [first, ...rest];
  if (words.slice(0, words.includes('--') ? words.indexOf('--') : words.length).includes('--version')) {
    processStreams.writeOut(`${version}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command !== undefined) return command.run(`${program} ${first}`, rest);
  if (first === '--help') {
    processStreams.writeOut(help);
    return 0;
  }
  const sentence = first === '' ? 'Name a command.' : `There is no command '${first}'.`;
  processStreams.writeError(`${sentence} '${program} --help' lists them.\n`);
  return 2;
}

process.exitCode = await run(process.argv.slice(2));
