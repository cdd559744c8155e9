import { CommandError, type CommandSpec } from '../options.ts';
import { runCommand } from '../run-command.ts';
import { readKeys } from './read-keys.ts';
import { isFileFailure } from './read-pack.ts';
import { verifyPack } from './verify-pack.ts';

const spec = {
  summary: 'Checks an evidence pack without the service: every part, and the signature over their hashes.',
  positionals: { placeholder: 'PACK.zip', help: 'the evidence pack', min: 1, max: 1 },
  options: {
    keys: {
      type: 'text',
      placeholder: 'FILE',
      help: 'the public keys of the service (/.well-known/asset-review-keys.json), saved from a place you trust',
    },
  },
} as const satisfies Omit<CommandSpec, 'name'>;

/** Names come from the pack: none of them may move the cursor, or write a line that looks like a verdict. */
const withoutControls = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

/** `verify` from its arguments to its exit code (docs/evidence-packs.md). `program` is as people type it. */
export const runVerify = (program: string, argv: readonly string[]): Promise<0 | 1 | 2> =>
  runCommand({ name: program, ...spec }, argv, async ({ values, positionals }) => {
    const [pack = ''] = positionals;
    const keys = values.keys === undefined ? undefined : await readKeys(values.keys);
    const result = await verifyPack(pack, keys).catch((error: unknown) => {
      if (!isFileFailure(error)) throw error;
      throw new CommandError(`${pack}: cannot be read (${error.code}).`, { cause: error });
    });
    const lines = result.parts.map(({ name, ok }) => `${ok ? 'ok     ' : 'CHANGED'}  ${name}`);
    const verdict = result.valid
      ? `Valid: nothing was changed, signed by ${result.signedBy ?? 'nobody'}.`
      : `Not valid: ${result.reason ?? 'unknown'}`;
    return { json: result, text: [...lines, verdict].map(withoutControls).join('\n'), exitCode: result.valid ? 0 : 1 };
  });
