import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { simplify } from './arm-expression.ts';
import { type CaseName, type Compiled, caseNames, casesSchema, compiledSchema } from './compiled.ts';
import { type Finding, getSource, hashOfBicep, type Sources } from './sources.ts';

const execute = promisify(execFile);
const subscription = '00000000-0000-0000-0000-000000000001';
const tenant = '00000000-0000-0000-0000-000000000002';

/** How to get a compiler, for messages. */
export const howToGetCompiler =
  'The Bicep compiler is looked for in BICEP (its path), on PATH, and where `az bicep install` and azd keep it.';

/** Path of a Bicep compiler on this machine; undefined when there is none. */
export async function findCompiler(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'bicep.exe' : 'bicep';
  const folders = [
    ...(environment['PATH'] ?? '').split(delimiter),
    join(homedir(), '.azure', 'bin'),
    join(homedir(), '.azd', 'bin'),
  ].filter((folder) => folder !== '');
  const candidates = [
    ...(environment['BICEP'] ? [environment['BICEP']] : []),
    ...folders.map((folder) => join(folder, name)),
  ];
  for (const path of candidates) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

/** Writes the sources into a folder of its own, does the work there and removes it. */
async function inFolder<Result>(sources: Sources, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bicep-'));
  try {
    for (const [path, text] of sources) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Predicted {
  /** Undefined when the compiler gave none. */
  readonly cases: Compiled['cases'] | undefined;
  /** Every diagnostic. */
  readonly findings: readonly Finding[];
}

/** Predicts the wanted cases (`bicep snapshot`, which compiles the files they use). */
export const predictCases = (compiler: string, sources: Sources, wanted: readonly CaseName[]): Promise<Predicted> =>
  inFolder(sources, async (folder) => {
    const findings: Finding[] = [];
    const cases: Record<string, unknown> = {};
    for (const name of wanted) {
      const parameters = join(folder, `scripts/infra/cases/${name}.bicepparam`);
      const predicted = await run(
        compiler,
        [
          'snapshot',
          parameters,
          '--mode',
          'overwrite',
          '--subscription-id',
          subscription,
          '--tenant-id',
          tenant,
          '--location',
          'uksouth',
          '--deployment-name',
          'check',
        ],
        folder,
      );
      findings.push(...predicted.findings);
      if (!predicted.succeeded) return { cases: undefined, findings: unique(findings) };
      const { resources, outputs, twice } = readPrediction(
        await readFile(parameters.replace(/bicepparam$/, 'snapshot.json'), 'utf8'),
      );
      cases[name] = { resources: Object.fromEntries(resources), outputs };
      for (const id of twice)
        findings.push({ group: 'compiler', file: 'infra/main.bicep', line: 1, message: `${id} is declared twice.` });
    }
    return { cases: casesSchema.parse(cases), findings: unique(findings) };
  });

/** Compiles the template with all of its rules (`bicep build`) and predicts each case. Every diagnostic is a finding. */
export async function compileBicep(
  compiler: string,
  sources: Sources,
): Promise<{ readonly compiled: Compiled | undefined; readonly findings: readonly Finding[] }> {
  const { stdout: version } = await execute(compiler, ['--version']);
  const built = await inFolder(sources, async (folder) => {
    const template = join(folder, 'main.json');
    const outcome = await run(compiler, ['build', join(folder, 'infra/main.bicep'), '--outfile', template], folder);
    return { ...outcome, text: outcome.succeeded ? await readFile(template, 'utf8') : undefined };
  });
  if (built.text === undefined) return { compiled: undefined, findings: built.findings };
  const { cases, findings } = await predictCases(compiler, sources, caseNames);
  const all = unique([...built.findings, ...findings]);
  if (cases === undefined) return { compiled: undefined, findings: all };
  const { parameters } = JSON.parse(built.text) as { readonly parameters: unknown };
  const compiled = compiledSchema.parse({
    compiler: version.trim(),
    sources: hashOfBicep(sources),
    storedNames: JSON.parse(getSource(sources, 'infra/generated/stored-names.json')) as unknown,
    parameters: withoutDescriptions(parameters),
    cases,
  });
  return { compiled, findings: all };
}

async function run(
  compiler: string,
  args: readonly string[],
  folder: string,
): Promise<{ readonly succeeded: boolean; readonly findings: readonly Finding[] }> {
  const { stderr, succeeded } = await execute(compiler, args, { maxBuffer: 50_000_000 }).then(
    ({ stderr: text }) => ({ stderr: text, succeeded: true }),
    (error: unknown) => {
      const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      return { stderr: text, succeeded: false };
    },
  );
  const findings = stderr
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toFinding(line.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, '')));
  return { succeeded, findings };
}

/** `path(line,column) : Error BCP057: text`, as the compiler writes it. */
function toFinding(line: string): Finding {
  const {
    file = 'infra/main.bicep',
    at = '1',
    text = line,
  } = /^(?<file>.+?)\((?<at>\d+),\d+\) : (?<text>.*)$/.exec(line)?.groups ?? {};
  return { group: 'compiler', file: file.replaceAll('\\', '/'), line: Number(at), message: text };
}

const unique = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.file}:${finding.line} ${finding.message}`, finding])).values(),
];

function readPrediction(text: string) {
  const { predictedResources, outputs } = shorten(JSON.parse(text) as Prediction);
  const resources = predictedResources.map(({ id, ...rest }) => [toKey(simplify(id), rest), simplify(rest)] as const);
  const keys = resources.map(([key]) => key);
  return { resources, outputs: simplify(outputs), twice: keys.filter((key, at) => keys.indexOf(key) < at) };
}

/** The id where it is known before a deployment, else type and name. */
const toKey = (id: unknown, { type, name }: { readonly type: string; readonly name: string }): string =>
  typeof id === 'string' && !id.startsWith('{') ? id : `${type} ${String(simplify(name))}`;

interface Prediction {
  readonly predictedResources: readonly { readonly id: string; readonly type: string; readonly name: string }[];
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** Shortens ids by their common part, writes `<t>` for the token that makes names unique, and names the workbook's file. */
function shorten(prediction: Prediction): Prediction {
  const site = prediction.predictedResources.find(({ type }) => type === 'Microsoft.Web/sites')?.name ?? '';
  const token = site.slice(site.lastIndexOf('-') + 1);
  const text = JSON.stringify(prediction)
    .replaceAll(new RegExp(`/subscriptions/${subscription}/resourceGroups/[\\w-]+/providers/`, 'g'), '')
    .replaceAll(`/subscriptions/${subscription}/`, '');
  return JSON.parse(token === '' ? text : text.replaceAll(token, '<t>'), (key: string, value: unknown) =>
    key === 'serializedData' ? 'infra/workbook.json' : value,
  ) as Prediction;
}

const withoutDescriptions = (parameters: unknown): unknown =>
  JSON.parse(JSON.stringify(parameters), (key: string, value: unknown) => (key === 'metadata' ? undefined : value));
