import type { Anchor, Contributor, EvidenceDraft, ResolutionRequirement, Severity } from '../../model/issue.ts';

/** Words of a block: UTF-16 offsets within its text, end exclusive. */
export interface Span {
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

/** An issue before it has ids, an order and a number. */
export interface IssueDraft {
  readonly ruleCode: string;
  readonly severity: Severity;
  readonly confidence: number;
  /** Where findings were joined: the chances of their likely rules, of which `confidence` is made. */
  readonly chances?: readonly number[];
  readonly summary: string;
  readonly details: string;
  readonly severityReasoningHeadline: string;
  readonly severityReasoning: string;
  readonly requirement: ResolutionRequirement;
  readonly anchor: Anchor;
  /** Tells this issue from others of its rule, whatever else is found: derives its id. */
  readonly key: string;
  /** Reading order: block, then offset; asset-wide issues come last. */
  readonly place: readonly [block: number, offset: number];
  readonly contributors: readonly ContributorDraft[];
  /** The words it is about, the leading ones first; none for a finding about the whole asset or a picture. */
  readonly spans: readonly Span[];
  /** Codes of the findings that a general rule was raised for; left out for a finding in its own right. */
  readonly restsOn?: readonly string[];
  /** What is forbidden outright, and lowered because it is asked or guessed or its words stand apart: no likelihood lowers it further. */
  readonly isOutright?: boolean;
}

export interface ContributorDraft {
  readonly label: string;
  readonly reasoning: string;
  readonly confidence: number;
  readonly relationType: Contributor['relationType'];
  readonly requirement: ResolutionRequirement;
  readonly evidence: readonly EvidenceDraft[];
}
