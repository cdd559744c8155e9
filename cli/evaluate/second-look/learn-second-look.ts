import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import {
  assessWindow,
  madeTargets,
  scoreMade,
  toChanceFeatures,
} from '../../../shared/analysis/rules/second-look/assess-chances.ts';
import type { ObservedWindow, ProhibitedPlace } from '../../../shared/analysis/rules/second-look/observe-text.ts';
import type { Sentence } from '../../../shared/analysis/rules/second-look/read-windows.ts';
import { SecondLookModel, type StoredModel } from '../../../shared/analysis/rules/second-look/second-look-model.ts';
import { toSubjectSection } from '../../../shared/analysis/rules/second-look/subject-section.ts';
import { wordMeanings } from '../../../shared/analysis/rules/second-look/word-meanings.ts';
import type { Sample } from './collect-samples.ts';
import { fitLogistic, type LinearModel, packFeatures } from './fit-logistic.ts';
import { type Example, fitNewton } from './fit-newton.ts';

/** A rule or section with fewer rulings has no model of its own. */
const leastRulings = { code: 8, section: 12 };
/** A word or pair of words that fewer texts have is left out: it says little and makes the model large. */
const leastTexts = 8;
const meanings = wordMeanings.dimensions;
const cost = 10;
/** A plain claim of the rules counts as much as a text of ours. */
const plainClaimWeight = 0.5;
const rounds = 12;
const innerFolds = 5;
const newtonSteps = 20;
/** Of the sound texts, by weight, so many may have a rule of a section proposed, for each section. */
const proposedSoundShare = 0.006;
/** Nothing less likely is proposed: in the general sections (1 to 4), and in those whose subject the words name. */
const leastChance = { general: 0.2, ofSubject: 0.12 };
/** Log-odds that nothing falls below. */
const nothingLowered = -100;
/** So many of the breaches that meet an outright prohibition, by weight, may read like a text about one. */
const mistakenShare = { near: 0.07, part: 0.04 };
const generalSections = new Set(['1', '2', '3', '4']);

/** Learns the whole second look from samples and the plainest claims that rules forbid: words, rules, sections, and from held-out scores what they are worth. */
export function learnSecondLook(samples: readonly Sample[], plainClaims: readonly ProhibitedPlace[]): StoredModel {
  const base = learnScores(samples, plainClaims);
  const heldOut = scoreHeldOut(samples, plainClaims);
  const chance = learnChance(heldOut);
  return {
    ...base,
    chance,
    borneOut: learnBorneOut(heldOut, chance),
    leastMade: findLeastMade(heldOut),
    leastProposed: findLeastProposed(heldOut, chance),
  };
}

/** Fold of a group, 0 to `count` - 1; `repeat` deals the groups anew. */
export const toFold = (group: string, count: number, repeat: number): number =>
  createHash('sha256').update(`${repeat} ${group}`).digest().readUInt32BE(0) % count;

function learnScores(all: readonly Sample[], plainClaims: readonly ProhibitedPlace[]): StoredModel {
  const samples = all.filter(({ weight }) => weight > 0);
  const texts = samples.map(({ windows }) => toTerms(windows));
  const counts = countAll(texts);
  const terms = [...counts]
    .filter(([, count]) => count >= leastTexts)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([term]) => term);
  const termWeights = terms.map((term) => round(Math.log((texts.length + 1) / ((counts.get(term) ?? 0) + 1)) + 1, 2));
  const outcomesOf = samples.map(({ windows }) => new Set(windows.flatMap(({ outcomes }) => outcomes)));
  const outcomes = [...countAll(outcomesOf).keys()].toSorted();
  const vocabulary = new SecondLookModel({ ...emptyModel, meanings, terms, termWeights, outcomes });
  const vectors = samples.map(({ windows }, index) =>
    vocabulary.toFeatures(
      windows.flatMap(({ sentences }) => sentences),
      outcomesOf[index] ?? [],
    ),
  );
  const width = terms.length + outcomes.length + meanings;
  const targets: { name: string; bias: number; scale: number }[] = [];
  const bytes: Uint8Array[] = [];
  const features = packFeatures(vectors);
  const weightOf = samples.map(({ weight }) => weight);
  const add = (name: string, { bias, weights }: LinearModel): void => {
    const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
    targets.push({ name, bias: round(bias, 4), scale: Number(scale.toPrecision(5)) });
    bytes.push(new Uint8Array(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer));
  };
  for (const name of findTargets(samples)) {
    const isPositive = samples.map((sample) => isOf(sample, name));
    add(name, fitLogistic(features, { isPositive, weights: weightOf }, { width, cost, rounds }));
  }
  for (const { name, model } of learnMade(samples, plainClaims, vocabulary, width)) add(name, model);
  return {
    ...emptyModel,
    meanings,
    terms,
    termWeights,
    outcomes,
    targets,
    weights: toStoredWeights(bytes),
  };
}

