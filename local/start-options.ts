import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { defaultPort } from 'local-azure/stand-ins/ports';
import { CommandError, type OptionValues } from '../cli/options.ts';
import { limitsOverrideSchema } from '../shared/model/tiers.ts';
import { emptyStateFolder, type StateFolder } from './state-folder.ts';

/** Options of `npm start` and `npm run emulators` alike. */
export const startOptions = {
  port: {
    type: 'integer',
    placeholder: 'N',
    max: 65_535,
    default: defaultPort,
    help: 'port of the service; 0 takes free ports, for the stand-ins too',
  },
  state: { type: 'text', placeholder: 'DIR', default: '.local', help: 'where everything is kept' },
  'in-memory': { type: 'flag', help: 'keep nothing' },
  limits: { type: 'text', placeholder: 'FILE', help: 'JSON with other rates, subscription and retry limits' },
  reset: { type: 'flag', help: 'empty the state folder first' },
  yes: { type: 'flag', help: 'do not ask before --reset' },
  'ready-file': { type: 'text', placeholder: 'FILE', help: 'written once every part answers' },
} as const;

export type StartValues = OptionValues<typeof startOptions>;

/** The state folder that the options name; undefined for `--in-memory`. Throws `CommandError` for options that exclude each other. */
export function toStateFolder(values: StartValues): string | undefined {
  if (!values['in-memory']) return values.state ?? '.local';
  if (values.reset)
    throw new CommandError('--reset empties a state folder, and --in-memory has none: leave one of them out.');
  return undefined;
}

/**
 * The settings that a person chooses: `--limits` and the environment's WEBHOOK_EXTRA_CA_FILE, made absolute. Other
 * settings of the environment reach the app as they are. Throws `CommandError` for a file that cannot be used.
 */
export function readChosenSettings(
  values: StartValues,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  if (values.limits !== undefined) chosen['LIMITS'] = readLimits(values.limits);
  const authorities = environment['WEBHOOK_EXTRA_CA_FILE'];
  if (authorities) {
    chosen['WEBHOOK_EXTRA_CA_FILE'] = resolve(authorities);
    if (!existsSync(resolve(authorities)))
      throw new CommandError(`WEBHOOK_EXTRA_CA_FILE names ${resolve(authorities)}, which does not exist.`);
  }
  const scale = environment['WEBHOOK_RETRY_SCALE'];
  if (scale) chosen['WEBHOOK_RETRY_SCALE'] = scale;
  for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
    const value = environment[name];
    if (value) chosen[name] = value;
  }
  return chosen;
}

function readLimits(file: string): string {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`The limits in ${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  const { success, error } = limitsOverrideSchema.safeParse(content);
  if (success) return JSON.stringify(content);
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new CommandError(`The limits in ${file} do not fit: ${problems.join('; ')}.`);
}

/** Empties the folder for `--reset`, after a yes on the terminal or `--yes`. Throws `CommandError` when the answer is no or nobody can be asked. */
export async function resetState(values: StartValues, state: StateFolder): Promise<void> {
  if (!values.reset || state.folder === undefined) return;
  if (!values.yes) {
    if (!process.stdin.isTTY)
      throw new CommandError(`--reset would empty ${state.folder}: nobody can be asked here, so pass --yes as well.`);
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question(`Remove everything the local service keeps in ${state.folder}? [y/N] `);
    terminal.close();
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was removed.');
  }
  emptyStateFolder(state);
}
