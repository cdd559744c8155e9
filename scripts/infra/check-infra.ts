import { checkAgreement } from './check-agreement.ts';
import { checkQueries } from './check-queries.ts';
import { checkResources } from './check-resources.ts';
import type { Compiled } from './compiled.ts';
import type { CheckGroup, Finding, Sources } from './sources.ts';

export interface CheckInput {
  readonly sources: Sources;
  /** What the compiler made of the Bicep files among the sources. */
  readonly compiled: Compiled;
  /** Metrics that the code writes to its log. */
  readonly metrics: ReadonlySet<string>;
}

/** Names of the checks. */
export const checkGroups = [
  'compiler',
  'parameters',
  'policy',
  'roles',
  'network',
  'settings',
  'names',
  'queries',
] as const satisfies CheckGroup[];

/** Checks what no compiler knows: promises about resources, and agreement with the code. Sorted by file. */
export function checkInfra({ sources, compiled, metrics }: CheckInput): readonly Finding[] {
  const found: Finding[] = [];
  const report = (finding: Finding): void => {
    found.push(finding);
  };
  checkResources(sources, compiled, report);
  checkAgreement(sources, compiled, report);
  checkQueries(sources, metrics, report);
  return found.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
