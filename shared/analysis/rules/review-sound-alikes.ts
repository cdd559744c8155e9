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

/** A finding in words that sound like what was heard; its passage is what was heard. */
export interface AlikeFinding {
  readonly finding: Finding;
  /** The words that it rests on. */
  readonly alike: string;
}

/** What the rules find in the words that sound alike. */
export interface AlikeFindings {
  /** What the words as they were heard do not raise. */
  readonly alikes: readonly AlikeFinding[];
  /** What the words as they were heard raise too, with the words that sound alike. */
  readonly retold: readonly Finding[];
}

/**
 * Applies the rules a second time, with words that sound alike in their places. Answers with what rests on such a word; what the words as they were
 * heard do not raise is less sure. What was heard is reviewed without any of this.
 */
export function findInSoundAlikes(
  blocks: readonly TextBlock[],
  findings: readonly Finding[],
  findInText: (blocks: readonly TextBlock[]) => readonly Finding[],
): AlikeFindings {
  if (!blocks.some(({ soundsLike }) => soundsLike)) return { alikes: [], retold: [] };
  const readings = blocks.map(toReading);
  const known = new Set(findings.map(toKey));
  const alikes: AlikeFinding[] = [];
  const retold: Finding[] = [];
  for (const finding of findInText(readings.map(({ block }) => block))) {
    const { passage } = finding;
    const reading = readings[passage.block];
    const isAlike = reading?.replaced.some(({ start, end }) => passage.start < end && start < passage.end);
    if (!reading || !isAlike) continue;
    const [start, end] = [toHeard(reading, passage.start, 'start'), toHeard(reading, passage.end, 'end')];
    const placed = { ...finding, passage: { ...passage, start, end } };
    if (known.has(toKey(finding))) {
      retold.push(placed);
      continue;
    }
    const alike = reading.block.text.slice(passage.start, passage.end);
    alikes.push({
      alike,
      finding: { ...placed, confidence: Math.round(finding.confidence * largestConfidence * 100) / 100 },
    });
  }
  return { alikes, retold };
}

/**
 * Findings in which a claim that is shown and heard has the same words, which makes it one finding with two places: those of a reading of `retold` that are
 * raised elsewhere, or, where not all of them were heard, those that are shown.
 */
export function tellInSameWords(
  findings: readonly Finding[],
  retold: readonly Finding[],
  blocks: readonly TextBlock[],
): readonly Finding[] {
  const known = new Set(findings.map(toWords));
  const repeated = Map.groupBy(
    retold.filter((finding) => known.has(toWords(finding))),
    toKey,
  );
  const shown = Map.groupBy(
    findings.filter(({ passage }) => blocks[passage.block]?.source === 'ocr_text'),
    ({ rule }) => rule,
  );
  return findings.map((finding) => {
    const { rule, passage } = finding;
    if (blocks[passage.block]?.source !== 'transcript_text') return finding;
    const same =
      repeated
        .get(toKey(finding))
        ?.find((other) => passage.start < other.passage.end && other.passage.start < passage.end) ??
      shown.get(rule)?.find((other) => holdsWords(other.passage.words, passage.words));
    return same === undefined ? finding : { ...finding, passage: { ...passage, words: same.passage.words } };
  });
}

/** Whether all of `part`, two words at least, stands in `words` in a row. */
const holdsWords = (words: string, part: string): boolean => part.includes(' ') && ` ${words} `.includes(` ${part} `);

const toWords = ({ rule, passage }: Finding): string => `${rule.rule.code} ${passage.words}`;

/** What raises nothing new: the same rule with the same words is raised elsewhere in the film, where they are shown or were heard surely. */
export function splitRepeats(
  alikes: readonly AlikeFinding[],
  findings: readonly Finding[],
): { readonly repeats: readonly Finding[]; readonly own: readonly AlikeFinding[] } {
  const known = new Map(findings.map((finding) => [toWords(finding), finding]));
  const repeats = alikes.flatMap(({ finding }): readonly Finding[] => {
    const first = known.get(toWords(finding));
    const confidence = Math.min(finding.confidence, first?.confidence ?? 1);
    return first === undefined ? [] : [{ ...finding, confidence, severity: first.severity }];
  });
  return { repeats, own: alikes.filter(({ finding }) => !known.has(toWords(finding))) };
}

export interface SoundAlikeReview {
  readonly blocks: readonly TextBlock[];
  readonly alikes: readonly AlikeFinding[];
  /** The rules that were applied. */
  readonly rules: readonly CompiledRule[];
  /** Codes that the words as they were heard raise already, general rules among them. */
  readonly codes: ReadonlySet<string>;
  /** Names the reviewer that found it. */
  readonly labelOf: (finding: Finding) => string;
}

/** Findings in words that sound alike, as drafts: each quotes what was heard, says what it sounds like, and counts one level less. */
export function draftSoundAlikes({ blocks, alikes, rules, codes, labelOf }: SoundAlikeReview): readonly IssueDraft[] {
  const unsure = blocks.map((block) =>
    block.soundsLike ? { ...block, confidence: Math.min(block.confidence ?? 1, largestConfidence) } : block,
  );
  const findings = alikes.map(({ finding }) => finding);
  const own = mergeFindings(findings).map((merged) => {
    const alike = alikes.find(({ finding }) => finding === merged.primary)?.alike ?? '';
    return addAlike(toIssueDraft(merged, unsure, labelOf), alike);
  });
  const lowered = findings.map((finding) => ({ ...finding, severity: oneLower[finding.severity] }));
  const parents = findParents(lowered, rules, unsure).filter(({ ruleCode }) => !codes.has(ruleCode));
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
