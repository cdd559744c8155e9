// Prints the table of attacks: every test of test/security, by area, with what it protects and whether it held.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';

const root = join(import.meta.dirname, '..');
const suite = join(root, 'test/security');

const spec = {
  name: 'npm run attacks --',
  summary: 'Runs the attacks of test/security and prints them as a table.',
  positionals: { placeholder: 'AREA…', help: 'only these areas: file or folder names of test/security' },
  options: {},
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

/** Runs the tests and reads their report; the exit code of the runner says only that one failed. */
async function runTests(areas: readonly string[]): Promise<z.infer<typeof reportSchema>> {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  const report = join(folder, 'report.json');
  const filters = areas.length > 0 ? areas.map((area) => `test/security/${area}`) : ['test/security'];
  const runner = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...filters];
  try {
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [...runner, '--reporter=json', `--outputFile=${report}`], { cwd: root }, () =>
        resolve(),
      );
    });
    return reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  } catch (cause) {
    throw new CommandError(`There is no report of the tests: run npx vitest run ${filters.join(' ')} to see why.`, {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const protectsPattern = /Protects: (.+?)(?:\. |\.? ?\*\/|\.?$)/m;

/** What a file says that its tests protect, where their titles do not. */
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

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ positionals }, { note }) => {
  note('Attacking…');
  const { testResults } = await runTests(positionals);
  const attacks = (await Promise.all(testResults.map(toAttacks))).flat();
  const sorted = attacks.toSorted((a, b) => a.area.localeCompare(b.area) || a.protects.localeCompare(b.protects));
  const hasFailed = attacks.some(({ verdict }) => verdict === 'FAILED');
  return { json: sorted, text: toTable(sorted), exitCode: hasFailed ? 1 : 0 };
});
