import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const run = (...commandArguments: readonly string[]) => {
  const script = join(import.meta.dirname, '../../cli/conformance.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...commandArguments], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('npm run conformance', () => {
  it('refuses a suite, an option and an account that it cannot use', () => {
    expect(run('no-such-suite')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining("no suite 'no-such-suite'") as string,
    });
    expect(run('cosmos', '--nonsense')).toMatchObject({ status: 2, stdout: '' });
    const unreachable = run('cosmos', '--json', '--endpoint', 'http://127.0.0.1:1');
    expect(unreachable).toMatchObject({ status: 2, stdout: '' });
    expect(unreachable.stderr).toMatch(/The account at http:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
  });
});
