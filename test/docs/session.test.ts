import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runSession } from '../../support/run-session.ts';

const root = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Every service has a key of its own. */
const withoutKey = (text: string): string => text.replace(/(?<=signed by )[\w-]{43}/, 'KEY');

test.skipIf(process.platform === 'win32')(
  'the session of the README goes as it is shown (npm run examples writes it)',
  async () => {
    const [, shown = ''] = /<!-- session -->\n```text\n([\s\S]*?)\n```\n<!-- \/session -->/.exec(readme) ?? [];
    expect(withoutKey(await runSession())).toBe(withoutKey(shown));
  },
);

test('the workflow of the README is that of docs/gate.md', () => {
  const [, shown = 'none'] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(readFileSync(join(root, 'docs/gate.md'), 'utf8')).toContain(shown);
});
