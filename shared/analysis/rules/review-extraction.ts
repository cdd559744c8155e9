import type { Extraction, TextBlock } from '../../model/extraction.ts';
import type { ClearedFinding, Issue } from '../../model/issue.ts';
import { findContentType, mediaClassOf } from '../../model/media-types.ts';
import type { RulePack } from '../../model/rule-pack.ts';
import { assessMeasurements } from './assess-measurements.ts';
import { assessRules } from './assess-rules.ts';
import { detectors } from './detectors.ts';
import { findParents } from './find-parents.ts';
import { getRuleSet } from './get-rule-set.ts';
import { mergeFindings } from './merge-findings.ts';
import { type OpenGates, openGates } from './open-gates.ts';
import { findDeclaredSectors, readDescriptions } from './read-descriptions.ts';
import { scanAsset } from './scan-asset.ts';
import { toClearedFindings } from './to-cleared-findings.ts';
import { baseLabel, toIssueDraft } from './to-issue-draft.ts';
import { toIssues } from './to-issues.ts';

/** What the review knows about an asset beside its bytes. */
export interface ReviewContext {
  readonly assetId: string;
  readonly filename: string;
  readonly contentType: string;
  /** As given with the submission, free-form; `sector`, `medium`, `audience` and `placement` may name sectors. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly sidekicks: readonly { readonly sidekickId: string; readonly pack: RulePack }[];
  /** ISO 8601; the issues carry it. */
  readonly createdAt: string;
}

export interface Review {
  /** By reference number. */
  readonly issues: readonly Issue[];
  /** What was nearly raised, and what cleared it. */
  readonly cleared: readonly ClearedFinding[];
  /** Changes whenever a rule, a word list or a precedent changes. */
  readonly ruleSetVersion: string;
}

/**
 * Reviews one extracted file against the catalogue and the sidekicks' packs. Pure: the same extraction, context and rule
 * set give the same issues with the same ids, order and numbers. Takes time in proportion to the length of the text.
 */
export function reviewExtraction(extraction: Extraction, context: ReviewContext): Review {
  const ruleSet = getRuleSet();
  const { findings, nearMisses, gates } = findInText(extraction.blocks, context);
  const contentType = findContentType(context.contentType);
  const merged = mergeFindings(findings);
  const drafts = [
    ...merged.map((finding) => toIssueDraft(finding, extraction.blocks, () => baseLabel)),
    ...findParents(findings, ruleSet.rules, extraction.blocks),
    ...assessMeasurements(ruleSet.rules, extraction, contentType && mediaClassOf(contentType), gates),
  ];
  return {
    issues: toIssues(drafts, context.assetId, context.createdAt),
    cleared: toClearedFindings(nearMisses, findings, extraction.blocks),
    ruleSetVersion: ruleSet.version,
  };
}

/** Every published finding before merging; the catalogue's examples are tested here. */
export function findInText(
  blocks: readonly TextBlock[],
  context: Pick<ReviewContext, 'filename' | 'metadata' | 'sidekicks'>,
): ReturnType<typeof assessRules> & { readonly gates: OpenGates } {
  const ruleSet = getRuleSet();
  const descriptions = readDescriptions(context.filename, context.metadata);
  const asset = scanAsset(blocks, descriptions, { ...ruleSet, detectors });
  const packs = context.sidekicks.map(({ pack }) => pack);
  const gates = openGates(asset, ruleSet.sectors, findDeclaredSectors(context.metadata, packs));
  return { ...assessRules(ruleSet.rules, asset, gates), gates };
}
