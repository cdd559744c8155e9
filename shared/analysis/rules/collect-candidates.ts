import type { NearMiss, Verdict } from './assess-rules.ts';
import type { CompiledClaim, CompiledClearance, CompiledRule, CompiledRules } from './compile-rules.ts';
import type { SectorCues } from './open-gates.ts';
import type { Nearness } from './reach.ts';
import { ClauseRereader } from './reread-clauses.ts';
import type { Passage, ScannedPiece } from './scan-asset.ts';
import type { SectorName } from './sector-names.ts';
import { PieceSuppression } from './suppressors.ts';

/** Words that seem to break a rule and that nothing in their own sentence or block clears. */
export interface Candidate {
  readonly claim: CompiledClaim;
  readonly passage: Passage;
  readonly lowered: Verdict['lowered'];
  /** Whether what the claim needs somewhere in the file stands near it. */
  readonly isCompanionNear: boolean;
  /** Clearances that do not hold for these words, wherever in the file theirs stand. */
  readonly withheld: readonly CompiledClearance[];
}

/** What was collected for one rule. */
export interface RuleCandidates {
  /** In reading order. */
  readonly candidates: Candidate[];
  readonly nearMisses: NearMiss[];
  /** Places that were left out, because others like them stand beside them. */
  readonly cut: number;
}

/** Of one claim so many places are kept, and behind them one of each kind in every stretch of text: more would only cost memory. Cleared places do not count. */
const maxCandidatesPerClaim = 400;
/** Tokens: what opens a rule's gate for one place opens it for all in the stretch. */
const stretchLength = 40;
const maxNearMissesPerRule = 30;

interface Ledger {
  readonly candidates: Candidate[];
  readonly nearMisses: NearMiss[];
  readonly counts: Map<CompiledClaim, number>;
  /** By claim: the stretch in which a place was kept last, and the kinds that were. */
  readonly latest: Map<CompiledClaim, { readonly stretch: number; readonly kinds: Set<string> }>;
  cut: number;
}

/** What stands in one piece with the words that are judged. */
interface Surroundings {
  readonly nearby: NearbyPhrases;
  readonly suppression: PieceSuppression;
  readonly rereader: ClauseRereader;
}

/** Words of a paragraph that is read as running text; headlines, posts and bullets are shorter. */
const runningText = 40;
/** What a claim needs is near within so many words. */
const companionReach = 40;
/** The claim that a detector stands for. */
const detectedClaim: CompiledClaim = { match: [], apart: [] };
/** What the engine itself detects: words that a suppressor cleared. */
export const silencedText = 'silenced_text';
const startTokens = 25;

const inOrder = (a: Candidate, b: Candidate): number =>
  a.passage.block - b.passage.block || a.passage.start - b.passage.start;

/**
 * Judges every place by what stands in its own sentence and block as the text is read, so that places which are cleared
 * there never use up a limit.
 */
export class CandidateCollector {
  readonly #ruleSet: CompiledRules;
  readonly #sectors: ReadonlyMap<SectorName, SectorCues>;
  readonly #ledgers = new Map<number, Ledger>();

  constructor(ruleSet: CompiledRules) {
    this.#ruleSet = ruleSet;
    this.#sectors = new Map(ruleSet.sectors.map((sector) => [sector.name, sector]));
  }

