import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Cells of the table in ARCHITECTURE.md: a folder or file by its path from the root, a package by the name it is imported by. */
const allowed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    .map(([from = '', ...targets]) => [from, targets]),
);
const folders = [...new Set(Object.keys(allowed).map((path) => path.split('/')[0] ?? '')), 'test'];

/** The longest matching row counts. */
const roomOf = (path: string): string =>
  Object.keys(allowed)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? '';

const isAllowed = (from: string, target: string): boolean => {
  const room = roomOf(from);
  if (target.startsWith('node:') || target === room || target.startsWith(`${room}/`)) return true;
  const isFolder = folders.some((name) => target === name || target.startsWith(`${name}/`));
  return (allowed[room] ?? []).some((entry) => {
    if (entry === '*') return !isFolder;
    if (entry.endsWith('/*')) return target.startsWith(entry.slice(0, -1));
    return target === entry || target.startsWith(`${entry}/`);
  });
};

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const importsOf = (file: string): string[] =>
  [
    ...withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(
      /(?:^|\s)(?:import|export)\s[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((specifier) =>
      specifier.startsWith('.') ? posix.join(dirname(file).replaceAll('\\', '/'), specifier) : specifier,
    );

describe('who may import whom', () => {
  for (const folder of folders.filter((name) => name !== 'test')) {
    test(`${folder} imports only what ARCHITECTURE.md allows`, () => {
      const files = sourceFiles(folder);
      expect(files.length).toBeGreaterThan(0);
      const refused = files.flatMap((file) =>
        importsOf(file)
          .filter((target) => !isAllowed(file, target))
          .map((target) => `${file} imports ${target}`),
      );
      expect(refused).toEqual([]);
    });
  }

  test('every folder with source has a row', () => {
    const sources = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|build$|test$)/.test(entry.name))
      .map((entry) => entry.name)
      .filter((name) => sourceFiles(name).length > 0);
    expect(folders).toEqual(expect.arrayContaining(sources));
  });

  test('the table notices a forbidden import', () => {
    expect(isAllowed('shared/domain/submissions/create-submission.ts', 'shared/azure/provision.ts')).toBe(false);
    expect(isAllowed('orchestrations/review-asset.ts', '@azure/cosmos')).toBe(false);
    expect(isAllowed('functions/http/handle.ts', 'shared/azure/system.ts')).toBe(false);
    expect(isAllowed('shared/model/ids.ts', 'shared/ports/clock.ts')).toBe(false);
    expect(isAllowed('functions/http/serve.ts', '@azure/cosmos')).toBe(false);
    expect(isAllowed('bench/webhooks.ts', 'test/api/x.ts')).toBe(false);
    expect(isAllowed('scripts/prove-film.ts', 'test/api/x.ts')).toBe(false);
    expect(isAllowed('packages/local-azure/src/main.ts', 'shared/config.ts')).toBe(false);
    expect(isAllowed('shared/azure/system.ts', 'local-azure/cosmos')).toBe(false);
    expect(isAllowed('somewhere/else.ts', 'zod')).toBe(false);
  });
});

describe('tests mirror the source', () => {
  /** These test the whole. */
  const ofTheWhole: ReadonlySet<string> = new Set(['api', 'fuzz', 'package', 'security', 'simulation']);

  test('every folder of tests is named after a folder of source', () => {
    const tested = new Set(
      sourceFiles('test')
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => dirname(file).replace(/^test\/?/, ''))
        .filter((folder) => !ofTheWhole.has(folder.split('/')[0] ?? '')),
    );
    expect(tested.size).toBeGreaterThan(50);
    expect([...tested].filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });
});

/** What was seen to hang or to give wrong results on the real engine (docs/decisions/0003-safe-orchestrators.md). */
const unsafe: readonly (readonly [RegExp, string])[] = [
  [/Task\.any\b/, 'a loser of Task.any that is yielded again diverges'],
  [/retryTimeoutInMilliseconds/, 'hangs on the real engine'],
  [/continueAsNew\b/, 'drops events that were not yet claimed'],
  [/waitForExternalEvent\b/, 'a wait that nobody claims stays for ever'],
  [/callEntity|signalEntity|callHttp/, 'not available in this service'],
  [/\bterminate\b/, 'a terminated child fails its parent uncatchably'],
  [
    /new Date\(|Date\.now|Math\.random|randomUUID|setTimeout|fetch\(|process\./,
    'an orchestrator is replayed: no clock, randomness or I/O',
  ],
  [/sig=|accountKey/i, 'no address with a signature in an input'],
];

/** What each `Task.all(…)` waits for, up to its closing parenthesis. */
const fanOuts = (code: string): string[] =>
  code
    .split('Task.all(')
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = rest.split('').findIndex((character) => {
        depth += character === '(' ? 1 : character === ')' ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });

const violations = (source: string): string[] => {
  const code = withoutComments(source);
  const isUnsafeFanOut = fanOuts(code).some(
    (text) => !text.includes('callSubOrchestrator(') || text.includes('callActivity'),
  );
  return [
    ...unsafe.filter(([pattern]) => pattern.test(code)).map(([, reason]) => reason),
    // Over activities it fails fast in JavaScript and waits for all in the engine: wrong results, unnoticed.
    ...(isUnsafeFanOut ? ['Task.all only over sub-orchestrations, which never fail'] : []),
  ];
};

describe('orchestrators keep to the safe shape', () => {
  for (const file of sourceFiles('orchestrations')) {
    test(`${file} holds nothing unsafe`, () => {
      expect(violations(readFileSync(join(root, file), 'utf8'))).toEqual([]);
    });
  }

  test.each([
    ["yield context.df.Task.all(ids.map((id) => context.df.callActivity('x', { id })));", 1],
    ["yield context.df.Task.any([context.df.createTimer(later(now, 1)), context.df.callActivity('x')]);", 1],
    ['const at = new Date();', 1],
    ['context.df.continueAsNew({});', 1],
    ["const done = yield context.df.waitForExternalEvent('x');", 1],
  ])('refuses %s', (source, count) => {
    expect(violations(source)).toHaveLength(count);
  });
});
