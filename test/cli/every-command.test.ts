import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { version } from '../../cli/version.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const wrapper = join(root, 'scripts/on-node24.mjs');
/** Our own programs; what else a script runs has a help of its own. */
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node scripts\/on-node24\.mjs (\S+\.ts)$/.exec(line) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

test('there are many commands', () => {
  expect(programs.length).toBeGreaterThan(20);
});

test.concurrent.each(programs)('npm run %s has --help, and does nothing else then', async (name, file) => {
  const { stdout } = await run(process.execPath, [wrapper, file, '--help'], { cwd: root });
  expect(stdout).toMatch(new RegExp(`npm (run )?${name}\\b`));
});

test('npm run pack refuses what it does not know with one sentence', async () => {
  const refused = run(process.execPath, [wrapper, 'scripts/pack.ts', '--nonsense'], { cwd: root });
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Unknown option .*\n$/) });
});

test('--version is that of the product', async () => {
  const { stdout } = await run(process.execPath, [wrapper, 'cli/review.ts', 'leaflet.pdf', '--version'], { cwd: root });
  expect(stdout).toBe(`${version}\n`);
});