  readonly add = (piece: ScannedPiece): void => {
    const around: Surroundings = {
      nearby: new NearbyPhrases(piece),
      suppression: new PieceSuppression(piece, this.#sectors),
      rereader: new ClauseRereader(piece, this.#ruleSet.matcher),
    };
    const { rules, claimsByPhrase, rulesByDetector } = this.#ruleSet;
    for (const [phrase, passages, isForeign] of listPassages(piece)) {
      for (const position of claimsByPhrase.get(phrase) ?? []) {
        const compiled = rules[position.rule];
        const claim = compiled?.claims[position.claim];
        if (!compiled || !claim || (isForeign && compiled.rule.severity !== 'CRITICAL')) continue;
        for (const passage of passages)
          if (isNew(passage, piece, compiled)) this.#judge(position.rule, compiled, claim, passage, around);
      }
    }
    for (const [detector, passages] of piece.detected) {
      for (const position of rulesByDetector.get(detector) ?? []) {
        const compiled = rules[position];
        if (!compiled) continue;
        for (const passage of passages) this.#judge(position, compiled, detectedClaim, passage, around);
      }
    }
  };

  /** What was collected for the rule at this position, in reading order. */
  collected(position: number): RuleCandidates | undefined {
    const ledger = this.#ledgers.get(position);
    if (!ledger) return undefined;
    return { ...ledger, candidates: ledger.candidates.toSorted(inOrder) };
  }

  #judge(position: number, compiled: CompiledRule, claim: CompiledClaim, passage: Passage, around: Surroundings): void {
    const { nearby, suppression } = around;
    if (claim.within && !isWithin(passage, claim.within)) return;
    const { with: wanted } = claim;
    if (wanted && wanted.distance !== 'asset' && !nearby.find(wanted.match, wanted.distance, passage)) return;
    if (this.#isApart(compiled, claim, passage, nearby)) return;
    const ledger = this.#ledgerOf(position);
    const verdict = judgeNearby(compiled, claim, passage, around);
    if ('clearedBy' in verdict) {
      if (suppression.find(compiled, passage)?.confirmed) this.#noteSilence(passage);
      if (ledger.nearMisses.length < maxNearMissesPerRule) ledger.nearMisses.push(verdict);
      return;
    }
    const count = (ledger.counts.get(claim) ?? 0) + 1;
    ledger.counts.set(claim, count);
    const candidate = {
      claim,
      passage,
      lowered: verdict.lowered ?? this.#findMention(compiled, passage, nearby),
      isCompanionNear: !wanted || nearby.hasWithin(companionReach, wanted.match, passage),
      withheld: [...compiled.exempt, ...compiled.cures].filter(({ unless }) => nearby.overlaps(unless, passage)),
    };
    if (count <= maxCandidatesPerClaim || isFirstOfKind(ledger, candidate)) ledger.candidates.push(candidate);
    else ledger.cut += 1;
  }

  /** Minutes, manuals and reports name what may not be advertised: a long paragraph that offers nothing is no offer. */
  #findMention({ rule }: CompiledRule, passage: Passage, nearby: NearbyPhrases): Verdict['lowered'] {
    if (rule.severity !== 'CRITICAL' || rule.reading !== 'mention' || rule.find === undefined) return null;
    if (!/^B?CAP_/.test(rule.code) || passage.isHashtag || nearby.tokenCount < runningText) return null;
    const cues = this.#sectors.get('offer');
    const offer = cues && nearby.find([...cues.strong, ...cues.weak], 'block', passage);
    return offer ? null : { because: 'nothing in its paragraph offers anything: it may be only mentioned', by: null };
  }

  /** Hands words that were taken for guidance or the like to the rules that ask a person to confirm it. */
  #noteSilence(passage: Passage): void {
    for (const position of this.#ruleSet.rulesByDetector.get(silencedText) ?? []) {
      const ledger = this.#ledgerOf(position);
      if (ledger.candidates.length === 0)
        ledger.candidates.push({ claim: detectedClaim, passage, lowered: null, isCompanionNear: true, withheld: [] });
    }
  }

  /** Whether the words stand beside cues of a sector for which the rule does not speak. */
  #isApart({ rule, apart }: CompiledRule, claim: CompiledClaim, passage: Passage, nearby: NearbyPhrases): boolean {
    const distance = rule.severity === 'CRITICAL' ? 'clause' : 'block';
    return [...apart, ...claim.apart].some((name) => {
      const cues = this.#sectors.get(name)?.strong ?? [];
      return nearby.find(cues, distance, passage) !== undefined;
    });
  }

  #ledgerOf(position: number): Ledger {
    const known = this.#ledgers.get(position);
    if (known) return known;
    const ledger: Ledger = { candidates: [], nearMisses: [], counts: new Map(), latest: new Map(), cut: 0 };
    this.#ledgers.set(position, ledger);
    return ledger;
  }
}

/** Whether no place of its claim was kept in this stretch of text that will be judged as this one. */
function isFirstOfKind({ latest }: Ledger, { claim, passage, lowered, isCompanionNear, withheld }: Candidate): boolean {
  const stretch = Math.floor(passage.tokensBefore / stretchLength);
  const { isQuestion, isConditional, isHedged, apart } = passage;
  const kind = [isQuestion, isConditional, isHedged, apart, isCompanionNear, lowered !== null, withheld.length].join();
  const known = latest.get(claim);
  if (known?.stretch !== stretch) {
    latest.set(claim, { stretch, kinds: new Set([kind]) });
    return true;
  }
  if (known.kinds.has(kind)) return false;
  known.kinds.add(kind);
  return true;
}

/** Whether it was not read before: of words that stand apart only claims that no law allows are made. */
function isNew({ continues, apart }: Passage, { reading }: ScannedPiece, { rule }: CompiledRule): boolean {
  if (reading === undefined) return true;
  return reading === 'over_blocks' ? continues !== undefined : apart !== undefined && rule.severity === 'CRITICAL';
}

function* listPassages({ passages, foreign }: ScannedPiece): Iterable<[number, readonly Passage[], boolean]> {
  for (const [phrase, own] of passages) yield [phrase, own, false];
  for (const [phrase, own] of foreign) yield [phrase, own, true];
}

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

