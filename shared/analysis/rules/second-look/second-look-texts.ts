import { toLabelOfRule } from '../../../model/also-under.ts';
import type { TextBlock } from '../../../model/extraction.ts';
import type { Severity } from '../../../model/issue.ts';
import { anchorOf } from '../../media/anchor-of.ts';
import { findCatalogueEntry } from '../catalogue.ts';
import type { ContributorDraft, IssueDraft } from '../issue-draft.ts';
import { toCodeName, toQuestion, toShortQuote } from '../issue-texts.ts';
import { functionWords } from '../text/function-words.ts';
import { toWholePhrase } from '../text/whole-phrase.ts';
import { toEvidence } from '../to-evidence.ts';
import { findTellingSentence } from './assess-chances.ts';
import type { ObservedWindow } from './observe-text.ts';
import type { Sentence } from './read-windows.ts';
import type { SecondLookModel } from './second-look-model.ts';

export const secondLookLabel = 'Second look';
/** The key of every finding of the second look's own: one for each rule. */
export const proposalKey = 'second look';
/** As many telling words as a reader wants to see. */
const maxTellingWords = 5;
/** A sentence of more words is quoted in part. */
const maxQuotedWords = 14;
/** Fewer words say too little. */
const fewestQuotedWords = 4;

/** Why a finding was lowered to `severity`. */
export function toDoubt(draft: IssueDraft, severity: Severity, chance: number): ContributorDraft {
  const [primary] = draft.contributors;
  return {
    label: secondLookLabel,
    reasoning: `Lowered ${severity === 'INFO' ? 'to a note' : `from ${draft.severity} to ${severity}`} by the second look: of findings like this one, among such words, about ${toShare(chance, 'is', 'are')} right.`,
    confidence: Math.round((1 - chance) * 100) / 100,
    relationType: 'qualifies',
    requirement: primary?.requirement ?? draft.requirement,
    evidence: [],
  };
}

/** Why an outright prohibition was lowered to MAJOR. */
export const toMentionDoubt = ({ confidence, contributors: [primary], requirement }: IssueDraft): ContributorDraft => ({
  label: secondLookLabel,
  reasoning:
    'Lowered from CRITICAL to MAJOR by the second look: the words around it read like a report, a leaflet or a warning that speaks of such a claim, not like an advertisement that makes it. A person has to say which it is.',
  confidence: Math.round((1 - confidence) * 100) / 100,
  relationType: 'qualifies',
  requirement: primary?.requirement ?? requirement,
  evidence: [],
});

/** The finding as it was before it was lowered to a note: without the reasons for that. */
export function withoutDoubt(draft: IssueDraft): IssueDraft {
  const doubts = draft.contributors.filter(isDoubt);
  return {
    ...draft,
    severityReasoning: doubts.reduce(
      (text, { reasoning }) => text.replace(` ${reasoning}`, ''),
      draft.severityReasoning,
    ),
    contributors: draft.contributors.filter((one) => !isDoubt(one)),
  };
}

const isDoubt = ({ label, relationType }: ContributorDraft): boolean =>
  label === secondLookLabel && relationType === 'qualifies';

/** A rule that found nothing, named beside a finding of its section. `code` is the one the model knows it by. */
export function toAgreement(
  ruleCode: string,
  code: string,
  confidence: number,
  window: ObservedWindow,
  blocks: readonly TextBlock[],
  model: SecondLookModel,
): ContributorDraft {
  const sentence = findTellingSentence(code, window, model);
  const place = sentence && toPlace(code, sentence, blocks, model);
  return {
    label: toLabelOfRule(secondLookLabel, ruleCode),
    reasoning: toReasoning(ruleCode, code, confidence, sentence, blocks, model),
    confidence,
    relationType: 'corroborates',
    requirement: toRequirement(ruleCode, place?.quote ?? ''),
    evidence: place ? [toEvidence(place.block, place.start, place.end, confidence)] : [],
  };
}

/** A finding of the second look's own: for a person to decide. Undefined when no words can be shown for it. */
export function toProposalDraft(
  ruleCode: string,
  code: string,
  confidence: number,
  window: ObservedWindow,
  blocks: readonly TextBlock[],
  model: SecondLookModel,
): IssueDraft | undefined {
  const sentence = findTellingSentence(code, window, model);
  const place = sentence && toPlace(code, sentence, blocks, model);
  if (!place) return undefined;
  const reasoning = toReasoning(ruleCode, code, confidence, sentence, blocks, model);
  const requirement = toRequirement(ruleCode, place.quote);
  return {
    ruleCode,
    severity: 'MINOR',
    confidence,
    summary: `“${place.quote}” may be a matter of ${toCodeName(ruleCode)}`,
    details: `${toCodeName(ruleCode)}: ${findCatalogueEntry(ruleCode)?.paraphrase ?? ''} Only the second look pointed at these words; no rule of the catalogue was met by them.`,
    severityReasoningHeadline: 'For a person to decide: found by the second look alone',
    severityReasoning: reasoning,
    requirement,
    anchor: anchorOf(place.block, place.start, place.end),
    key: proposalKey,
    place: [sentence.block, place.start],
    spans: [{ block: sentence.block, start: place.start, end: place.end }],
    contributors: [
      {
        label: secondLookLabel,
        reasoning,
        confidence,
        relationType: 'primary',
        requirement,
        evidence: [toEvidence(place.block, place.start, place.end, confidence)],
      },
    ],
  };
}

