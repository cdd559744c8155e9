import type { TextBlock } from '../../model/extraction.ts';
import { type Finding, oneLower } from './assess-rules.ts';
import type { CompiledRule } from './compile-rules.ts';
import { findParents } from './find-parents.ts';
import type { IssueDraft } from './issue-draft.ts';
import { toShortQuote } from './issue-texts.ts';
import { mergeFindings } from './merge-findings.ts';
import { toIssueDraft } from './to-issue-draft.ts';

/** A sound-alike is never a sure reading, so its finding counts one level less and asks to listen. */
const largestConfidence = 0.6;

export interface SoundAlikeReview {
  readonly blocks: readonly TextBlock[];
  /** Every finding in the words as they were heard. */
  readonly findings: readonly Finding[];
  /** Applies the rules to other words. */
  readonly findInText: (blocks: readonly TextBlock[]) => readonly Finding[];
  /** The rules that were applied. */
  readonly rules: readonly CompiledRule[];
  /** Codes that the words as they were heard raise already, general rules among them. */
  readonly codes: ReadonlySet<string>;
  /** Names the reviewer that found it. */
  readonly labelOf: (finding: Finding) => string;
}

/**
 * Reviews what was heard a second time, with words that sound alike in their places. Gives findings that rest on such a word and that the words as
 * they were heard do not have: each quotes what was heard, says what it sounds like, and is less sure. What was heard is reviewed without any of this.
 */
export function reviewSoundAlikes(review: SoundAlikeReview): readonly IssueDraft[] {
  const { blocks, labelOf } = review;
  if (!blocks.some(({ soundsLike }) => soundsLike)) return [];
  const readings = blocks.map(toReading);
  const known = new Set(review.findings.map(toKey));
  const found = review
    .findInText(readings.map(({ block }) => block))
    .filter((finding) => !known.has(toKey(finding)))
    .flatMap((finding) => {
      const { passage } = finding;
      const reading = readings[passage.block];
      const isAlike = reading?.replaced.some(({ start, end }) => passage.start < end && start < passage.end);
      if (!reading || !isAlike) return [];
      const [start, end] = [toHeard(reading, passage.start, 'start'), toHeard(reading, passage.end, 'end')];
      const alike = reading.block.text.slice(passage.start, passage.end);
      const confidence = Math.round(finding.confidence * largestConfidence * 100) / 100;
      return [{ alike, finding: { ...finding, confidence, passage: { ...passage, start, end } } }];
    });
  const unsure = blocks.map((block) =>
    block.soundsLike ? { ...block, confidence: Math.min(block.confidence ?? 1, largestConfidence) } : block,
  );
  const findings = found.map(({ finding }) => finding);
  const own = mergeFindings(findings).map((merged) => {
    const alike = found.find(({ finding }) => finding === merged.primary)?.alike ?? '';
    return addAlike(toIssueDraft(merged, unsure, labelOf), alike);
  });
  const lowered = findings.map((finding) => ({ ...finding, severity: oneLower[finding.severity] }));
  const parents = findParents(lowered, review.rules, unsure).filter(({ ruleCode }) => !review.codes.has(ruleCode));
  return [...own, ...parents];
}

/** One rule in one block is one finding, whichever way the words are taken. */
const toKey = ({ rule, passage }: Finding): string => `${rule.rule.code} ${passage.block}`;

function addAlike(draft: IssueDraft, alike: string): IssueDraft {
  const said = `The words are taken as “${toShortQuote(alike)}”, which sounds like what was heard.`;
  return {
    ...draft,
    details: `${draft.details} ${said}`,
    severityReasoning: `${draft.severityReasoning} ${said}`,
  };
}

interface Reading {
  /** With the words that sound alike. */
  readonly block: TextBlock;
  /** Where they stand in it, and in what was heard. */
  readonly replaced: readonly {
    readonly start: number;
    readonly end: number;
    readonly from: number;
    readonly to: number;
  }[];
}

function toReading(block: TextBlock): Reading {
  const { text, soundsLike = [], spoken: _, ...rest } = block;
  let read = '';
  let at = 0;
  const replaced = soundsLike.map(({ from, to, text: alike }) => {
    read += text.slice(at, from);
    const start = read.length;
    read += alike;
    at = to;
    return { start, end: read.length, from, to };
  });
  return { block: { ...rest, text: read + text.slice(at) }, replaced };
}

/** An offset in the reading as one in what was heard: a word that was replaced counts as a whole. */
function toHeard({ replaced }: Reading, offset: number, side: 'start' | 'end'): number {
  const before = replaced.findLast(({ start }) => start < offset || (side === 'start' && start === offset));
  if (before === undefined) return offset;
  const isInside = side === 'start' ? offset < before.end : offset <= before.end;
  if (isInside) return side === 'start' ? before.from : before.to;
  return offset - before.end + before.to;
}
