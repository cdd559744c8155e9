import { inflateRawSync } from 'node:zlib';
import weights from '../models/second-look.json' with { type: 'json' };
import type { Sentence } from './read-windows.ts';
import { wordMeanings } from './word-meanings.ts';

/** The second look as it is stored. `scripts/train-second-look.ts` writes it; `docs/judgement.md` says what it means. */
export interface StoredModel {
  /** Words and pairs of words, most frequent first, and how telling each is (inverse document frequency). */
  readonly terms: readonly string[];
  readonly termWeights: readonly number[];
  /** What the rules made of a text, for example `code:CAP_3.7`. */
  readonly outcomes: readonly string[];
  /** What is judged: rules by code, sections by number, `any`, and whether words that meet an outright prohibition make the claim (`made`, `made near`). */
  readonly targets: readonly { readonly name: string; readonly bias: number; readonly scale: number }[];
  /** Base64 of one signed byte per target and feature, deflated; the features of a target together, terms before outcomes. Most are near 0. */
  readonly weights: string;
  /** Log-odds that a named rule is right, from `toChanceFeatures`. */
  readonly chance: { readonly bias: number; readonly weights: readonly number[] };
  /** How much of the log-odds above even chances decisions bear out; 0..1. */
  readonly borneOut: number;
  /**
   * Log-odds below which the words near an outright prohibition, and those of its own part of the sentence, read like a
   * text about such a claim (a report, a leaflet, a warning), not like one that makes it.
   */
  readonly leastMade: { readonly near: number; readonly part: number };
  /** By section: the chance from which a rule that found nothing is proposed. */
  readonly leastProposed: Readonly<Record<string, number>>;
  /** Features that say what the words mean, after words, pairs and outcomes: the dimensions of `wordMeanings`, or 0. */
  readonly meanings: number;
}

/** How much an outcome of the rules counts beside the words, whose squares add up to 1. */
export const outcomeStrength = { code: 0.6, gate: 0.3, section: 0.3, near: 0.3, medium: 0.3, quoted: 0.3 } as const;

/** How much what the words mean counts beside the words themselves; which have length 1. */
const meaningStrength = 1.2;
/** A sum of meanings of this length counts seven tenths: a few words say less of a subject than a paragraph. */
const fullMeaning = 1500;

/** Features of a stretch of text, each with its value. */
export interface FeatureVector {
  readonly indexes: readonly number[];
  readonly values: readonly number[];
}

const noFeatures: FeatureVector = { indexes: [], values: [] };

/** Adds up weights; everything about a text that it is asked is a sum over features, so every answer can be explained. */
export class SecondLookModel {
  readonly chance: StoredModel['chance'];
  readonly leastProposed: StoredModel['leastProposed'];
  readonly leastMade: StoredModel['leastMade'];
  readonly #stored: StoredModel;
  readonly #targets: ReadonlyMap<string, { readonly row: number; readonly bias: number; readonly scale: number }>;
  readonly #weights: Int8Array;
  readonly #width: number;
  readonly #terms: TermTable;
  readonly #termWeights: readonly number[];
  readonly #outcomes: ReadonlyMap<string, number>;
  readonly #meanings: number;
  /** The features that say where an advertisement runs: from the first to before the second. */
  readonly #media: readonly [from: number, to: number];