/** What the words' own sentence and block say about them. */
function judgeNearby(
  compiled: CompiledRule,
  claim: CompiledClaim,
  passage: Passage,
  { nearby, suppression, rereader }: Surroundings,
): Verdict | NearMiss {
  const clear = (clearedBy: NearMiss['clearedBy'], reason: string, cure: Passage | null = null): NearMiss => ({
    rule: compiled,
    passage,
    clearedBy,
    reason,
    cure,
  });
  if (compiled.rule.reading !== 'mention' && passage.isNegated) return clear('negation', 'the sentence denies it');
  const suppressor = suppression.find(compiled, passage);
  if (suppressor) return clear('suppressor', suppressor.because);
  let lowered: Verdict['lowered'] = null;
  const ways = [
    { clearances: compiled.exempt, clearedBy: 'exemption' },
    { clearances: compiled.cures, clearedBy: 'cure' },
  ] as const;
  for (const { clearances, clearedBy } of ways) {
    for (const { match, unless, because, reach } of clearances) {
      if (nearby.overlaps(unless, passage)) continue;
      const near = reach.clears && nearby.find(match, reach.clears, passage);
      const isAnswer = near && !(reach.clears === 'claim' && rereader.stands(compiled, claim, passage));
      if (isAnswer) return clear(clearedBy, because, near);
      if (lowered || !reach.lowers) continue;
      const by = nearby.find(match, reach.lowers, passage);
      if (by) lowered = { because, by };
    }
  }
  return { lowered };
}

const placesOf = (passage: Passage) => [passage, ...(passage.continues ?? [])];
const sharesWords = (claim: Passage, other: Passage): boolean =>
  placesOf(claim).some((a) => placesOf(other).some((b) => a.block === b.block && a.start < b.end && b.start < a.end));

/** Words that reach over a mark are cleared from where they begin: behind it another claim may stand. */
const isInClause = ({ clauses: [from, to] }: Passage, { clauses: [first, last] }: Passage): boolean =>
  first === from && last <= to;

/** Answers which phrases stand near a passage without comparing every pair of passages. */
class NearbyPhrases {
  readonly #piece: ScannedPiece;
  readonly #bySentence = new Map<number, ReadonlyMap<number, Passage>>();
  readonly #byClause = new Map<number, ReadonlyMap<number, Passage>>();

  constructor(piece: ScannedPiece) {
    this.#piece = piece;
  }

  /** Words of the piece. */
  get tokenCount(): number {
    return this.#piece.tokens.length;
  }

  /** The first of `phrases` with words of the passage, in its clause or its sentence, or in its block for greater distances. */
  find(phrases: readonly number[], distance: Nearness, passage: Passage): Passage | undefined {
    for (const phrase of phrases) {
      const passages = this.#piece.passages.get(phrase);
      if (!passages) continue;
      const found = this.#findAt(phrase, passages, distance, passage);
      if (found) return found;
    }
    return undefined;
  }

  /** Whether one of `phrases` stands within so many words of the passage. */
  hasWithin(words: number, phrases: readonly number[], { tokensBefore }: Passage): boolean {
    return phrases.some((phrase) =>
      this.#piece.passages.get(phrase)?.some((other) => Math.abs(other.tokensBefore - tokensBefore) <= words),
    );
  }

  /** Whether one of `phrases` shares words with the passage. */
  overlaps(phrases: readonly number[], passage: Passage): boolean {
    return phrases.some((phrase) => this.#piece.passages.get(phrase)?.some((other) => sharesWords(passage, other)));
  }

  #findAt(phrase: number, passages: readonly Passage[], distance: Nearness, claim: Passage): Passage | undefined {
    if (distance === 'sentence') return this.#inSentences(phrase, passages).get(claim.sentence);
    if (distance === 'claim') return passages.find((other) => sharesWords(claim, other) && isInClause(claim, other));
    if (distance !== 'clause') return passages[0];
    const found = this.#byFirstClause(phrase, passages).get(claim.clauses[0]);
    return found && isInClause(claim, found) ? found : undefined;
  }

  /** By the clause that they begin in: the passage that ends in the earliest. */
  #byFirstClause(phrase: number, passages: readonly Passage[]): ReadonlyMap<number, Passage> {
    const known = this.#byClause.get(phrase);
    if (known) return known;
    const first = new Map<number, Passage>();
    for (const passage of passages) {
      const [from, to] = passage.clauses;
      if (to < (first.get(from)?.clauses[1] ?? Infinity)) first.set(from, passage);
    }
    this.#byClause.set(phrase, first);
    return first;
  }

  #inSentences(phrase: number, passages: readonly Passage[]): ReadonlyMap<number, Passage> {
    const known = this.#bySentence.get(phrase);
    if (known) return known;
    const first = new Map<number, Passage>();
    for (const passage of passages) if (!first.has(passage.sentence)) first.set(passage.sentence, passage);
    this.#bySentence.set(phrase, first);
    return first;
  }
}
