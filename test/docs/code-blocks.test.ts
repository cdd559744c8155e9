import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from '../../support/has-program.ts';
import { type LocalService, startLocal } from '../../support/start-local.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What stands to be read: an answer, a drawing, a query for a portal. */
const prose = ['text', 'json', 'yaml', 'kusto'];
const runnable = ['sh', 'ts', 'js'];

/** Marks behind the language: what a block needs that no test here has. Such a block is parsed. */
const marks = {
  azure: 'an account at Azure, signed in',
  model: 'a server that runs a language model',
  operator: 'the state folder of a running service, or the settings of a deployment',
  hours: 'hours',
  published: 'a package in the registry',
  starts: 'a terminal of its own: it runs until it is stopped',
} as const;

/** Pages whose blocks a test of their own runs: it says how. */
const ownTests: Readonly<Record<string, string>> = {
  'docs/integrating.md': 'test/docs/integrating.test.ts',
  'docs/webhooks.md': 'test/docs/webhooks.test.ts',
  'packages/client/README.md': 'test/package/published-packages.test.ts',
  'packages/local-azure/README.md': 'packages/local-azure/test/command-line/start.test.ts',
};

interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly mark: string;
  readonly code: string;
}

function toBlocks(page: string): readonly Block[] {
  const text = read(page);
  return [...text.matchAll(/^ *```([^\n`]*)\n([\s\S]*?)^ *```$/gm)].map(({ 1: info = '', 2: code = '', index }) => {
    const [language = '', mark = ''] = info.trim().split(' ');
    return { page, line: text.slice(0, index).split('\n').length, language, mark, code };
  });
}

const pages = globSync(['*.md', 'docs/*.md', 'packages/*/README.md'], { cwd: root })
  .map((page) => page.replaceAll('\\', '/'))
  .toSorted();
const blocks = pages.flatMap(toBlocks);
const toName = ({ page, line }: Block): string => `${page}:${line}`;
/** `.ci/run` runs the two lines of the set-up in a clean clone. */
const isSetUp = ({ code }: Block): boolean => code.startsWith('npm ci &&');
const pasted = blocks.filter(
  (block) => runnable.includes(block.language) && block.mark === '' && !ownTests[block.page] && !isSetUp(block),
);

const codeOf = (page: string, language: string): string =>
  pasted.flatMap((block) => (block.page === page && block.language === language ? [block.code] : [])).join('\n');

/** What each page's blocks in sh print. */
const printed: Readonly<Record<string, RegExp>> = {
  'README.md': /^CRITICAL “Relieves arthritis pain”/m,
  'docs/gate.md': /Do not publish/,
  'packages/cli/README.md': /cures the flu[\s\S]*^grave$/m,
};

describe('every block', () => {
  test('is of a known language, and has no mark or a known one', () => {
    expect(blocks.length).toBeGreaterThan(50);
    const unknown = blocks.filter(
      ({ language, mark }) =>
        ![...prose, ...runnable].includes(language) ||
        (mark !== '' && (!runnable.includes(language) || !Object.hasOwn(marks, mark))),
    );
    expect(unknown.map(toName)).toEqual([]);
  });

  test('of JSON can be read', () => {
    const unreadable = blocks.filter(({ language, code }) => {
      if (language !== 'json') return false;
      try {
        return JSON.parse(code) === undefined;
      } catch {
        return true;
      }
    });
    expect(unreadable.map(toName)).toEqual([]);
  });

  test('on a page with a test of its own is read by that test', () => {
    for (const [page, file] of Object.entries(ownTests)) {
      const name = page
        .split('/')
        .slice(page.startsWith('docs/') ? 1 : 0)
        .join('/');
      expect([page, read(file).includes(name)]).toEqual([page, true]);
    }
  });

  test.skipIf(process.platform === 'win32')('of sh that is not run can be parsed', () => {
    const unrun = blocks.filter((block) => block.language === 'sh' && !pasted.includes(block));
    const faults = unrun.filter(({ code }) => spawnSync('sh', ['-n'], { input: code }).status !== 0);
    expect(unrun.length).toBeGreaterThan(5);
    expect(faults.map(toName)).toEqual([]);
  });

  test('of sh has no place to fill in, unless it needs what no test has', () => {
    const gaps = blocks.filter(
      ({ language, mark, code }) =>
        language === 'sh' && mark === '' && /…|<\w+>|\b(?:[A-Z]+_)?ID\b(?![":?}])|PACK\.zip|FILE\b/.test(code),
    );
    expect(gaps.map(toName)).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('as it stands, twice, a reader can paste', () => {
  let service: LocalService;
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  /** A folder with everything of the project in it, so that what a block writes stays out of the project. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'asset-review-blocks-'));
    for (const name of readdirSync(root)) if (name !== '.git') symlinkSync(join(root, name), join(folder, name));
    service = await startLocal();
    const bin = join(folder, 'commands');
    mkdirSync(bin);
    const command = join(bin, 'asset-review');
    const entry = join(root, 'cli/asset-review.ts');
    writeFileSync(
      command,
      `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${entry}" "$@"\n`,
    );
    chmodSync(command, 0o755);
    environment = {
      ...process.env,
      PATH: [bin, process.env['PATH']].join(delimiter),
      BASE_URL: service.baseUrl,
      API_KEY: service.keys.live,
      ASSET_REVIEW_URL: service.baseUrl,
      ASSET_REVIEW_KEY: service.keys.live,
    };
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const sh = (script: string): Promise<string> =>
    new Promise((done, fail) => {
      execFile('sh', ['-euc', script], { cwd: folder, env: environment }, (error, stdout, stderr) =>
        error === null ? done(stdout) : fail(new Error(`${stderr}\n${stdout}`)),
      );
    });

  test('every page with such blocks is here', () => {
    const found = new Set(pasted.map(({ page }) => page));
    expect([...found].toSorted()).toEqual([...Object.keys(printed), 'docs/evidence-packs.md'].toSorted());
  });

  test.each(Object.entries(printed))(
    'what %s says in sh',
    async (page, what) => {
      expect(await sh(codeOf(page, 'sh'))).toMatch(what);
      expect(await sh(codeOf(page, 'sh'))).toMatch(what);
    },
    180_000,
  );

  test.runIf(hasProgram('openssl', 'version') && hasProgram('unzip', '-v'))(
    'what docs/evidence-packs.md says, by itself, with jose and with openssl (needs openssl and unzip)',
    async () => {
      const [getting, verifying, checking] = pasted
        .filter(({ page, language }) => page === 'docs/evidence-packs.md' && language === 'sh')
        .map(({ code }) => code);
      const jose = codeOf('docs/evidence-packs.md', 'js');
      await sh(`printf 'Our tea cures the flu.' > of-the-pack.txt; asset-review review of-the-pack.txt || true`);
      const submission = `SUBMISSION=$(curl -sf "$BASE_URL/api/integrations/submissions?status=complete" -H "X-API-Key: $API_KEY" | node -p "JSON.parse(require('node:fs').readFileSync(0)).items[0].submissionId")`;
      for (const turn of [1, 2]) {
        const told = await sh(`${submission}\n${getting}\n${verifying}`);
        expect(told).toMatch(/^Valid: nothing was changed/m);
        expect(await sh('unzip -oq pack.zip')).toBe('');
        const parts = await sh(checking ?? 'false');
        expect([turn, parts.match(/: ok$/gm)?.length, parts.includes('Verified OK')]).toEqual([turn, 5, true]);
        writeFileSync(join(folder, 'check.mjs'), jose);
        expect(await sh('node check.mjs')).toBe('valid\n');
      }
      // What is checked is really checked: a changed part, then a changed manifest.
      const changed = await sh(`printf ' ' >> report.html\n${checking}`);
      expect(changed).toContain('report.html WAS CHANGED');
      await expect(sh(`printf ' ' >> manifest.json\n${checking}`)).rejects.toThrow('Verification failure');
      await expect(sh('node check.mjs')).rejects.toThrow('signature verification failed');
    },
    180_000,
  );
});