  constructor(stored: StoredModel) {
    const { terms, termWeights, outcomes, targets } = stored;
    this.chance = stored.chance;
    this.leastProposed = stored.leastProposed;
    this.leastMade = stored.leastMade;
    this.#stored = stored;
    this.#terms = new TermTable(terms);
    this.#termWeights = termWeights;
    this.#outcomes = new Map(outcomes.map((name, index) => [name, terms.length + index]));
    const media = outcomes.flatMap((name, index) => (name.startsWith('medium:') ? [terms.length + index] : []));
    this.#media = [media[0] ?? 0, media.length > 0 ? (media.at(-1) ?? 0) + 1 : 0];
    this.#targets = new Map(targets.map(({ name, bias, scale }, row) => [name, { row, bias, scale }]));
    this.#meanings = stored.meanings;
    this.#width = terms.length + outcomes.length + stored.meanings;
    const bytes = inflateRawSync(Buffer.from(stored.weights, 'base64'));
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The same scores with another calibration. */
  withChance(chance: StoredModel['chance']): SecondLookModel {
    return new SecondLookModel({ ...this.#stored, chance });
  }

  /**
   * A chance as it is told. Up to even chances it is what held-out texts say. Above, texts of our own agree with it and decisions
   * less often, because they name only what somebody complained of: of the log-odds they bear out a share.
   */
  toConfidence(chance: number): number {
    if (chance <= 0.5 || chance >= 1) return chance;
    return 1 / (1 + ((1 - chance) / chance) ** this.#stored.borneOut);
  }

  get targets(): Iterable<string> {
    return this.#targets.keys();
  }

  has(target: string): boolean {
    return this.#targets.has(target);
  }

  /**
   * The words and pairs of some sentences, each once; then the outcomes; then what the words mean together, the longer the
   * surer. Words and pairs have length 1 together with the unknown words, which are otherwise left out.
   */
  toFeatures(sentences: readonly Sentence[], outcomes: Iterable<string>): FeatureVector {
    const terms = this.#terms.find(sentences);
    const length = this.#lengthOf(terms, sentences);
    const known = this.#toOutcomeFeatures(outcomes);
    const meaning = this.#toMeaning(sentences);
    const first = this.#width - meaning.length;
    return {
      indexes: [...terms, ...known.indexes, ...meaning.map((_, at) => first + at)],
      values: [...terms.map((index) => (this.#termWeights[index] ?? 0) / length), ...known.values, ...meaning],
    };
  }

  /** Unknown words count as the rarest known one: where few words are known, these few say less. */
  #lengthOf(terms: readonly number[], sentences: readonly Sentence[]): number {
    const unknown = this.#terms.countUnknown(sentences) * (this.#termWeights.at(-1) ?? 0) ** 2;
    return Math.sqrt(terms.reduce((sum, index) => sum + (this.#termWeights[index] ?? 0) ** 2, unknown)) || 1;
  }

  #toMeaning(sentences: readonly Sentence[]): number[] {
    if (this.#meanings === 0) return [];
    const sum = wordMeanings.add(toStems(sentences));
    const scale = toMeaningScale(sum);
    return Array.from(sum, (value) => value * scale);
  }

  #toOutcomeFeatures(outcomes: Iterable<string>): FeatureVector {
    const indexes: number[] = [];
    const values: number[] = [];
    for (const name of outcomes) {
      const index = this.#outcomes.get(name);
      if (index === undefined) continue;
      indexes.push(index);
      values.push(toOutcomeStrength(name));
    }
    return indexes.length > 0 ? { indexes, values } : noFeatures;
  }

  /** Log-odds of a target; 0 for one without a model. Where an advertisement runs makes a rule likelier, never less likely. */
  score(target: string, { indexes, values }: FeatureVector): number {
    const known = this.#targets.get(target);
    if (!known) return 0;
    const first = known.row * this.#width;
    const [fromMedium, toMedium] = this.#media;
    let sum = 0;
    let ofMedium = 0;
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at] ?? 0;
      const share = (this.#weights[first + index] ?? 0) * (values[at] ?? 0);
      if (index >= fromMedium && index < toMedium) ofMedium += share;
      else sum += share;
    }
    return known.bias + known.scale * (sum + Math.max(ofMedium, 0));
  }

  /** How much each word of a sentence adds to the log-odds of a target, pairs shared between their words. */
  weighWords(target: string, sentence: Sentence): number[] {
    const known = this.#targets.get(target);
    const shares = sentence.words.map(() => 0);
    if (!known) return shares;
    const weightOf = (feature: number): number => known.scale * (this.#weights[known.row * this.#width + feature] ?? 0);
    const places = [...this.#terms.findPlaces(sentence)];
    const length = this.#lengthOf([...new Set(places.map(({ index }) => index))], [sentence]);
    for (const { index, from, to } of places) {
      const weight = (weightOf(index) * (this.#termWeights[index] ?? 0)) / length;
      for (let at = from; at < to; at += 1) shares[at] = (shares[at] ?? 0) + weight / (to - from);
    }
    if (this.#meanings === 0) return shares;
    const scale = toMeaningScale(wordMeanings.add(toStems([sentence])));
    const first = this.#width - this.#meanings;
    return shares.map((share, at) => {
      const own = wordMeanings.find(sentence.words[at]?.stem ?? '');
      const sum = own?.reduce((total, value, dimension) => total + weightOf(first + dimension) * value, 0) ?? 0;
      return share + sum * scale;
    });
  }
}

const toStems = (sentences: readonly Sentence[]): Set<string> =>
  new Set(sentences.flatMap(({ words }) => words.map(({ stem }) => stem)));

const toMeaningScale = (sum: Float64Array): number =>
  meaningStrength / Math.sqrt(sum.reduce((squares, value) => squares + value * value, fullMeaning ** 2));

export function toOutcomeStrength(outcome: string): number {
  const [kind = ''] = outcome.split(':');
  return Object.entries(outcomeStrength).find(([name]) => name === kind)?.[1] ?? 0;
}

/** Finds the index of words and pairs without making a text of every pair. */
class TermTable {
  readonly #words = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly #pairs = new Map<number, number>();

  constructor(terms: readonly string[]) {
    for (const [index, term] of terms.entries()) {
      const [first = '', second] = term.split(' ');
      if (second === undefined) this.#words.set(first, index);
      else this.#pairs.set(this.#pairOf(this.#number(first), this.#number(second)), index);
    }
  }

  find(sentences: readonly Sentence[]): number[] {
    const found = new Set<number>();
    for (const sentence of sentences) for (const { index } of this.findPlaces(sentence)) found.add(index);
    return [...found];
  }

  /** Distinct words that are not in the table. */
  countUnknown(sentences: readonly Sentence[]): number {
    const unknown = new Set<string>();
    for (const { words } of sentences) for (const { stem } of words) if (!this.#words.has(stem)) unknown.add(stem);
    return unknown.size;
  }

  *findPlaces({ words }: Sentence): Generator<{ readonly index: number; readonly from: number; readonly to: number }> {
    let before: number | undefined;
    for (const [at, { stem }] of words.entries()) {
      const word = this.#words.get(stem);
      if (word !== undefined) yield { index: word, from: at, to: at + 1 };
      const number = this.#numbers.get(stem);
      const pair =
        before === undefined || number === undefined ? undefined : this.#pairs.get(this.#pairOf(before, number));
      if (pair !== undefined) yield { index: pair, from: at - 1, to: at + 1 };
      before = number;
    }
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  #pairOf(first: number, second: number): number {
    return first * 0x100000 + second;
  }
}

let shipped: SecondLookModel | undefined;

/** The model that is shipped, decoded on first use and kept. */
export function getSecondLookModel(): SecondLookModel {
  shipped ??= new SecondLookModel(weights);
  return shipped;
}
