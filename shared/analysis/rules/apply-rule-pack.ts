import type { TextBlock } from '../../model/extraction.ts';
import type { Severity } from '../../model/issue.ts';
import type { RulePack } from '../../model/rule-pack.ts';
import { anchorOf } from '../media/anchor-of.ts';
import type { IssueDraft } from './issue-draft.ts';
import { toShortQuote } from './issue-texts.ts';
import { createMatcher } from './phrases/create-matcher.ts';
import { type Passage, scanAsset } from './scan-asset.ts';
import { toWordRow } from './text/to-word-row.ts';
import { tokenise, type Vocabulary } from './text/tokenise.ts';
import { toEvidence } from './to-evidence.ts';

const defaultSeverity = { banned: 'MAJOR', required: 'MINOR' } as const satisfies Record<string, Severity>;
/** Exact wording: what is found is certain, what is not found may be worded otherwise. */
const confidence = { banned: 0.95, required: 0.85 } as const;
const maxPlaces = 10;

/**
 * Applies a pack's own rules: each banned term that stands in the visible text, and each required text that is missing
 * although one of its conditions is met. Words are compared as in the catalogue: case, accents and hyphens do not matter.
 */
export function applyRulePack(blocks: readonly TextBlock[], pack: RulePack): IssueDraft[] {
  const banned = (pack.banned ?? []).map((rule, index) => ({ rule, index, terms: toPhrases([rule.term]) }));
  const required = (pack.required ?? []).map((rule, index) => ({ rule, index, when: toPhrases(rule.when ?? []) }));
  const phrases = [...new Set([...banned.flatMap(({ terms }) => terms), ...required.flatMap(({ when }) => when)])];
  const matcher = createMatcher(phrases, { profanity: phrases.filter((phrase) => /^\p{L}+$/u.test(phrase)) });
  const passages = new Map<number, Passage[]>();
  scanAsset(blocks, [], { matcher, detectors: {} }, (piece) => {
    for (const [phrase, found] of piece.passages) {
      const known = passages.get(phrase) ?? [];
      passages.set(phrase, [...known, ...found.slice(0, maxPlaces - known.length)]);
    }
  });
  const visibleWords = toWordRow(
    blocks
      .filter(({ hidden }) => hidden === undefined)
      .map(({ text }) => text)
      .join(' '),
  );
  const find = (sources: readonly string[]): readonly Passage[] =>
    sources.flatMap((source) => passages.get(phrases.indexOf(source)) ?? []);
  return [
    ...banned.flatMap(({ rule, index, terms }) => {
      const places = find(terms);
      return places.length > 0 ? [toBannedDraft(blocks, pack, rule, index, places)] : [];
    }),
    ...required.flatMap(({ rule, index, when }) => {
      const reasons = find(when);
      const isWanted = when.length === 0 || reasons.length > 0;
      return isWanted && !visibleWords.includes(toWordRow(rule.text))
        ? [toRequiredDraft(blocks, pack, rule, index, reasons)]
        : [];
    }),
  ];
}

/** Stars that hide letters stay ("sh*t", "b****"); a single one behind a word points to a note. */
const withMasks: Vocabulary = { isKnown: (word) => /\*[^*]|\*{2}$/u.test(word), findMasked: () => undefined };

/** A term as a phrase: its words in their order. Terms without a word match nothing and are left out. */
function toPhrases(terms: readonly string[]): string[] {
  return terms.flatMap((term) => {
    const { tokens } = tokenise(term, withMasks);
    const words = tokens.filter(
      ({ kind }) => kind === 'word' || kind === 'number' || kind === 'sign' || kind === 'hashtag',
    );
    return words.length > 0 ? [words.map(({ word }) => word).join(' ')] : [];
  });
}

/** `ACME_BRAND_B2`: the pack's name and the position of its rule, counted from 1 within banned (B) or required (R) wording. */
function toRuleCode(pack: RulePack, kind: 'B' | 'R', index: number): string {
  const name = pack.name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `${name || 'PACK'}_${kind}${index + 1}`;
}

function toBannedDraft(
  blocks: readonly TextBlock[],
  pack: RulePack,
  rule: NonNullable<RulePack['banned']>[number],
  index: number,
  places: readonly Passage[],
): IssueDraft {
  const [first] = places;
  const block = first && blocks[first.block];
  const quote = toShortQuote(first && block ? block.text.slice(first.start, first.end) : rule.term);
  const requirement = rule.replacement
    ? ({ type: 'replace_wording', instruction: `Replace “${quote}”.`, wording: rule.replacement } as const)
    : ({ type: 'remove_claim', instruction: `Remove “${quote}”.` } as const);
  return {
    ruleCode: toRuleCode(pack, 'B', index),
    severity: rule.severity ?? defaultSeverity.banned,
    confidence: confidence.banned,
    summary: `“${quote}” is wording that ${pack.name} bans`,
    details: `${pack.name}, version ${pack.version}: “${rule.term}” is not to be used. ${rule.reason}`,
    severityReasoningHeadline: 'Prohibition: wording that the rule pack bans',
    severityReasoning: `The rule pack ${pack.name} bans “${rule.term}”: ${rule.reason}`,
    requirement,
    anchor: first && block ? anchorOf(block, first.start, first.end) : { kind: 'asset' },
    key: 'banned',
    spans: [],
    place: [first?.block ?? 0, first?.start ?? 0],
    contributors: [
      {
        label: pack.name,
        reasoning: rule.reason,
        confidence: confidence.banned,
        relationType: 'primary',
        requirement,
        evidence: places.slice(0, maxPlaces).flatMap(({ block: index_, start, end }) => {
          const own = blocks[index_];
          return own ? [toEvidence(own, start, end, confidence.banned)] : [];
        }),
      },
    ],
  };
}

function toRequiredDraft(
  blocks: readonly TextBlock[],
  pack: RulePack,
  rule: NonNullable<RulePack['required']>[number],
  index: number,
  reasons: readonly Passage[],
): IssueDraft {
  const [first] = reasons;
  const block = first && blocks[first.block];
  const requirement = { type: 'add_qualification', instruction: 'Add the required text.', wording: rule.text } as const;
  const because = first && block ? ` because “${toShortQuote(block.text.slice(first.start, first.end))}” is in it` : '';
  return {
    ruleCode: toRuleCode(pack, 'R', index),
    severity: rule.severity ?? defaultSeverity.required,
    confidence: confidence.required,
    summary: `“${toShortQuote(rule.text)}” is missing`,
    details: `${pack.name}, version ${pack.version}: the file has to say “${rule.text}”${because}. ${rule.reason} The whole file was searched; the text was not found.`,
    severityReasoningHeadline: 'Missing statement: text that the rule pack requires',
    severityReasoning: `The rule pack ${pack.name} requires the text${because}: ${rule.reason}`,
    requirement,
    anchor: first && block ? anchorOf(block, first.start, first.end) : { kind: 'asset' },
    key: 'required',
    spans: [],
    place: first ? [first.block, first.start] : [Number.MAX_SAFE_INTEGER, 0],
    contributors: [
      {
        label: pack.name,
        reasoning: rule.reason,
        confidence: confidence.required,
        relationType: 'primary',
        requirement,
        evidence: first && block ? [toEvidence(block, first.start, first.end, confidence.required)] : [],
      },
    ],
  };
}
