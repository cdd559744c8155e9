import type { Cue, CueCollector } from './collect-cues.ts';
import type { MediumName } from './read-media.ts';
import type { ClaimGate, Gate } from './rule-format.ts';
import type { Passage, ScannedAsset } from './scan-asset.ts';
import type { SectorName } from './sector-names.ts';
import { silencingSectors } from './suppressors.ts';

/** How sure it is that an asset belongs to a sector: `strong` by two different cues or by declaration, `plain` by one. */
export type GateStrength = 'closed' | 'plain' | 'strong';

export type OpenGates = Readonly<Record<SectorName, GateStrength>>;

export interface SectorCues {
  readonly name: SectorName;
  readonly strong: readonly number[];
  readonly weak: readonly number[];
}

/** What opened a sector's gate, for people: the words, or nothing where metadata or a sidekick did. */
export interface GateOpening {
  readonly sector: SectorName;
  readonly strength: GateStrength;
  readonly cues: readonly Cue[];
  /** A strong cue in the sentence that was asked about: none, only in the words asked about, or another. The file's details count as another. */
  readonly beside: 'none' | 'own' | 'other';
}

type Weighed = Omit<GateOpening, 'beside'>;

/** Sectors whose own rules say of a claim what the rule says whose gate they close: the file's details choose between the two. */
const choosesRules: ReadonlySet<SectorName> = new Set(['broadcast', 'broadcast_technical', 'food', 'supplement']);

/** A sentence reaches so far from its claim, at most. */
const sentenceReach = 40;

/** A text of up to this many words has one subject. */
const shortText = 300;
/** In a longer one a cue speaks for so many words before and after it. */
const cueReach = 150;
/** And a subject of the whole text is named at least once in so many words. */
const wordsPerCue = 120;

/** The sectors of an asset, and of any place in it. */
export class SectorGates {
  readonly #declared: ReadonlySet<SectorName>;
  /** Where the asset runs, as the metadata says. */
  readonly media: ReadonlySet<MediumName>;
  readonly #cues: ReadonlyMap<SectorName, readonly Cue[]>;
  readonly #strongCounts: ReadonlyMap<SectorName, number>;
  readonly #described: ReadonlyMap<SectorName, { readonly strong: boolean; readonly weak: boolean }>;
  readonly #tokenCount: number;
  /** Of the asset as a whole, wherever its cues stand. */
  readonly all: OpenGates;
  /** The same for what closes a gate: the file's details close none, but for those that choose between two books of rules. */
  readonly closing: OpenGates;

  constructor(
    asset: ScannedAsset,
    sectors: readonly SectorCues[],
    collector: CueCollector,
    declared: ReadonlySet<SectorName>,
    media: ReadonlySet<MediumName>,
  ) {
    this.media = media;
    // What silences rules has to stand in the text itself: a file name or a note beside it is not what readers see.
    this.#declared = new Set([...declared].filter((name) => !silencingSectors.has(name)));
    this.#tokenCount = asset.tokenCount;
    this.#cues = new Map(sectors.map(({ name }) => [name, collector.of(name)]));
    this.#strongCounts = new Map(
      [...this.#cues].map(([name, cues]) => [name, cues.filter(({ isStrong }) => isStrong).length]),
    );
    const isDescribed = (name: SectorName, phrases: readonly number[]): boolean =>
      !silencingSectors.has(name) && phrases.some((phrase) => asset.declared.has(phrase));
    this.#described = new Map(
      sectors.map(({ name, strong, weak }) => [
        name,
        { strong: isDescribed(name, strong), weak: isDescribed(name, weak) },
      ]),
    );
    const weighAll = (isByDetails: (name: SectorName) => boolean): OpenGates =>
      Object.fromEntries(
        sectors.map(({ name }) => {
          const cues = this.#cues.get(name) ?? [];
          return [name, this.#weigh(name, cues, asset.tokenCount, isByDetails(name)).strength];
        }),
      ) as OpenGates;
    this.all = weighAll(() => true);
    this.closing = weighAll((name) => choosesRules.has(name));
  }

  /** The gate of a sector at a place: by the cues near it, or by a subject that the whole text keeps to. */
  at(sector: SectorName, passage: Passage): GateOpening {
    const cues = this.#cues.get(sector) ?? [];
    return {
      ...this.#weighAt(sector, cues, passage.tokensBefore),
      beside: this.#findBeside(sector, cues, passage),
    };
  }

  /** A short text has one subject. */
  get isShort(): boolean {
    return this.#tokenCount <= shortText;
  }

