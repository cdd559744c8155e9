import type { ClearedFinding, Severity } from '../../model/issue.ts';
import type { Candidate, CandidateCollector } from './collect-candidates.ts';
import type { CompiledRule } from './compile-rules.ts';
import { assessGate, type OpenGates } from './open-gates.ts';
import type { Rule } from './rule-format.ts';
import type { Passage, ScannedAsset } from './scan-asset.ts';
import { findLowering } from './suppressors.ts';

/** A rule and the words that seem to break it, sure enough to be published. */
export interface Finding {
  readonly rule: CompiledRule;
  readonly passage: Passage;
  readonly confidence: number;
  readonly severity: Severity;
  /** Why the severity was lowered, with the words that lowered it. */
  readonly lowered: { readonly because: string; readonly by: Passage | null } | null;
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

/** How much of a claim's weight is left, with what lowered its severity. */
export interface Verdict {
  readonly lowered: Finding['lowered'];
}

export interface Assessment {
  readonly findings: Finding[];
  readonly nearMisses: NearMiss[];
  /** Places of rules that a limit left out. */
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
  gates: OpenGates,
): Assessment {
  const findings: Finding[] = [];
  const nearMisses: NearMiss[] = [];
  let cut = 0;
  for (const [position, rule] of rules.entries()) {
    const collected = collector.collected(position);
    if (!collected) continue;
    const gate = assessGate(rule.gate, gates);
    if (!gate.isOpen) continue;
    const before = findings.length;
    nearMisses.push(...collected.nearMisses.map((miss) => ({ ...miss, rule })));
    cut += collected.cut;
    for (const candidate of collected.candidates) {
      const finding = assess(rule, candidate, gate.factor, asset, gates);
      if (!finding) continue;
      if ('clearedBy' in finding) nearMisses.push(finding);
      else findings.push(finding);
      // One statement that is absent is absent once; a place that was cleared does not speak for the others.
      if (rule.rule.once && findings.length > before) break;
    }
  }
  return { findings, nearMisses, cut };
}

function assess(
  rule: CompiledRule,
  { claim, passage, lowered: nearby }: Candidate,
  ruleFactor: number,
  asset: ScannedAsset,
  gates: OpenGates,
): Finding | NearMiss | undefined {
  const gate = assessGate(claim.gate, gates);
  if (!gate.isOpen) return undefined;
  const { strength = 1, with: wanted } = claim;
  if (wanted?.scope === 'asset' && !findUse(wanted.match, asset)) return undefined;
  const verdict = judgeFromAfar(rule, passage, asset, gates);
  if ('clearedBy' in verdict) return verdict;
  const lowered = nearby ?? verdict.lowered;
  const prior = (rule.rule.confidence ?? defaultConfidence) * strength * ruleFactor * gate.factor;
  const confidence = prior * contextFactor(rule.rule, passage);
  if (confidence < publishedConfidence) return undefined;
  const weighed = lowered ? Math.max(confidence * contextFactors.lowered, publishedConfidence) : confidence;
  const severity = lowered ? oneLower[rule.rule.severity] : rule.rule.severity;
  return { rule, passage, confidence: round(weighed), severity, lowered };
}

/** What the rest of the asset says about some words: see `reach.ts` for how far each kind of answer goes. */
function judgeFromAfar(
  compiled: CompiledRule,
  passage: Passage,
  asset: ScannedAsset,
  gates: OpenGates,
): Verdict | NearMiss {
  let lowered: Finding['lowered'] = null;
  const ways = [
    { clearances: compiled.exempt, clearedBy: 'exemption' },
    { clearances: compiled.cures, clearedBy: 'cure' },
  ] as const;
  for (const { clearances, clearedBy } of ways) {
    for (const { match, scope, because, reach } of clearances) {
      if (scope !== 'asset') continue;
      const by = findUse(match, asset);
      if (!by) continue;
      if (reach.clears === 'asset') return { rule: compiled, passage, clearedBy, reason: because, cure: by };
      if (reach.beyond === 'lowers') lowered ??= { because, by };
    }
  }
  if (lowered) return { lowered };
  const kind = findLowering(compiled, gates);
  return { lowered: kind ? { because: kind.because, by: null } : null };
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
