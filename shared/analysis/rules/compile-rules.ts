import type { Severity } from '../../model/issue.ts';
import type { SectorCues } from './open-gates.ts';
import { createMatcher, type Lexicons, type Matcher } from './phrases/create-matcher.ts';
import { type Reach, reachOf } from './reach.ts';
import type { Claim, Clearance, CompiledCatalogue, Gate, Phrase, Rule } from './rule-format.ts';
import type { SectorName } from './sector-names.ts';
import { silencingSectors } from './suppressors.ts';

/** A claim, clearance or rule whose phrases have become numbers of the matcher. */
export interface CompiledClaim extends Omit<Claim, 'match' | 'with'> {
  readonly match: readonly number[];
  readonly with?: { readonly match: readonly number[]; readonly distance: Clearance['distance'] };
  /** Sectors of `noneOf` that close the gate only where they stand: see `splitGate`. */
  readonly apart: readonly SectorName[];
}
export interface CompiledClearance extends Omit<Clearance, 'match' | 'unless'> {
  readonly match: readonly number[];
  readonly unless: readonly number[];
  readonly reach: Reach;
}
export interface CompiledRule {
  readonly rule: Rule;
  readonly family: string;
  /** The rule's gate without the sectors in `apart`. */
  readonly gate: Gate | undefined;
  readonly apart: readonly SectorName[];
  readonly claims: readonly CompiledClaim[];
  readonly exempt: readonly CompiledClearance[];
  readonly cures: readonly CompiledClearance[];
}

export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  readonly sectors: readonly SectorCues[];
  readonly matcher: Matcher;
  /** By number: the phrase as it was written, with word lists under the names of `lexicons`. */
  readonly phrases: readonly Phrase[];
  readonly lexicons: Lexicons;
  /** By phrase: the claims it belongs to, as positions of the rule in `rules` and of the claim in the rule. */
  readonly claimsByPhrase: ReadonlyMap<number, readonly ClaimPosition[]>;
  /** By detector: the positions of the rules that ask it. */
  readonly rulesByDetector: ReadonlyMap<string, readonly number[]>;
}

/**
 * Brings all rules and sectors together in one matcher, so that a text is read once whatever the number of rules.
 * A family's own word lists hide shared ones of the same name. Throws `PhraseError` for phrases that are not well formed.
 */
export function compileRules({ families, sectors, lexicons }: CompiledCatalogue): CompiledRules {
  const phrases = new PhraseTable(lexicons);
  const compiledSectors = sectors.map((sector): SectorCues => {
    const add = phrases.within(`sector_${sector.name}`, sector.lexicons);
    return { name: sector.name, strong: add(sector.strong), weak: add(sector.weak ?? []) };
  });
  const rules = families.flatMap((family, index) => {
    const add = phrases.within(`family_${index}`, family.lexicons);
    return family.rules.map(
      (rule): CompiledRule => ({
        rule,
        family: family.name,
        ...splitGate(rule.gate, rule.severity),
        claims: (rule.find ?? []).map((claim) => compileClaim(claim, rule.severity, add)),
        exempt: (rule.exempt ?? []).map((clearance) => compileClearance(rule, clearance, 'exempt', add)),
        cures: (rule.cures ?? []).map((clearance) => compileClearance(rule, clearance, 'cure', add)),
      }),
    );
  });
  return {
    ...indexRules(rules),
    sectors: compiledSectors,
    matcher: createMatcher(phrases.sources, phrases.lexicons),
    phrases: phrases.sources,
    lexicons: phrases.lexicons,
  };
}

/** Rules with what finds them by their phrases and detectors. */
export const indexRules = (
  rules: readonly CompiledRule[],
): Pick<CompiledRules, 'rules' | 'claimsByPhrase' | 'rulesByDetector'> => ({
  rules,
  claimsByPhrase: indexClaims(rules),
  rulesByDetector: indexDetectors(rules),
});

export interface ClaimPosition {
  readonly rule: number;
  readonly claim: number;
}

function indexClaims(rules: readonly CompiledRule[]): Map<number, ClaimPosition[]> {
  const index = new Map<number, ClaimPosition[]>();
  for (const [rule, { claims }] of rules.entries()) {
    for (const [claim, { match }] of claims.entries()) {
      for (const phrase of new Set(match)) index.set(phrase, [...(index.get(phrase) ?? []), { rule, claim }]);
    }
  }
  return index;
}

function indexDetectors(rules: readonly CompiledRule[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [position, { rule }] of rules.entries()) {
    if (rule.detect !== undefined) index.set(rule.detect, [...(index.get(rule.detect) ?? []), position]);
  }
  return index;
}

type AddPhrases = (sources: readonly Phrase[]) => number[];

function compileClearance(
  rule: Rule,
  clearance: Clearance,
  role: 'exempt' | 'cure',
  add: AddPhrases,
): CompiledClearance {
  const { match, unless = [] } = clearance;
  return { ...clearance, match: add(match), unless: add(unless), reach: reachOf(rule, clearance, role) };
}

function compileClaim(claim: Phrase | Claim, severity: Severity, add: AddPhrases): CompiledClaim {
  if (typeof claim === 'string') return { match: add([claim]), apart: [] };
  const { match, with: companion, gate: written, ...rest } = claim;
  const { gate, apart } = splitGate(written, severity);
  return {
    ...rest,
    match: add(match),
    apart,
    ...(gate && { gate }),
    ...(companion && { with: { distance: companion.distance, match: add(companion.match) } }),
  };
}

/**
 * A sector named in `noneOf` closes a gate for the whole asset, so one word of it would silence the rule. Kinds of text that
 * silence (`suppressors.yaml`) close it in their own block only, and any sector closes that of a CRITICAL rule only in the
 * clause it stands in; broadcast stays, because the same rule speaks there under its broadcast number.
 */
function splitGate(
  gate: Gate | undefined,
  severity: Severity,
): { readonly gate: Gate | undefined; readonly apart: readonly SectorName[] } {
  const { noneOf = [], ...rest } = gate ?? {};
  const apart = noneOf.filter(
    (name) => silencingSectors.has(name) || (severity === 'CRITICAL' && name !== 'broadcast'),
  );
  if (apart.length === 0) return { gate, apart };
  return { gate: { ...rest, noneOf: noneOf.filter((name) => !apart.includes(name)) }, apart };
}

/** Numbers phrases so that equal ones are matched once; gives private word lists names of their own. */
class PhraseTable {
  readonly sources: string[] = [];
  readonly lexicons: Record<string, readonly string[]>;
  readonly #numbers = new Map<string, number>();

  constructor(shared: Lexicons) {
    this.lexicons = { ...shared };
  }

  within(owner: string, own: Lexicons = {}): AddPhrases {
    for (const [name, entries] of Object.entries(own)) this.lexicons[`${owner}_${name}`] = entries;
    const rename = (whole: string, name: string): string => (Object.hasOwn(own, name) ? `<${owner}_${name}>` : whole);
    return (sources) => sources.map((source) => this.#number(source.replace(/<([a-z0-9_]+)>/g, rename)));
  }

  #number(source: string): number {
    const known = this.#numbers.get(source);
    if (known !== undefined) return known;
    this.#numbers.set(source, this.sources.length);
    return this.sources.push(source) - 1;
  }
}
