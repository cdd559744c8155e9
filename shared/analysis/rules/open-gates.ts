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
  /** A strong cue stands in the sentence that was asked about, or the file's details name the sector. */
  readonly isBeside: boolean;
}

type Weighed = Omit<GateOpening, 'isBeside'>;

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
    const gates = sectors.map(({ name }) => [
      name,
      this.#weigh(name, this.#cues.get(name) ?? [], asset.tokenCount).strength,
    ]);
    this.all = Object.fromEntries(gates) as OpenGates;
  }

  /** The gate of a sector at a place: by the cues near it, or by a subject that the whole text keeps to. */
  at(sector: SectorName, { tokensBefore: token, sentence, sentences = [sentence] }: Passage): GateOpening {
    const cues = this.#cues.get(sector) ?? [];
    const isTold = this.#declared.has(sector) || this.#described.get(sector)?.strong === true;
    const isBeside =
      isTold ||
      cues
        .slice(findFirstAt(cues, token - sentenceReach), findFirstAt(cues, token + sentenceReach))
        .some((cue) => cue.isStrong && sentences.includes(cue.passage.sentence));
    return { ...this.#weighAt(sector, cues, token), isBeside };
  }

  #weighAt(sector: SectorName, cues: readonly Cue[], token: number): Weighed {
    const strong = this.#strongCounts.get(sector) ?? 0;
    if (this.#tokenCount <= shortText || strong * wordsPerCue >= this.#tokenCount)
      return this.#weigh(sector, cues, this.#tokenCount);
    const near = cues.slice(findFirstAt(cues, token - cueReach), findFirstAt(cues, token + cueReach + 1));
    return this.#weigh(sector, near, 2 * cueReach);
  }

  #weigh(sector: SectorName, cues: readonly Cue[], tokenCount: number): Weighed {
    if (this.#declared.has(sector)) return { sector, strength: 'strong', cues: [] };
    const told = listIndependent(cues);
    const described = this.#described.get(sector);
    const strong = told.filter(({ isStrong }) => isStrong).length + (described?.strong ? 1 : 0);
    const weak = told.length + (described?.strong || described?.weak ? 1 : 0) - strong;
    if (strong >= 2 || (strong >= 1 && weak >= 1)) return { sector, strength: 'strong', cues: told };
    const isOpen =
      strong >= 1 || (weak >= 2 && (tokenCount <= shortText / 3 || cues.length * wordsPerWeakCue >= tokenCount));
    return { sector, strength: isOpen ? 'plain' : 'closed', cues: told };
  }
}

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

/** Whether a gate lets its rule look at the asset, and how sure that is, 0..1. */
export function assessGate(gate: Gate | undefined, gates: OpenGates): { isOpen: boolean; factor: number } {
  if (!gate) return { isOpen: true, factor: 1 };
  const least: GateStrength = gate.strength === 'strong' ? 'strong' : 'plain';
  const isOpen = (name: SectorName): boolean => gates[name] === 'strong' || gates[name] === least;
  const anyOf = gate.anyOf ?? [];
  const allOf = gate.allOf ?? [];
  if ((gate.noneOf ?? []).some((name) => gates[name] !== 'closed')) return { isOpen: false, factor: 0 };
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
  const assessed = assessGate(gate, { ...gates.all, ...here });
  const surest =
    openings.find(({ strength }) => strength === 'strong') ?? openings.find(({ strength }) => strength === 'plain');
  const isBeside = (name: SectorName): boolean =>
    openings.some((opening) => opening.sector === name && opening.isBeside);
  // A rule about two subjects at once needs both in one breath: a school and a bottle in one file are no promotion to pupils.
  const isSure = gate.allOf
    ? gate.allOf.every(isBeside) && (gate.anyOf?.some(isBeside) ?? true)
    : assessed.factor === 1 || named.some(isBeside);
  return { ...assessed, isSure, opening: surest };
}
