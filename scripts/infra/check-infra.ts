import type { Declaration } from './bicep-ast.ts';
import { checkDrift } from './check-drift.ts';
import { checkModules, checkParametersFile } from './check-modules.ts';
import { checkPolicy } from './check-policy.ts';
import { checkRoles } from './check-roles.ts';
import { checkSymbols } from './check-symbols.ts';
import { checkTypes } from './check-types.ts';
import type { Scope } from './infer-type.ts';
import { createBicepParser } from './parse-bicep.ts';
import type { CheckGroup, Finding, Sources } from './sources.ts';
import type { TypeData } from './type-data.ts';

export interface CheckInput {
  readonly sources: Sources;
  /** Without it the group `types` is left out. */
  readonly types: TypeData | undefined;
  /** Metrics that the code writes to its log. */
  readonly metrics: ReadonlySet<string>;
}

/** Names of the checks, in the order of their reports. */
export const checkGroups = [
  'grammar',
  'symbols',
  'modules',
  'types',
  'policy',
  'roles',
  'drift',
] as const satisfies CheckGroup[];

/** Checks `infra` and what must agree with it; returns what is wrong, in the order of files and lines. */
export async function checkInfra({ sources, types, metrics }: CheckInput): Promise<readonly Finding[]> {
  const parse = await createBicepParser();
  const bicep = [...sources].filter(([path]) => path.endsWith('.bicep'));
  const files = new Map(bicep.map(([path, text]) => [path, parse(path, text)] as const));
  const found = new Map<string, Finding>();
  const report = (finding: Finding): void => {
    found.set(`${finding.file}:${finding.line} ${finding.message}`, finding);
  };
  for (const { path, faults } of files.values()) {
    for (const line of faults)
      report({ group: 'grammar', file: path, line, message: 'The grammar does not fit here.' });
  }
  // What cannot be read would only cause wrong reports elsewhere.
  if (found.size > 0) return [...found.values()];
  for (const file of files.values()) {
    const names = new Map<string, Declaration>(
      file.declarations.filter(({ kind }) => kind !== 'output').map((entry) => [entry.name, entry]),
    );
    const scope: Scope = { file, files, sources, types, names, locals: new Map(), isParameterDefault: false, report };
    checkSymbols(scope);
    checkModules(scope);
    if (types) checkTypes(scope, types);
  }
  checkParametersFile(sources, files, report);
  checkPolicy(files, report);
  checkRoles(sources, files, report);
  checkDrift({ sources, files, metrics, report });
  return [...found.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
