import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let copy: string;

/** A rule of a published code that has none, as somebody would write it: the examples state no outcome yet. */
const rule = `code: CAP_3.15
title: Do not say that a job depends on the sale
severity: MINOR
kind: prohibition
headline: a seller's job may not be used to press people to buy
summary: “{quote}” says that a job depends on the sale
why: “{quote}” tells readers that somebody loses work unless they buy.
requirement:
  type: remove_claim
  instruction: Remove “{quote}”.
confidence: 0.7
find:
  - (my|our|his|her|their) (job~|livelihood~) (depend~|rely|relies) on ..4 (order~|purchase~|sale~|you buying)
examples:
  raises:
    - text: Please buy today. My job depends on your order.
    - text: Our jobs depend on this sale.
    - text: His livelihood depends on your purchase of one bottle.
    - text: Their jobs rely on every purchase you make.
    - text: Her job depends on you buying a second pack.
  quiet:
    - text: Our jobs page lists every vacancy.
    - text: Delivery depends on your order size.
    - text: Apply for a job in our sales team.
    - text: My job takes me all over the country.
    - text: The price depends on your purchase date.
`;
const file = 'shared/analysis/rules/catalogue/rules/section-03-exaggeration/CAP_3.15.yaml';

const compile = (...options: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(copy, 'scripts/compile-rules.ts'), ...options], { cwd: copy });

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'rules-'));
  await mkdir(join(copy, 'docs'));
  const needed = [
    'shared',
    'scripts',
    'cli',
    'support',
    'package.json',
    'docs/rule-catalogue.md',
    'docs/clearances.md',
  ];
  await Promise.all(needed.map((path) => cp(join(root, path), join(copy, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
});

afterAll(() => rm(copy, { recursive: true }));

test('one run of npm run rules -- --expect writes the outcomes of a new rule and every generated file', async () => {
  await writeFile(join(copy, file), rule);
  await compile('--expect');
  const written = await readFile(join(copy, file), 'utf8');
  expect(written).toContain('quote: Our jobs depend on this sale\n      severity: MINOR');
  expect(written.match(/clearedBy: /g)).toHaveLength(5);
  await expect(compile('--check')).resolves.toBeDefined();
});
