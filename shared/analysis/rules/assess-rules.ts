import type { ClearedFinding, Severity } from '../../model/issue.ts';
import type { CompiledClaim, CompiledClearance, CompiledRule } from './compile-rules.ts';
import { assessGate, type OpenGates } from './open-gates.ts';
import type { Scope } from './rule-format.ts';
import type { Passage, ScannedAsset } from './scan-asset.ts';
import { findSuppressor } from './suppressors.ts';

/** A rule and the words that seem to break it, sure enough to be published. */
export interface Finding {
  readonly rule: CompiledRule;
  readonly passage: Passage;
  readonly confidence: number;
  readonly severity: Severity;
  /** Why the severity was lowered, with the words that lowered it. */
  readonly lowered: { readonly because: string; readonly by: Passage } | null;
}

/** A rule and words that would have broken it, had something not cleared them. */
export interface NearMiss {
  readonly rule: CompiledRule;
  readonly passage: Passage;
  readonly clearedBy: ClearedFinding['clearedBy'];
  readonly reason: string;
  readonly cure: Passage | null;
}

/** Findings below this confidence are not published. */
export const publishedConfidence = 0.5;

const defaultConfidence = 0.75;
/** The next severity below each. */
export const oneLower: Readonly<Record<Severity, Severity>> = {
  CRITICAL: 'MAJOR',
  MAJOR: 'MINOR',
  MINOR: 'INFO',
  INFO: 'INFO',
};

/** The share of a claim's weight that its context leaves. */
const contextFactors = { question: 0.85, condition: 0.85, hedge: 0.92, lowered: 0.9 };

/** Applies every rule to what was found in the asset: confidence = rule's prior x claim x gate x context x cure. */
export function assessRules(
  rules: readonly CompiledRule[],
  asset: ScannedAsset,
  gates: OpenGates,
): { readonly findings: Finding[]; readonly nearMisses: NearMiss[] } {
  const findings: Finding[] = [];
  const nearMisses: NearMiss[] = [];
  const company = new Company(asset);
  for (const rule of rules) {
    const gate = assessGate(rule.rule.gate, gates);
    if (!gate.isOpen) continue;
    const places = findPlaces(rule, asset, gates, company);
    for (const { claim, passage, claimFactor } of rule.rule.once ? places.slice(0, 1) : places) {
      const verdict = judge(rule, claim, passage, company, gates);
      if ('clearedBy' in verdict) {
        nearMisses.push(verdict);
        continue;
      }
      const confidence = verdict.factor * claimFactor * gate.factor * (rule.rule.confidence ?? defaultConfidence);
      if (confidence < publishedConfidence) continue;
      const severity = verdict.lowered ? oneLower[rule.rule.severity] : rule.rule.severity;
      findings.push({ rule, passage, confidence: round(confidence), severity, lowered: verdict.lowered });
    }
  }
  return { findings, nearMisses };
}

const detectedClaim: CompiledClaim = { match: [] };

interface Place {
  readonly claim: CompiledClaim;
  readonly passage: Passage;
  readonly claimFactor: number;
}

/** Where the rule's claims stand, in reading order, each with the company it asks for. */
function findPlaces(rule: CompiledRule, asset: ScannedAsset, gates: OpenGates, company: Company): Place[] {
  const places: Place[] = [];
  for (const claim of rule.claims) {
    const gate = assessGate(claim.gate, gates);
    if (!gate.isOpen) continue;
    const { strength = 1, with: wanted } = claim;
    for (const phrase of claim.match) {
      for (const passage of asset.passages[phrase] ?? []) {
        if (claim.within && !isWithin(passage, claim.within)) continue;
        if (wanted && !company.find(wanted.match, wanted.scope, passage)) continue;
        places.push({ claim, passage, claimFactor: strength * gate.factor });
      }
    }
  }
  for (const passage of (rule.rule.detect && asset.detected.get(rule.rule.detect)) || []) {
    places.push({ claim: detectedClaim, passage, claimFactor: 1 });
  }
  return places.toSorted((a, b) => a.passage.block - b.passage.block || a.passage.start - b.passage.start);
}

