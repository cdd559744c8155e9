import type { Issue } from './issue.ts';

/** The label of a contributor that holds the words of a finding against another rule: "Base catalogue: CAP 3.7". */
export const toLabelOfRule = (label: string, ruleCode: string): string => `${label}: ${ruleCode.replaceAll('_', ' ')}`;

/** The other rule that a contributor's label names: `CAP_3.7`; undefined when it is about the finding's own rule. */
export const readCodeOfLabel = (label: string): string | undefined =>
  /: ((?:B?CAP|FTC|WCAG|PDFUA|EBU|ATSC|OFCOM|PRIVACY|LANGUAGE|PLATFORM) [\w. ]+)$/
    .exec(label)?.[1]
    ?.replaceAll(' ', '_');

/** The rules that a finding names: the one that leads, then those of its contributors. */
export const codesOf = (finding: {
  readonly ruleCode: string;
  readonly contributors: readonly { readonly label: string }[];
}): string[] => [finding.ruleCode, ...finding.contributors.flatMap(({ label }) => readCodeOfLabel(label) ?? [])];

/** A rule that the words of a finding are also under. */
export interface AlsoUnder {
  readonly ruleCode: string;
  /** Why the words are under it. */
  readonly reasoning: string;
  readonly instruction: string;
  /** False for a rule that would be a note by itself. */
  readonly isLikely: boolean;
}

/** The other rules of a finding's words, the likely ones first, each once. */
export function findAlsoUnder({ contributors }: Pick<Issue, 'contributors'>): AlsoUnder[] {
  const found = new Map<string, AlsoUnder>();
  for (const { label, relationType, reasoning, resolutionRequirement } of contributors) {
    const ruleCode = relationType === 'primary' || relationType === 'disputes' ? undefined : readCodeOfLabel(label);
    if (ruleCode === undefined || found.get(ruleCode)?.isLikely === true) continue;
    const isLikely = relationType === 'corroborates';
    found.set(ruleCode, { ruleCode, reasoning, instruction: resolutionRequirement.instruction, isLikely });
  }
  return [...found.values()].toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely));
}
