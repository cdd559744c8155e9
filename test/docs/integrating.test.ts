import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypes, maximumSizeBytes, mediaClassOf } from '../../shared/model/media-types.ts';
import { bucketNames, defaultLimits } from '../../shared/model/tiers.ts';
import { type LocalService, startLocal } from '../../support/start-local.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const text = await readFile(join(root, 'docs/integrating.md'), 'utf8');
/** All blocks of one language, as one program. */
const program = (language: string): string =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) => code).join('\n');

const cells = (row: string): string[] =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

describe('the snippets', () => {
  let service: LocalService;
  let folder: string;
  beforeAll(async () => {
    service = await startLocal();
    folder = await mkdtemp(join(tmpdir(), 'asset-review-integrating-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const environment = () => ({ ...process.env, BASE_URL: service.baseUrl, API_KEY: service.keys.live });

  test.each([1, 2])('in sh, with curl, run as one script, time %i', async () => {
    const { stdout } = await run('sh', ['-euc', program('sh')], { cwd: folder, env: environment() });
    expect(stdout).toContain('The submission is complete');
    expect(stdout).toMatch(/[1-9]\d* issues, the first: \S/);
    expect(stdout).toContain('/short-way.txt');
    expect(stdout).toContain('"code":"unknown_field"');
  });

  test.each([1, 2])('in TypeScript run as one module, time %i', async () => {
    // Below the root, so that the packages it names are found.
    const place = join(root, 'build', `integrating-${process.pid}`);
    await mkdir(place, { recursive: true });
    const file = join(place, 'integrating.ts');
    await writeFile(file, program('ts'));
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      env: environment(),
    });
    await rm(place, { recursive: true });
    expect(stdout).toContain('The submission is complete');
    expect(stdout).toMatch(/^(CRITICAL|MAJOR|MINOR|INFO) \w+/m);
    expect(stdout).toMatch(/^\d+ topics, \d+ issues outside of them$/m);
    expect(stdout).toContain('Verified: {"hello":"world"}');
    expect(stdout).toContain('Live: complete');
    expect(stdout).toMatch(/^Version 1: [1-9]\d* issues\nVersion 2: \d+ issues$/m);
  });
});

describe('the tables', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  test('list every content type with the limit of its class', () => {
    const units: Readonly<Record<string, number>> = { GB: 1e9, MB: 1e6 };
    const listed = rows
      .filter((row) => row.includes('/'))
      .flatMap((row) => {
        const [types = '', mediaClass, size = ''] = cells(row);
        const [amount, unit = ''] = size.split(' ');
        return [...types.matchAll(/`([^`]+)`/g)].map(([, type]) => [
          type,
          mediaClass,
          Number(amount) * (units[unit] ?? 0),
        ]);
      });
    const real = contentTypes.map((type) => [type, mediaClassOf(type), maximumSizeBytes[mediaClassOf(type)]]);
    expect(listed).toEqual(real);
  });

  test('give the default rates of every bucket', () => {
    const listed = rows
      .filter((row) => !row.includes('/'))
      .map((row) => {
        const [name = '', , ...rates] = cells(row);
        return [name.replaceAll('`', ''), ...rates.map(Number)];
      });
    const { starter, business, enterprise } = defaultLimits.rates;
    expect(listed).toEqual(
      bucketNames.map((bucket) => [bucket, starter[bucket], business[bucket], enterprise[bucket]]),
    );
  });
});
