// Prints the table of attacks: every test of test/security, by area, with what it protects and whether it held. With `--write` also into docs/attacks.md.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';

const root = join(import.meta.dirname, '..');
const suite = join(root, 'test/security');
const page = join(root, 'docs/attacks.md');

const spec = {
  name: 'npm run attacks --',
  summary: 'Runs the attacks of test/security and prints them as a table.',
  positionals: { placeholder: 'AREA…', help: 'only these areas: file or folder names of test/security' },
  options: {
    write: {
      type: 'flag',
      help: 'also writes the table into docs/attacks.md; areas that are not run keep their old rows',
    },
  },
} as const satisfies CommandSpec;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

interface Attack {
  readonly area: string;
  readonly protects: string;
  readonly attack: string;
  readonly verdict: 'held' | 'FAILED' | 'not here';
}

const verdicts: Readonly<Record<string, Attack['verdict']>> = { passed: 'held', failed: 'FAILED' };

/** Runs the tests of one area and reads their report; the exit code of the runner says only that one failed. */
async function runTests(area: string): Promise<z.infer<typeof reportSchema>> {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  const report = join(folder, 'report.json');
  const filter = `test/security/${area}`;
  const runner = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', filter];
  try {
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [...runner, '--reporter=json', `--outputFile=${report}`], { cwd: root }, () =>
        resolve(),
      );
    });
    return reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  } catch (cause) {
    throw new CommandError(`There is no report of the tests: run npx vitest run ${filter} to see why.`, { cause });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Folders and files of the suite that hold tests, by name. */
async function listAreas(): Promise<readonly string[]> {
  const entries = await readdir(suite, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.test.ts'))
    .map(({ name }) => name.replace('.test.ts', ''))
    .toSorted();
}

const protectsPattern = /Protects: (.+?)(?:\. |\.? ?\*\/|\.?$)/m;

/** What the tests of a file protect, from its comment; for tests whose titles do not say it. */
async function readProtects(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const [, protects] = protectsPattern.exec(text) ?? [];
  if (protects === undefined)
    throw new CommandError(`${relative(root, file)} does not say what it protects: “Protects: …”.`);
  return protects;
}

async function toAttacks({ name, message, assertionResults }: z.infer<typeof reportSchema>['testResults'][number]) {
  const area = relative(suite, name).split(sep)[0]?.replace('.test.ts', '') ?? '';
  const ofFile = await readProtects(name);
  if (assertionResults.length === 0)
    return [{ area, protects: ofFile, attack: `no test ran: ${message ?? ''}`, verdict: 'FAILED' as const }];
  return assertionResults.map(({ ancestorTitles, title, status }): Attack => {
    const [first = '', ...others] = ancestorTitles;
    const [, protects] = protectsPattern.exec(first) ?? [];
    return {
      area,
      protects: protects ?? ofFile,
      attack: [...(protects === undefined && first !== '' ? [first] : []), ...others, title].join(': '),
      verdict: verdicts[status] ?? 'not here',
    };
  });
}

function toTable(attacks: readonly Attack[]): string {
  const lines: string[] = [];
  let last: Attack | undefined;
  for (const one of attacks) {
    if (one.area !== last?.area) lines.push('', one.area.toUpperCase());
    if (one.protects !== last?.protects || one.area !== last.area) lines.push(`  Protects ${one.protects}`);
    lines.push(`    ${one.verdict.padEnd(8)}  ${one.attack}`);
    last = one;
  }
  const failed = attacks.filter(({ verdict }) => verdict === 'FAILED').length;
  return [...lines.slice(1), '', `${attacks.length} attacks, ${failed} got through`].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** The sections of docs/attacks.md, by area. */
async function readSections(): Promise<ReadonlyMap<string, string>> {
  const [, ...sections] = (await readFile(page, 'utf8')).split(/^## /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), `## ${section.trimEnd()}`]));
}

/** The whole of docs/attacks.md. `others` are the sections of areas that were not run. */
function toMarkdown(attacks: readonly Attack[], others: ReadonlyMap<string, string>): string {
  const areas = Object.entries(Object.groupBy(attacks, ({ area }) => area));
  const own = areas.map(([area, rows = []]): [string, string] => {
    const groups = Object.entries(Object.groupBy(rows, ({ protects }) => protects)).map(([protects, group = []]) =>
      [
        `Protects ${cell(protects)}.\n`,
        '| Attack | |',
        '|---|---|',
        ...group.map(({ attack, verdict }) => `| ${cell(attack)} | ${verdict} |`),
      ].join('\n'),
    );
    return [area, [`## ${area}`, ...groups].join('\n\n')];
  });
  const sections = [...new Map([...others, ...own])].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
  const rowsOf = (ending: string): number => sections.join('\n').split(ending).length - 1;
  const failed = rowsOf('| FAILED |');
  const count = ['held', 'FAILED', 'not here'].reduce((sum, verdict) => sum + rowsOf(`| ${verdict} |`), 0);
  return [
    '# Attacks',
    'Written by `npm run attacks -- --write`: every test of `test/security`, what it protects and whether the attack was held off. [SECURITY.md](../SECURITY.md) says who might attack and what protects against it.',
    `${count} attacks in ${sections.length} areas, ${failed} got through.`,
    ...sections,
    '',
  ].join('\n\n');
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values, positionals }, { note }) => {
  const attacks: Attack[] = [];
  for (const area of positionals.length > 0 ? positionals : await listAreas()) {
    const startedAt = performance.now();
    const { testResults } = await runTests(area);
    const found = (await Promise.all(testResults.map(toAttacks))).flat();
    const failed = found.filter(({ verdict }) => verdict === 'FAILED').length;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    note(`${area}: ${found.length} attacks, ${failed} got through, ${seconds} s`);
    attacks.push(...found);
  }
  const sorted = attacks.toSorted((a, b) => a.area.localeCompare(b.area) || a.protects.localeCompare(b.protects));
  const hasFailed = attacks.some(({ verdict }) => verdict === 'FAILED');
  if (values.write) {
    const areas = new Set(await listAreas());
    const others = [...(positionals.length > 0 ? await readSections() : [])].filter(([area]) => areas.has(area));
    await writeFile(page, toMarkdown(sorted, new Map(others)));
  }
  return { json: sorted, text: toTable(sorted), exitCode: hasFailed ? 1 : 0 };
});
