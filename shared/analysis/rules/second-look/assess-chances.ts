import type { ObservedWindow, ProhibitedPlace } from './observe-text.ts';
import type { Sentence } from './read-windows.ts';
import type { FeatureVector, SecondLookModel } from './second-look-model.ts';
import { toSubjectSection } from './subject-section.ts';

/** How likely it is that a decision about this window would name a rule. */
export interface Chance {
  /** Non-broadcast code. */
  readonly code: string;
  /** 0..1, calibrated (docs/judgement.md). */
  readonly chance: number;
  /** Whether the rule itself found something here. */
  readonly isFired: boolean;
}

export interface AssessedWindow {
  readonly window: ObservedWindow;
  readonly features: FeatureVector;
  /** Log-odds that the section is breached here, by section with a model. */
  readonly sectionScores: ReadonlyMap<string, number>;
  readonly chances: readonly Chance[];
}

/** Targets that judge the words around an outright prohibition, not a rule: those near it, and those of its own part of the sentence. */
export const madeTargets = { near: 'made near', part: 'made' } as const;

/**
 * Log-odds that the words around an outright prohibition make the claim, and do not only speak of it: of words alone and
 * their meaning. What stands near is an advertiser's to write, so its own words are asked as well.
 */
export const scoreMade = (
  { near, part }: ProhibitedPlace,
  model: SecondLookModel,
): Record<'near' | 'part', number> => ({
  near: model.score(madeTargets.near, model.toFeatures(near, [])),
  part: model.score(madeTargets.part, model.toFeatures([part], [])),
});

/** Below these log-odds nobody needs a rule's chance that was not found. */
const leastScore = -3.5;

/** Judges one window: every rule that was found in it and every rule whose words it has. */
export function assessWindow(window: ObservedWindow, model: SecondLookModel): AssessedWindow {
  const features = model.toFeatures(window.sentences, window.outcomes);
  const sectionScores = new Map<string, number>();
  const codes = new Set(window.fired.keys());
  for (const target of model.targets) {
    if (target === 'any' || target.startsWith(madeTargets.part)) continue;
    if (!target.includes('_')) sectionScores.set(target, model.score(target, features));
    else if (model.score(target, features) >= leastScore) codes.add(target);
  }
  const anyScore = model.score('any', features);
  return {
    window,
    features,
    sectionScores,
    chances: [...codes].map((code): Chance => {
      const values = toChanceFeatures(code, { window, sectionScores, features, anyScore }, model);
      const logOdds = values.reduce(
        (sum, value, at) => sum + value * (model.chance.weights[at] ?? 0),
        model.chance.bias,
      );
      return { code, chance: toProbability(logOdds), isFired: window.fired.has(code) };
    }),
  };
}

interface Judged {
  readonly window: ObservedWindow;
  readonly features: FeatureVector;
  readonly sectionScores: ReadonlyMap<string, number>;
  readonly anyScore: number;
}

/**
 * What the chance of a rule is made of: the scores of the rule, of its section and of "anything is wrong", each with a
 * second place that counts only where the rule itself found something, how sure it was, and whether it found it in
 * quotation marks: what a text quotes it often does not say.
 */
export function toChanceFeatures(code: string, judged: Judged, model: SecondLookModel): number[] {
  const score = model.score(code, judged.features);
  const sectionScore = judged.sectionScores.get(toSubjectSection(code)) ?? 0;
  const scores = [
    model.has(code) ? 1 : 0,
    score,
    judged.sectionScores.has(toSubjectSection(code)) ? 1 : 0,
    sectionScore,
    judged.anyScore,
  ];
  const fired = judged.window.fired.get(code);
  if (fired === undefined) return [...scores, ...scores.map(() => 0), 0, 0, 0, 0];
  const quoted = judged.window.quoted.has(code) ? 1 : 0;
  return [...scores, ...scores, 1, fired - usualConfidence, quoted, quoted * judged.anyScore];
}

/** What most rules give; only the difference says something. */
const usualConfidence = 0.75;

export const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** The sentence of a window that says most for a target. */
export function findTellingSentence(
  target: string,
  window: ObservedWindow,
  model: SecondLookModel,
): Sentence | undefined {
  let best: { readonly sentence: Sentence; readonly score: number } | undefined;
  for (const sentence of window.sentences) {
    const score = model.score(target, model.toFeatures([sentence], []));
    if (!best || score > best.score) best = { sentence, score };
  }
  return best?.sentence;
}
