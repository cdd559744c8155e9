import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Change, correctChanges, faults } from '../../support/infra/changes.ts';
import { compileBicep } from './compile-bicep.ts';
import { type CaseName, type Compiled, type DeploymentCase, resourceSchema } from './compiled.ts';
import { getSource, hashOfBicep, type Sources } from './sources.ts';

export const recordedPath = 'support/infra/recorded.json';

const recordedSchema = z.object({
  /** `hashOfBicep` of the files that were changed. */
  base: z.string(),
  changes: z.record(
    z.string(),
    z.object({
      /** What the compiler says; with an error there is no result. */
      diagnostics: z.array(z.string()),
      /** Resources that differ from the compiled case; null: gone. */
      resources: z.record(z.string(), resourceSchema.nullable()),
      outputs: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** What the compiler made of each change of `support/infra/changes.ts`, so that tests need no compiler. */
export type Recorded = z.infer<typeof recordedSchema>;

export const parseRecorded = (text: string): Recorded => recordedSchema.parse(JSON.parse(text));

export const caseOf = (change: Change): CaseName => change.case ?? 'private';

/** The sources with one change made; throws when the text to replace is not there. */
export function applyChange(sources: Sources, { file, find, replace }: Change): Sources {
  const text = getSource(sources, file);
  if (!text.includes(find)) throw new Error(`${file} does not contain '${find}'.`);
  return new Map([...sources, [file, text.replace(find, () => replace)]]);
}

/** Compiles every change of a Bicep file by itself; returns the text of `support/infra/recorded.json`. */
export async function recordChanges(
  compiler: string,
  sources: Sources,
  compiled: Compiled,
  note: (line: string) => void,
): Promise<string> {
  const changes = [...correctChanges, ...faults].filter(({ file }) => /\.bicep$|roles\.json$/.test(file));
  const recorded: Record<string, Recorded['changes'][string]> = {};
  for (const change of changes) {
    note(change.name);
    const name = caseOf(change);
    const changed = await compileBicep(compiler, applyChange(sources, change), [name]);
    const before = compiled.cases[name];
    const after = changed.compiled?.cases[name];
    recorded[change.name] = {
      diagnostics: changed.findings.map(({ message }) => message),
      ...(before && after ? differences(before, after) : { resources: {}, outputs: {} }),
    };
  }
  const lines = Object.entries(recorded).map(
    ([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
  );
  return `{\n  "base": "${hashOfBicep(sources)}",\n  "changes": {\n${lines.join(',\n')}\n  }\n}\n`;
}

function differences(
  before: DeploymentCase,
  after: DeploymentCase,
): Pick<Recorded['changes'][string], 'resources' | 'outputs'> {
  const ids = new Set([...Object.keys(before.resources), ...Object.keys(after.resources)]);
  const changed = [...ids].filter((id) => !isDeepStrictEqual(before.resources[id], after.resources[id]));
  return {
    resources: Object.fromEntries(changed.map((id) => [id, after.resources[id] ?? null])),
    outputs: isDeepStrictEqual(before.outputs, after.outputs) ? {} : after.outputs,
  };
}

/** The compiled case with a recorded change made. */
export function withChange(compiled: Compiled, change: Change, recorded: Recorded): Compiled {
  const name = caseOf(change);
  const before = compiled.cases[name];
  const entry = recorded.changes[change.name];
  if (before === undefined) throw new Error(`The case ${name} was not compiled.`);
  if (entry === undefined) return { ...compiled, cases: { [name]: before } };
  const resources = Object.fromEntries(
    Object.entries({ ...before.resources, ...entry.resources }).flatMap(([id, resource]) =>
      resource === null ? [] : [[id, resource] as const],
    ),
  );
  const outputs = Object.keys(entry.outputs).length === 0 ? before.outputs : entry.outputs;
  return { ...compiled, cases: { [name]: { resources, outputs } } };
}