interface MadeExample {
  readonly place: ProhibitedPlace;
  readonly isMade: boolean;
  readonly weight: number;
}

/**
 * Whether words that meet an outright prohibition make the claim: from all such words of the samples, breaches and sound
 * texts together weighing the same, and from the plain claims that the rules are tested with.
 */
function learnMade(
  samples: readonly Sample[],
  plainClaims: readonly ProhibitedPlace[],
  vocabulary: SecondLookModel,
  width: number,
): { readonly name: string; readonly model: LinearModel }[] {
  const places = samples.flatMap(({ codes, weight, windows }): MadeExample[] => {
    const own = windows.flatMap(({ prohibited }) => prohibited);
    return own.map((place) => ({ place, isMade: codes.size > 0, weight: weight / own.length }));
  });
  const total = (isMade: boolean): number =>
    places.reduce((sum, place) => sum + (place.isMade === isMade ? place.weight : 0), 0);
  const [made, mentioned] = [total(true), total(false)];
  if (made === 0 || mentioned === 0) return [];
  const half = (made + mentioned) / 2;
  const examples = [
    ...places.map((one) => ({ ...one, weight: (one.weight * half) / (one.isMade ? made : mentioned) })),
    ...plainClaims.map((place): MadeExample => ({ place, isMade: true, weight: plainClaimWeight })),
  ];
  const labels = { isPositive: examples.map(({ isMade }) => isMade), weights: examples.map(({ weight }) => weight) };
  const learn = (name: string, toSentences: (place: ProhibitedPlace) => readonly Sentence[]) => {
    const features = packFeatures(examples.map(({ place }) => vocabulary.toFeatures(toSentences(place), [])));
    return { name, model: fitLogistic(features, labels, { width, cost, rounds }) };
  };
  return [learn(madeTargets.near, ({ near }) => near), learn(madeTargets.part, ({ part }) => [part])];
}

function toStoredWeights(bytes: readonly Uint8Array[]): string {
  return deflateRawSync(Buffer.concat(bytes), { level: 9 }).toString('base64');
}

const emptyModel: StoredModel = {
  terms: [],
  termWeights: [],
  outcomes: [],
  targets: [],
  weights: toStoredWeights([]),
  chance: { bias: 0, weights: [] },
  borneOut: 1,
  leastMade: { near: nothingLowered, part: nothingLowered },
  leastProposed: {},
  meanings: 0,
};

function findTargets(samples: readonly Sample[]): string[] {
  const codes = countAll(samples.map((sample) => sample.codes));
  const sections = countAll(samples.map((sample) => new Set([...sample.codes].map(toSubjectSection))));
  return ['any', ...namesOf(sections, leastRulings.section), ...namesOf(codes, leastRulings.code)];
}

/** In order, those of at least so many. */
const namesOf = (counts: ReadonlyMap<string, number>, least: number): string[] =>
  [...counts].flatMap(([name, count]) => (count >= least ? [name] : [])).toSorted();

function isOf({ codes }: Sample, target: string): boolean {
  if (target === 'any') return codes.size > 0;
  return codes.has(target) || [...codes].some((code) => toSubjectSection(code) === target);
}

interface HeldOut {
  readonly sample: Sample;
  readonly model: SecondLookModel;
}

/** The same with another calibration: each model is made once. */
function calibrate(heldOut: readonly HeldOut[], chance: StoredModel['chance']): HeldOut[] {
  const calibrated = new Map(
    [...new Set(heldOut.map(({ model }) => model))].map((one) => [one, one.withChance(chance)]),
  );
  return heldOut.map(({ sample, model }) => ({ sample, model: calibrated.get(model) ?? model }));
}

/** Every sample beside a model that has not seen it or its group. */
function scoreHeldOut(samples: readonly Sample[], plainClaims: readonly ProhibitedPlace[]): HeldOut[] {
  return Array.from({ length: innerFolds }, (_, fold) => fold).flatMap((fold) => {
    const isOut = ({ group }: Sample): boolean => toFold(group, innerFolds, -1) === fold;
    const model = new SecondLookModel(
      learnScores(
        samples.filter((sample) => !isOut(sample)),
        plainClaims,
      ),
    );
    return samples.filter((sample) => isOut(sample) && sample.weight > 0).map((sample) => ({ sample, model }));
  });
}

/**
 * Platt's scaling with more than one score: logistic regression of "the decision named this rule" on held-out scores.
 * Findings on texts that the rules were written with get a term of their own, which is left out afterwards: it takes up
 * what such findings promise too much.
 */
