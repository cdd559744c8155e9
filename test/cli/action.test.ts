import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { parseWorkflow } from '@actions/workflow-parser';
import type { parseAction } from '@actions/workflow-parser/actions/index';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { hasProgram } from '../../support/has-program.ts';
import { type LocalService, startLocal } from '../../support/start-local.ts';

const root = resolve(import.meta.dirname, '../..');
const action = readFileSync(join(root, 'action.yml'), 'utf8');
let folder: string;
let faultsOf: (kind: 'action' | 'workflow', content: string) => readonly string[];

/** GitHub's own parser; it imports JSON in a way that only bundlers understand. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'asset-review-action-'));
  const file = join(folder, 'parser.cjs');
  const contents = `export { parseWorkflow, NoOperationTraceWriter } from '@actions/workflow-parser';
    export { parseAction } from '@actions/workflow-parser/actions/index';`;
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: file,
    logLevel: 'error',
  });
  const parser = createRequire(file)(file) as {
    readonly parseWorkflow: typeof parseWorkflow;
    readonly parseAction: typeof parseAction;
    readonly NoOperationTraceWriter: new () => Parameters<typeof parseWorkflow>[1] & object;
  };
  faultsOf = (kind, content) => {
    const read = kind === 'action' ? parser.parseAction : parser.parseWorkflow;
    const { context } = read({ name: `${kind}.yml`, content }, new parser.NoOperationTraceWriter() as never);
    return context.errors.getErrors().map(({ message }) => message);
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('for the parser of GitHub', () => {
  test('the action has no fault', () => {
    expect(faultsOf('action', action)).toEqual([]);
  });

  test.each(globSync('.github/workflows/*.yml', { cwd: root }))('%s has no fault', (path) => {
    expect(faultsOf('workflow', readFileSync(join(root, path), 'utf8'))).toEqual([]);
  });

  test.each([
    ['a misspelt key', 'shell: bash', 'shel: bash', "Unexpected value 'shel'"],
    ['a context that is none', 'inputs.url', 'input.url', "Unrecognized named-value: 'input'"],
    ['a kind of action that is none', 'using: composite', 'using: compsite', "Unexpected value 'compsite'"],
  ])('%s is one', (_title, right, wrong, fault) => {
    expect(faultsOf('action', action.replace(right, wrong)).join('\n')).toContain(fault);
  });

  test('the workflow of docs/gate.md names inputs that the action has', () => {
    const page = readFileSync(join(root, 'docs/gate.md'), 'utf8');
    const [, steps = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const indented = steps.replaceAll(/^/gm, '      ');
    expect(
      faultsOf('workflow', `on: push\njobs:\n  gate:\n    runs-on: ubuntu-latest\n    steps:\n${indented}`),
    ).toEqual([]);
    const given = (parse(steps) as readonly { with?: object }[]).flatMap((step) => Object.keys(step.with ?? {}));
    const known = Object.keys((parse(action) as { inputs: object }).inputs);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
  });
});

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly name: string; readonly run: string; readonly env?: Record<string, string> }[];
  };
}

/** The step as a runner runs it: its expressions replaced, its script by bash. */
async function runReview(given: Readonly<Record<string, string>>, cwd: string) {
  const { inputs, runs } = parse(action) as Action;
  const step = runs.steps.find(({ name }) => name === 'Review');
  const values: Readonly<Record<string, string>> = {
    'github.action_path': root,
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [`inputs.${name}`, given[name] ?? input.default ?? '']),
    ),
  };
  const fill = (words: string): string =>
    words.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_all, name: string) => values[name] ?? '?');
  const env = Object.fromEntries(Object.entries(step?.env ?? {}).map(([name, value]) => [name, fill(value)]));
  const summary = join(cwd, 'summary.md');
  writeFileSync(summary, '');
  const child = spawn('bash', ['-eo', 'pipefail', '-c', step?.run ?? 'exit 99'], {
    cwd,
    env: { ...process.env, ...env, GITHUB_STEP_SUMMARY: summary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, stdout, stderr, summary: readFileSync(summary, 'utf8') };
}

describe.runIf(hasProgram('bash', '--version'))('the step that reviews (needs bash)', () => {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'asset-review-step-'));
    mkdirSync(join(place, 'ads'));
    writeFileSync(join(place, 'ads/tea.txt'), 'Our tea cures the flu.');
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test('fails the job for a grave finding, with annotations, a summary and a SARIF file; then only for what is new', async () => {
    const first = await runReview({ files: 'ads', sarif: 'ads.sarif' }, place);
    expect([first.status, first.stderr.includes('rror:')]).toEqual([1, false]);
    expect(first.stdout).toMatch(/^::error [^\n]*file=ads\/tea\.txt/m);
    expect(first.summary).toContain('| tea.txt | Do not publish');
    expect(JSON.parse(readFileSync(join(place, 'ads.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    const second = await runReview({ files: 'ads', baseline: 'ads.sarif' }, place);
    expect([second.status, second.stderr.includes('rror:')]).toEqual([0, false]);
  });

  test('says what is wrong with its inputs, and fails', async () => {
    const { status, stderr } = await runReview({ files: 'nothing-here', sarif: 'none.sarif' }, place);
    expect(status).toBe(2);
    expect(stderr).toContain('nothing-here');
  });

  describe('with a service that runs', () => {
    let service: LocalService;
    beforeAll(async () => {
      service = await startLocal();
    });
    afterAll(async () => service?.stop());

    test('reviews the same files again and again, once each time', async () => {
      const given = { files: 'ads', url: service.baseUrl, key: service.keys.live, sarif: 'again.sarif' };
      const sarif = join(place, 'again.sarif');
      for (const times of [1, 2]) {
        rmSync(sarif, { force: true });
        const { status, stdout, stderr } = await runReview(given, place);
        expect([status, stderr.includes('rror:')]).toEqual([1, false]);
        expect(stdout).toMatch(/^::error [^\n]*file=ads\/tea\.txt/m);
        expect(JSON.parse(readFileSync(sarif, 'utf8'))).toMatchObject({
          runs: [{ results: [{ ruleId: expect.any(String) }] }],
        });
        const answer = await fetch(`${service.baseUrl}/api/integrations/submissions`, {
          headers: { 'X-API-Key': service.keys.live },
        });
        expect(await answer.json()).toMatchObject({ items: { length: times } });
      }
    });
  });
});
