import type { SectorCues } from './open-gates.ts';
import { createMatcher, type Lexicons, type Matcher } from './phrases/create-matcher.ts';
import type { Claim, Clearance, CompiledCatalogue, Phrase, Rule } from './rule-format.ts';

/** A claim, clearance or rule whose phrases have become numbers of the matcher. */
export interface CompiledClaim extends Omit<Claim, 'match' | 'with'> {
  readonly match: readonly number[];
  readonly with?: { readonly match: readonly number[]; readonly scope: Clearance['scope'] };
}
export interface CompiledClearance extends Omit<Clearance, 'match'> {
  readonly match: readonly number[];
}
export interface CompiledRule {
  readonly rule: Rule;
  readonly family: string;
  readonly claims: readonly CompiledClaim[];
  readonly exempt: readonly CompiledClearance[];
  readonly cures: readonly CompiledClearance[];
}

export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  readonly sectors: readonly SectorCues[];
  readonly matcher: Matcher;
  readonly phraseCount: number;
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
        claims: (rule.find ?? []).map((claim) => compileClaim(claim, add)),
        exempt: (rule.exempt ?? []).map((clearance) => ({ ...clearance, match: add(clearance.match) })),
        cures: (rule.cures ?? []).map((clearance) => ({ ...clearance, match: add(clearance.match) })),
      }),
    );
  });
  return {
    rules,
    sectors: compiledSectors,
    matcher: createMatcher(phrases.sources, phrases.lexicons),
    phraseCount: phrases.sources.length,
  };
}

type AddPhrases = (sources: readonly Phrase[]) => number[];

function compileClaim(claim: Phrase | Claim, add: AddPhrases): CompiledClaim {
  if (typeof claim === 'string') return { match: add([claim]) };
  const { match, with: company, ...rest } = claim;
  return { ...rest, match: add(match), ...(company && { with: { scope: company.scope, match: add(company.match) } }) };
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