const toRequirement = (ruleCode: string, quote: string): IssueDraft['requirement'] => ({
  type: 'human_review',
  instruction: toQuestion(quote, ruleCode),
});

function toReasoning(
  ruleCode: string,
  code: string,
  confidence: number,
  sentence: Sentence | undefined,
  blocks: readonly TextBlock[],
  model: SecondLookModel,
): string {
  const words = sentence ? findTellingWords(code, sentence, blocks, model) : [];
  const because = words.length > 0 ? `, most of all ${words.map((word) => `“${word}”`).join(', ')}` : '';
  return `The words are like those of published decisions under ${toCodeName(ruleCode)}${because}. Of findings like this one, about ${toShare(confidence, 'is', 'are')} right.`;
}

function findTellingWords(
  code: string,
  sentence: Sentence,
  blocks: readonly TextBlock[],
  model: SecondLookModel,
): string[] {
  const text = blocks[sentence.block]?.text ?? '';
  const shares = model.weighWords(code, sentence);
  const telling = sentence.words
    .map(({ start, end }, index) => ({ word: text.slice(start, end), share: shares[index] ?? 0 }))
    .filter(({ word, share }) => share > 0 && !functionWords.has(word.toLowerCase()))
    .toSorted((a, b) => b.share - a.share)
    .map(({ word }) => word);
  return [...new Set(telling)].slice(0, maxTellingWords);
}

/** The words of a sentence that say most for a rule, as a phrase: a long sentence is not quoted whole. */
function toPlace(
  code: string,
  sentence: Sentence,
  blocks: readonly TextBlock[],
  model: SecondLookModel,
): { readonly block: TextBlock; readonly start: number; readonly end: number; readonly quote: string } | undefined {
  const own = blocks[sentence.block];
  const words = toTellingRow(code, sentence, own?.text ?? '', model);
  const first = words[0]?.start;
  const last = words.at(-1)?.end;
  if (!own || first === undefined || last === undefined) return undefined;
  const { start, end } = toWholePhrase(own.text, first, last);
  return { block: own, start, end, quote: toShortQuote(own.text.slice(start, end)) };
}

/** Before these a clause begins, with or without a comma. */
const joinsClauses = new Set('and but or so because which who if when while although though'.split(' '));
const endsClause = /[,;:–—()"“”|\n]|\s-\s/u;
/** Whole clauses are quoted unless any other row says this much more. */
const clauseShare = 0.5;

/**
 * The words that say most: whole clauses of together at most `maxQuotedWords` words; in a clause that is longer, or where
 * these say far less, any row of as many words.
 */
function toTellingRow(code: string, sentence: Sentence, text: string, model: SecondLookModel): Sentence['words'] {
  const { words } = sentence;
  if (words.length <= maxQuotedWords) return words;
  const shares = model.weighWords(code, sentence);
  const bounds = [
    0,
    ...words.flatMap(({ start, end }, index) => {
      const before = words[index - 1];
      if (!before) return [];
      const isBound =
        endsClause.test(text.slice(before.end, start)) || joinsClauses.has(text.slice(start, end).toLowerCase());
      return isBound ? [index] : [];
    }),
    words.length,
  ];
  const clauses = findBestRow(shares, bounds);
  const row = findBestRow(shares, [...words.keys(), words.length]);
  const { from, to } = clauses.sum >= row.sum * clauseShare ? clauses : row;
  return words.slice(from, to);
}

/** The row from a bound to a bound, of at most `maxQuotedWords` words, with the greatest sum of shares. */
function findBestRow(shares: readonly number[], bounds: readonly number[]): { from: number; to: number; sum: number } {
  let best = { from: 0, to: maxQuotedWords, sum: Number.NEGATIVE_INFINITY };
  for (const [index, from] of bounds.entries()) {
    for (const to of bounds.slice(index + 1, index + 1 + maxQuotedWords)) {
      if (to - from > maxQuotedWords) break;
      if (to - from < fewestQuotedWords) continue;
      const sum = shares.slice(from, to).reduce((total, share) => total + share, 0);
      if (sum > best.sum) best = { from, to, sum };
    }
  }
  return best;
}

/** "14 in 100 are", "1 in 100 is"; never none. */
export function toShare(chance: number, one: string, more: string): string {
  const hundredths = Math.max(Math.round(chance * 100), 1);
  return `${hundredths} in 100 ${hundredths === 1 ? one : more}`;
}
