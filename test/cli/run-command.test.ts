import { expect, test } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';
import { StoreUnavailableError } from '../../shared/ports/document-store.ts';

const spec = { name: 'npm run admin -- keys list', summary: 'Lists keys.', options: {} } as const;

/** Exit code and standard error of a command whose work fails. */
async function fail(error: Error): Promise<readonly [number, string]> {
  let printed = '';
  const streams = { writeOut: () => true, writeError: (text: string) => void (printed += text) };
  const work = (): never => {
    throw error;
  };
  const code = await runCommand(spec, [], async () => work(), streams);
  return [code, printed];
}

test('a store that does not answer is a sentence, not a stack', async () => {
  const [code, printed] = await fail(
    new StoreUnavailableError('The document store did not answer after 5 tries (503).'),
  );
  expect(code).toBe(2);
  expect(printed).toBe('The document store did not answer after 5 tries (503). Run the command again.\n');
});

test('an error that nobody expected keeps its stack', async () => {
  const [code, printed] = await fail(new TypeError('x is not a function'));
  expect(code).toBe(2);
  expect(printed).toContain('    at ');
});