const startTokens = 25;

function isWithin(passage: Passage, place: NonNullable<CompiledClaim['within']>): boolean {
  switch (place) {
    case 'headline':
      return passage.role === 'headline';
    case 'quotation':
      return passage.isQuoted;
    case 'hashtag':
      return passage.isHashtag;
    case 'start':
      return passage.tokensBefore < startTokens;
    default:
      return place satisfies never;
  }
}

type Verdict = { readonly factor: number; readonly lowered: Finding['lowered'] } | NearMiss;

function judge(
  compiled: CompiledRule,
  _claim: CompiledClaim,
  passage: Passage,
  company: Company,
  gates: OpenGates,
): Verdict {
  const { rule } = compiled;
  const clear = (clearedBy: NearMiss['clearedBy'], reason: string, cure: Passage | null = null): NearMiss => ({
    rule: compiled,
    passage,
    clearedBy,
    reason,
    cure,
  });
  const suppressor = findSuppressor(rule.code, gates);
  if (suppressor) return clear('suppressor', suppressor);
  const isClaim = rule.reading !== 'mention';
  if (isClaim && passage.isNegated) return clear('negation', 'the sentence denies it');
  for (const exemption of compiled.exempt) {
    const words = company.find(exemption.match, exemption.scope, passage);
    if (words) return clear('exemption', exemption.because, words);
  }
  const { cure, lowered } = findCure(compiled.cures, passage, company);
  if (cure) return clear('cure', cure.because, cure.by);
  let factor = lowered ? contextFactors.lowered : 1;
  if (isClaim && passage.isQuestion) factor *= contextFactors.question;
  if (isClaim && passage.isConditional) factor *= contextFactors.condition;
  if (isClaim && passage.isHedged) factor *= contextFactors.hedge;
  return { factor, lowered };
}

type Cure = NonNullable<Finding['lowered']>;

function findCure(
  cures: readonly CompiledClearance[],
  passage: Passage,
  company: Company,
): { cure: Cure | null; lowered: Cure | null } {
  let lowered: Cure | null = null;
  for (const { match, scope, because, effect } of cures) {
    const by = company.find(match, scope, passage);
    if (!by) continue;
    if (effect !== 'lowers') return { cure: { because, by }, lowered: null };
    lowered ??= { because, by };
  }
  return { cure: null, lowered };
}

/** Answers which phrases stand near a passage without comparing every pair of passages. */
class Company {
  readonly #asset: ScannedAsset;
  readonly #bySentence = new Map<number, ReadonlyMap<number, Passage>>();
  readonly #byPiece = new Map<number, ReadonlyMap<number, Passage>>();

  constructor(asset: ScannedAsset) {
    this.#asset = asset;
  }

  /** The first of `phrases` that stands within `scope` of the passage. */
  find(phrases: readonly number[], scope: Scope, passage: Passage): Passage | undefined {
    for (const phrase of phrases) {
      const found = this.#findOne(phrase, scope, passage);
      if (found) return found;
    }
    return undefined;
  }

  #findOne(phrase: number, scope: Scope, passage: Passage): Passage | undefined {
    const passages = this.#asset.passages[phrase] ?? [];
    switch (scope) {
      case 'asset':
        return passages[0];
      case 'block':
        return this.#index(this.#byPiece, phrase, passages, 'piece').get(passage.piece);
      case 'sentence':
        return this.#index(this.#bySentence, phrase, passages, 'sentence').get(passage.sentence);
      default:
        return scope satisfies never;
    }
  }

  #index(
    cache: Map<number, ReadonlyMap<number, Passage>>,
    phrase: number,
    passages: readonly Passage[],
    key: 'piece' | 'sentence',
  ): ReadonlyMap<number, Passage> {
    const known = cache.get(phrase);
    if (known) return known;
    const first = new Map<number, Passage>();
    for (const passage of passages) if (!first.has(passage[key])) first.set(passage[key], passage);
    cache.set(phrase, first);
    return first;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