function learnChance(heldOut: readonly HeldOut[]): StoredModel['chance'] {
  const examples = heldOut.flatMap(({ sample, model }) =>
    sample.windows.flatMap((window) => {
      const assessed = assessWindow(window, model);
      const judged = {
        ...assessed,
        anyScore: model.score('any', assessed.features),
      };
      return assessed.chances.map(({ code, isFired }): Example => {
        const values = [...toChanceFeatures(code, judged, model), isFired && sample.isTunedOn ? 1 : 0];
        return {
          values,
          isPositive: sample.codes.has(code),
          weight: sample.weight,
        };
      });
    }),
  );
  const width = examples[0]?.values.length ?? 0;
  const { bias, weights } = fitNewton(examples, width);
  return { bias: round(bias, 4), weights: Array.from(weights.slice(0, -1), (weight) => round(weight, 4)) };
}

/** Of the log-odds above even chances, the share that decisions bear out: findings on held-out decisions, by maximum likelihood. */
function learnBorneOut(heldOut: readonly HeldOut[], chance: StoredModel['chance']): number {
  const likely = calibrate(heldOut, chance)
    .filter(({ sample }) => sample.kind === 'ruling')
    .flatMap(({ sample, model }) =>
      sample.windows
        .flatMap((window) => assessWindow(window, model).chances)
        .filter((one) => one.isFired && one.chance > 0.5)
        .map((one) => ({ logOdds: Math.log(one.chance / (1 - one.chance)), isRight: sample.codes.has(one.code) })),
    );
  let share = 1;
  for (let step = 0; step < newtonSteps; step += 1) {
    let [slope, curvature] = [0, 1e-3];
    for (const { logOdds, isRight } of likely) {
      const told = 1 / (1 + Math.exp(-share * logOdds));
      slope += ((isRight ? 1 : 0) - told) * logOdds;
      curvature += told * (1 - told) * logOdds ** 2;
    }
    share += slope / curvature;
  }
  return round(Math.min(Math.max(share, 0), 1), 3);
}

/** The log-odds below which only few of the held-out breaches lie, by the likeliest of their places. */
function findLeastMade(heldOut: readonly HeldOut[]): StoredModel['leastMade'] {
  const breaches = heldOut.flatMap(({ sample, model }) => {
    const scores = sample.windows.flatMap(({ prohibited }) => prohibited.map((place) => scoreMade(place, model)));
    return sample.codes.size > 0 && scores.length > 0 ? [{ scores, weight: sample.weight }] : [];
  });
  const total = breaches.reduce((sum, { weight }) => sum + weight, 0);
  const findLeast = (name: 'near' | 'part'): number => {
    let left = total * mistakenShare[name];
    const sorted = breaches
      .map(({ scores, weight }) => ({ score: Math.max(...scores.map((one) => one[name])), weight }))
      .toSorted((a, b) => a.score - b.score);
    const first = sorted.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return round(first?.score ?? nothingLowered, 3);
  };
  return { near: findLeast('near'), part: findLeast('part') };
}

/** Per section the chance that only few of the sound texts reach, while held out, by a rule that found nothing. */
function findLeastProposed(heldOut: readonly HeldOut[], chance: StoredModel['chance']): Record<string, number> {
  const sound = calibrate(heldOut, chance).filter(({ sample }) => sample.codes.size === 0);
  const total = sound.reduce((sum, { sample }) => sum + sample.weight, 0);
  const bySection = new Map<string, { chance: number; weight: number }[]>();
  for (const { sample, model } of sound) {
    const surest = new Map<string, number>();
    for (const one of sample.windows.flatMap((window) => assessWindow(window, model).chances)) {
      const section = toSubjectSection(one.code);
      if (!one.isFired) surest.set(section, Math.max(surest.get(section) ?? 0, one.chance));
    }
    for (const [section, own] of surest) {
      const reached = bySection.get(section) ?? [];
      reached.push({ chance: own, weight: sample.weight });
      bySection.set(section, reached);
    }
  }
  return Object.fromEntries(
    [...bySection].map(([section, reached]) => {
      let weight = 0;
      const first = reached
        .toSorted((a, b) => b.chance - a.chance)
        .find((one) => {
          weight += one.weight;
          return weight > total * proposedSoundShare;
        });
      const least = generalSections.has(section) ? leastChance.general : leastChance.ofSubject;
      return [section, round(Math.max(first?.chance ?? 0, least), 3)];
    }),
  );
}

function toTerms(windows: readonly ObservedWindow[]): Set<string> {
  const terms = new Set<string>();
  for (const { sentences } of windows) {
    for (const { words } of sentences) {
      for (const [at, { stem }] of words.entries()) {
        terms.add(stem);
        const before = words[at - 1];
        if (before) terms.add(`${before.stem} ${stem}`);
      }
    }
  }
  return terms;
}

function countAll(sets: Iterable<Iterable<string>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const name of set) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
