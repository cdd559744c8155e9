import { z } from 'zod';
import { compiledPath, getSource, type Sources } from './sources.ts';

/** Parameter sets that are compiled: `scripts/infra/cases/NAME.bicepparam`. */
export const caseNames = ['public', 'private', 'closed'] as const;
export type CaseName = (typeof caseNames)[number];

const resourceSchema = z.looseObject({
  type: z.string(),
  name: z.string(),
  apiVersion: z.string().default(''),
  properties: z.record(z.string(), z.unknown()).default({}),
});
/** A resource as the compiler predicts it; expressions that only a deployment can read stand in braces. */
export type Resource = z.infer<typeof resourceSchema>;

const caseSchema = z.object({
  /** By id, shortened as `shorten` says; in the order of the template. */
  resources: z.record(z.string(), resourceSchema),
  outputs: z.record(z.string(), z.unknown()),
});
export type DeploymentCase = z.infer<typeof caseSchema>;

const parameterSchema = z.looseObject({
  type: z.string(),
  defaultValue: z.unknown().optional(),
  allowedValues: z.array(z.unknown()).optional(),
  minValue: z.number().optional(),
  maxValue: z.number().optional(),
});
export type Parameter = z.infer<typeof parameterSchema>;

export const casesSchema = z.partialRecord(z.enum(caseNames), caseSchema);

export const compiledSchema = z.object({
  /** What `bicep --version` says. */
  compiler: z.string(),
  /** `hashOfBicep` of what was compiled. */
  sources: z.string(),
  /** `infra/generated/stored-names.json` as it was compiled in. */
  storedNames: z.unknown(),
  parameters: z.record(z.string(), parameterSchema),
  cases: casesSchema,
});

/** The template as the Bicep compiler understands it, with every case worked out. */
export type Compiled = z.infer<typeof compiledSchema>;

/** Reads what was compiled last. */
export const readCompiled = (sources: Sources): Compiled =>
  compiledSchema.parse(JSON.parse(getSource(sources, compiledPath)));

const lines = (entries: object, indent: string): string =>
  Object.entries(entries)
    .map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');

const byName = (entries: object): object =>
  Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** One line for each output and resource, so that a change can be read. Outputs by name: the compiler gives them in an order of its own each time. */
export function writeCompiled({ cases, parameters, ...rest }: Compiled): string {
  const written = Object.entries(cases).map(
    ([name, { resources, outputs }]) =>
      `    ${JSON.stringify(name)}: {\n      "outputs": {\n${lines(byName(outputs), '        ')}\n      },\n      "resources": {\n${lines(resources, '        ')}\n      }\n    }`,
  );
  return `{\n${lines(rest, '  ')},\n  "parameters": {\n${lines(parameters, '    ')}\n  },\n  "cases": {\n${written.join(',\n')}\n  }\n}\n`;
}

/** The value at `a.b.0.c`; undefined where the way ends. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined),
      value,
    );

/** Resources of a type, case ignored as Azure does, with their ids. */
export const resourcesOf = ({ resources }: DeploymentCase, type: string): readonly (readonly [string, Resource])[] =>
  Object.entries(resources).filter(([, resource]) => resource.type.toLowerCase() === type.toLowerCase());