  /** Whether one of these sectors has a strong cue near a place. */
  isNear(sectors: readonly SectorName[], passage: Passage): boolean {
    return sectors.some((sector) => this.#isSubject(sector, passage, () => true));
  }

  /** The same, by cues in the sentence or one beside it: "Our porridge is thick. It prevents diabetes." */
  isSaidOf(sectors: readonly SectorName[], passage: Passage): boolean {
    const { sentence } = passage;
    const isSaid = (cue: Cue): boolean => Math.abs(cue.passage.sentence - sentence) <= 1;
    return sectors.some((sector) => this.#isSubject(sector, passage, isSaid));
  }

  #isSubject(sector: SectorName, passage: Passage, isMeant: (cue: Cue) => boolean): boolean {
    if (this.#declared.has(sector) || this.#described.get(sector)?.strong === true) return true;
    const { tokensBefore: token } = passage;
    const cues = this.#cues.get(sector) ?? [];
    return cues
      .slice(findFirstAt(cues, token - sentenceReach), findFirstAt(cues, token + sentenceReach))
      .some((cue) => cue.isStrong && isMeant(cue));
  }

  #findBeside(sector: SectorName, cues: readonly Cue[], passage: Passage): GateOpening['beside'] {
    if (this.#declared.has(sector) || this.#described.get(sector)?.strong === true) return 'other';
    const { tokensBefore: token, sentence, sentences = [sentence] } = passage;
    const beside = cues
      .slice(findFirstAt(cues, token - sentenceReach), findFirstAt(cues, token + sentenceReach))
      .filter((cue) => cue.isStrong && sentences.includes(cue.passage.sentence));
    if (beside.length === 0) return 'none';
    return beside.every((cue) => overlaps(cue.passage, passage)) ? 'own' : 'other';
  }

  #weighAt(sector: SectorName, cues: readonly Cue[], token: number): Weighed {
    const strong = this.#strongCounts.get(sector) ?? 0;
    if (this.#tokenCount <= shortText || strong * wordsPerCue >= this.#tokenCount)
      return this.#weigh(sector, cues, this.#tokenCount);
    const near = cues.slice(findFirstAt(cues, token - cueReach), findFirstAt(cues, token + cueReach + 1));
    return this.#weigh(sector, near, 2 * cueReach);
  }

  #weigh(sector: SectorName, cues: readonly Cue[], tokenCount: number, isByDetails = true): Weighed {
    if (isByDetails && this.#declared.has(sector)) return { sector, strength: 'strong', cues: [] };
    const told = listIndependent(cues);
    const described = isByDetails ? this.#described.get(sector) : undefined;
    const strong = told.filter(({ isStrong }) => isStrong).length + (described?.strong ? 1 : 0);
    const weak = told.length + (described?.strong || described?.weak ? 1 : 0) - strong;
    if (strong >= 2 || (strong >= 1 && weak >= 1)) return { sector, strength: 'strong', cues: told };
    const isOpen =
      strong >= 1 || (weak >= 2 && (tokenCount <= shortText / 3 || cues.length * wordsPerWeakCue >= tokenCount));
    return { sector, strength: isOpen ? 'plain' : 'closed', cues: told };
  }
}

const overlaps = (one: Passage, other: Passage): boolean =>
  one.block === other.block && one.start < other.end && other.start < one.end;

/** The index of the first cue at or after a token. */
function findFirstAt(cues: readonly Cue[], token: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.at ?? 0) < token) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Weak cues open a gate only where two or more that differ agree: in a few sentences, or once in so many words. */
const wordsPerWeakCue = 20;
/** As many cues as can matter. */
const maxTold = 6;

/** Cues with different words at different places, strong ones first: repetitions and overlaps are one. */
function listIndependent(cues: readonly Cue[]): Cue[] {
  const told: Cue[] = [];
  for (const cue of [...cues.filter(({ isStrong }) => isStrong), ...cues.filter(({ isStrong }) => !isStrong)]) {
    const isSame = (other: Cue): boolean => other.lemma === cue.lemma || (other.at <= cue.at && cue.end <= other.end);
    if (told.length < maxTold && !told.some(isSame)) told.push(cue);
  }
  return told;
}

/** Whether a gate lets its rule look at the asset, and how sure that is, 0..1. `closing` says what closes it. */
export function assessGate(
  gate: Gate | undefined,
  gates: OpenGates,
  closing = gates,
): { isOpen: boolean; factor: number } {
  if (!gate) return { isOpen: true, factor: 1 };
  const least: GateStrength = gate.strength === 'strong' ? 'strong' : 'plain';
  const isOpen = (name: SectorName): boolean => gates[name] === 'strong' || gates[name] === least;
  const anyOf = gate.anyOf ?? [];
  const allOf = gate.allOf ?? [];
  if ((gate.noneOf ?? []).some((name) => closing[name] !== 'closed')) return { isOpen: false, factor: 0 };
  if (anyOf.length > 0 && !anyOf.some(isOpen)) return { isOpen: false, factor: 0 };
  if (!allOf.every(isOpen)) return { isOpen: false, factor: 0 };
  const named = [...anyOf, ...allOf];
  const isSure = named.length === 0 || named.some((name) => gates[name] === 'strong');
  return { isOpen: true, factor: isSure ? 1 : 0.9 };
}

/** As `assessGate`, at a place in the asset; says what opened the gate. Sectors that close it count wherever they stand. */
export function assessGateAt(
  gate: ClaimGate | undefined,
  gates: SectorGates,
  passage: Passage,
): { isOpen: boolean; isSure: boolean; factor: number; opening: GateOpening | undefined } {
  if (!gate) return { isOpen: true, isSure: true, factor: 1, opening: undefined };
  if (gate.media && !gate.media.some((name) => gates.media.has(name)))
    return { isOpen: false, isSure: false, factor: 0, opening: undefined };
  const named = [...(gate.anyOf ?? []), ...(gate.allOf ?? [])];
  const openings = named.map((name) => gates.at(name, passage));
  const here = Object.fromEntries(openings.map(({ sector, strength }) => [sector, strength]));
  const assessed = assessGate(gate, { ...gates.all, ...here }, gates.closing);
  const surest =
    openings.find(({ strength }) => strength === 'strong') ?? openings.find(({ strength }) => strength === 'plain');
  const besideOf = (name: SectorName): GateOpening['beside'] =>
    openings.find(({ sector }) => sector === name)?.beside ?? 'none';
  // A rule about two subjects at once needs both in one breath, and more than the words of the claim: a school and a bottle
  // in one file are no promotion to pupils, and a biscuit in an advertisement is not what it sells.
  const isSure = gate.allOf
    ? gate.allOf.every((name) => besideOf(name) === 'other') &&
      (gate.anyOf?.some((name) => besideOf(name) !== 'none') ?? true)
    : assessed.factor === 1 || named.some((name) => besideOf(name) !== 'none');
  return { ...assessed, isSure, opening: surest };
}
