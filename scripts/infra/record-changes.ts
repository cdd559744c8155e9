import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Change } from '../../support/infra/change.ts';
import { correctChanges } from '../../support/infra/correct-changes.ts';
import { faults } from '../../support/infra/faults.ts';
import { predictCases } from './compile-bicep.ts';
import { type CaseName, type Compiled, casesSchema } from './compiled.ts';
import { getSource, type Sources } from './sources.ts';

export const recordedPath = 'infra/generated/recorded-changes.json';

const recordedSchema = z.object({
  changes: z.record(
    z.string(),
    z.object({
      /** The compiler's diagnostics; after an error there is no result. */
      diagnostics: z.array(z.string()),
      /** What differs from the compiled case, as `findDifference` says: only that, so that it holds beside other changes. */
      difference: z.unknown(),
    }),
  ),
});

/** What the compiler made of each change in `support/infra`, so that tests need no compiler. */
export type Recorded = z.infer<typeof recordedSchema>;

export const parseRecorded = (text: string): Recorded => recordedSchema.parse(JSON.parse(text));

const caseOf = (change: Change): CaseName => change.case ?? 'private';

/** The sources with one change made; throws when the text to replace is not there. */
export function applyChange(sources: Sources, { file, find, replace }: Change): Sources {
  const text = getSource(sources, file);
  if (!text.includes(find)) throw new Error(`${file} does not contain '${find}'.`);
  return new Map([...sources, [file, text.replace(find, () => replace)]]);
}

/** Compiles every change of a Bicep file by itself; returns the text of `infra/generated/recorded-changes.json`. */
export async function recordChanges(
  compiler: string,
  sources: Sources,
  compiled: Compiled,
  note: (line: string) => void,
): Promise<string> {
  const changes = [...correctChanges, ...faults].filter(({ file }) => /\.bicep$|roles\.json$/.test(file));
  const recorded: Record<string, Recorded['changes'][string]> = {};
  const waiting = [...changes];
  const work = async (): Promise<void> => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      note(change.name);
      const name = caseOf(change);
      const { cases, findings } = await predictCases(compiler, applyChange(sources, change), [name]);
      const before = compiled.cases[name];
      const after = cases?.[name];
      recorded[change.name] = {
        diagnostics: findings.map(({ message }) => message),
        difference: before && after ? findDifference(before, after) : {},
      };
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const lines = Object.entries(recorded)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
  return `{\n  "changes": {\n${lines.join(',\n')}\n  }\n}\n`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Key by key what differs in `after`: `{set: value}` for what is new or changed, `{gone: true}`, or `{in: {…}}` further down. Arrays are one value. */
function findDifference(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return { set: after };
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return {
    in: Object.fromEntries(
      changed.map((key) => [key, key in after ? findDifference(before[key], after[key]) : { gone: true }]),
    ),
  };
}

function applyDifference(value: unknown, difference: unknown): unknown {
  if (!isObject(difference)) return value;
  if ('set' in difference) return difference['set'];
  if (!isObject(difference['in'])) return value;
  const changed: Record<string, unknown> = { ...(isObject(value) ? value : {}) };
  for (const [key, inner] of Object.entries(difference['in'])) {
    if (isObject(inner) && inner['gone'] === true) delete changed[key];
    else changed[key] = applyDifference(changed[key], inner);
  }
  return changed;
}

/** The compiled case with a recorded change made. */
export function withChange(compiled: Compiled, change: Change, recorded: Recorded): Compiled {
  const name = caseOf(change);
  const before = compiled.cases[name];
  const entry = recorded.changes[change.name];
  if (before === undefined) throw new Error(`The case ${name} was not compiled.`);
  return { ...compiled, cases: casesSchema.parse({ [name]: applyDifference(before, entry?.difference) }) };
}
