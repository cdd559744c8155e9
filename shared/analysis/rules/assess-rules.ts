import { type ClearedFinding, type Severity, severityRank } from '../../model/issue.ts';
import type { Candidate, CandidateCollector } from './collect-candidates.ts';
import type { CompiledRule } from './compile-rules.ts';
import { assessGate, assessGateAt, type GateOpening, type OpenGates, type SectorGates } from './open-gates.ts';
import type { MediumName } from './read-media.ts';
import type { Rule } from './rule-format.ts';
import type { Passage, ScannedAsset } from './scan-asset.ts';
import { findLowering } from './suppressors.ts';

/** A rule and the words that seem to break it, sure enough to be published. */
export interface Finding {
  readonly rule: CompiledRule;
  readonly passage: Passage;
  readonly confidence: number;
  readonly severity: Severity;
  /** What to provide or to change, as the words found ask for it; null where the rule's own instruction says it. */
  readonly ask: string | null;
  /** What opened the rule's gate; null for a rule without one. */
  readonly opening: GateOpening | null;
  /** Why the severity was lowered, with the words that lowered it. */
  readonly lowered: { readonly because: string; readonly by: Passage | null } | null;
}

/** A rule and words that would have broken it, had something not cleared them. */
export interface NearMiss {
  readonly rule: CompiledRule;
  readonly passage: Passage;
  readonly clearedBy: Exclude<ClearedFinding['clearedBy'], 'second_look' | 'language_model'>;
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

/** How much of a claim's weight is left, with what lowered its severity. */
export interface Verdict {
  readonly lowered: Finding['lowered'];
}

export interface Assessment {
  readonly findings: Finding[];
  readonly nearMisses: NearMiss[];
  /** Further places of rules that were raised, which a limit left out. */
  readonly cut: number;
}

/**
 * Applies every rule to what was collected for it: confidence = rule's prior x claim x gate x context x cure. `rules` are
 * those of the rule set, or the same in the same order under their broadcast numbers.
 */
export function assessRules(
  rules: readonly CompiledRule[],
  collector: CandidateCollector,
  asset: ScannedAsset,
  gates: SectorGates,
): Assessment {
  const findings: Finding[] = [];
  const nearMisses: NearMiss[] = [];
  let cut = 0;
  for (const [position, rule] of rules.entries()) {
    const collected = collector.collected(position);
    if (!collected) continue;
    if (!assessGate(rule.gate, gates.all, gates.closing).isOpen) continue;
    const before = findings.length;
    nearMisses.push(...collected.nearMisses.map((miss) => ({ ...miss, rule })));
    for (const candidate of collected.candidates) {
      const finding = assess(rule, candidate, asset, gates);
      if (!finding) continue;
      if ('clearedBy' in finding) nearMisses.push(finding);
      else findings.push(finding);
    }
    if (findings.length > before) cut += collected.cut;
    // A missing statement is reported once, at its gravest place: a place that was cleared or lowered does not clear the others.
    if (rule.rule.once) findings.push(...findings.splice(before).toSorted(byGravity).slice(0, 1));
  }
  return { findings, nearMisses, cut };
}

const byGravity = (a: Finding, b: Finding): number => severityRank[a.severity] - severityRank[b.severity];

function assess(
  rule: CompiledRule,
  candidate: Candidate,
  asset: ScannedAsset,
  gates: SectorGates,
): Finding | NearMiss | undefined {
  const { claim, passage, lowered: nearby } = candidate;
  const ofRule = assessGateAt(rule.gate, gates, passage);
  const ofClaim = assessGateAt(claim.gate, gates, passage);
  if (!ofRule.isOpen || !ofClaim.isOpen) return undefined;
  const { strength = 1, with: wanted } = claim;
  if (wanted?.distance === 'asset' && !findUse(wanted.match, asset)) return undefined;
  const verdict = judgeFromAfar(rule, candidate, asset, gates.all);
  if ('clearedBy' in verdict) return verdict;
  const isAbout = isAboutSubject(rule.rule, candidate, gates);
  const isSure = ofRule.isSure && ofClaim.isSure;
  const lowered =
    nearby ??
    verdict.lowered ??
    findDoubt(rule.rule, passage, isAbout, isSure) ??
    findOpenMedium(rule.rule, gates.media);
  const prior = (rule.rule.confidence ?? defaultConfidence) * strength * ofRule.factor * ofClaim.factor;
  const confidence = prior * contextFactor(rule.rule, passage);
  // A question or a guess lowers a prohibition by law; it never takes it away.
  const published = rule.rule.severity === 'CRITICAL' ? prior : confidence;
  if (published < publishedConfidence) return undefined;
  const weighed = lowered ? Math.max(confidence * contextFactors.lowered, publishedConfidence) : confidence;
  const severity = lowered ? oneLower[rule.rule.severity] : rule.rule.severity;
  const opening = ofRule.opening ?? ofClaim.opening ?? null;
  return { rule, passage, confidence: round(weighed), severity, lowered, opening, ask: claim.ask ?? null };
}

/** Whether a long text is, at this place, about what the rule is for: an outright prohibition, and any rule or claim that names its subject. */
function isAboutSubject(
  { severity, subject, gate }: Rule,
  { claim, passage, isCompanionNear }: Candidate,
  gates: SectorGates,
): boolean {
  const wanted = claim.subject ?? subject;
  if (gates.isShort || (severity !== 'CRITICAL' && !wanted)) return true;
  if (wanted) return gates.isNear(wanted, passage);
  const sectors = [gate, claim.gate].flatMap((one) => [...(one?.anyOf ?? []), ...(one?.allOf ?? [])]);
  return isCompanionNear && (sectors.length === 0 || gates.isSaidOf(sectors, passage));
}

/** What the rest of the asset says about some words: see `reach.ts` for how far each kind of answer goes. */
function judgeFromAfar(
  compiled: CompiledRule,
  { passage, withheld }: Candidate,
  asset: ScannedAsset,
  gates: OpenGates,
): Verdict | NearMiss {
  let lowered: Finding['lowered'] = null;
  const ways = [
    { clearances: compiled.exempt, clearedBy: 'exemption' },
    { clearances: compiled.cures, clearedBy: 'cure' },
  ] as const;
  for (const { clearances, clearedBy } of ways) {
    for (const clearance of clearances) {
      const { match, distance, because, reach } = clearance;
      if (distance !== 'asset' || withheld.includes(clearance)) continue;
      const by = findUse(match, asset);
      if (!by) continue;
      if (reach.clears === 'asset') return { rule: compiled, passage, clearedBy, reason: because, cure: by };
      if (reach.lowers === 'asset') lowered ??= { because, by };
    }
  }
  if (lowered) return { lowered };
  const kind = findLowering(compiled, gates);
  return { lowered: kind ? { because: kind.because, by: null } : null };
}

/** Why a prohibition is lowered that somebody asks or guesses. */
const saidUnsurely: string = 'the words are a question, a condition or a guess';

const apartReasons: Readonly<Record<'list' | 'name', string>> = {
  list: 'its words stand in items of their own, which may have nothing to do with each other',
  name: 'its words are joined in a name or an address',
};

/** Whether a prohibition by law is lowered only because it is asked or guessed, its words stand apart, or words beside them may exempt it. */
export const isOutright = ({ rule: { rule }, lowered }: Finding): boolean =>
  lowered !== null &&
  ([saidUnsurely, apartReasons.list, apartReasons.name].includes(lowered.because) ||
    (rule.severity === 'CRITICAL' && lowered.by !== null));

/** Where it runs the prohibition may not hold. The details lower a finding; they never take it away. */
function findOpenMedium({ openMedia }: Rule, media: ReadonlySet<MediumName>): Finding['lowered'] {
  if (!openMedia || media.size === 0 || [...media].some((name) => !openMedia.includes(name))) return null;
  return { because: 'the medium that the metadata names is open to such advertisements, on conditions', by: null };
}

const isUnsure: string = 'the words beside it do not make sure what the advertisement is for';

/** Why a prohibition by law is not reported as CRITICAL: it needs a sure subject and a plain claim. Another rule that names its subject needs that in a long text. */
function findDoubt(rule: Rule, passage: Passage, isAbout: boolean, isSure: boolean): Finding['lowered'] {
  if (!isAbout || (rule.severity === 'CRITICAL' && !isSure)) return { because: isUnsure, by: null };
  if (rule.severity !== 'CRITICAL') return null;
  if (passage.apart === 'list' || passage.apart === 'name') return { because: apartReasons[passage.apart], by: null };
  if (rule.reading === 'mention' || !(passage.isQuestion || passage.isConditional || passage.isHedged)) return null;
  return { because: saidUnsurely, by: null };
}

function findUse(phrases: readonly number[], asset: ScannedAsset): Passage | undefined {
  for (const phrase of phrases) {
    const use = asset.uses.get(phrase);
    if (use) return use.first;
  }
  return undefined;
}

function contextFactor(rule: Rule, passage: Passage): number {
  if (rule.reading === 'mention') return 1;
  return (
    (passage.isQuestion ? contextFactors.question : 1) *
    (passage.isConditional ? contextFactors.condition : 1) *
    (passage.isHedged ? contextFactors.hedge : 1)
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
