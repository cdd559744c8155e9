import { leastPressureScore, type PressureFeature, toPressureFeatures } from '../models/pressure-features.ts';
import models from '../models/pressure-weights.json' with { type: 'json' };
import type { Token } from '../text/tokenise.ts';
import type { Detector, Span } from './detector.ts';

interface PressureModel {
  readonly bias: number;
  readonly weights: ReadonlyMap<string, number>;
}

const toModel = ({ bias, weights }: { bias: number; weights: Readonly<Record<string, number>> }): PressureModel => ({
  bias,
  weights: new Map(Object.entries(weights)),
});
const urgency = toModel(models.urgency);
const scarcity = toModel(models.scarcity);

/** Calls to hurry are short; in long sentences many small weights add up to nothing. */
const maxTokens = 20;
/** A clue of this weight belongs to the words that are quoted. */
const tellingWeight = 0.5;

/** Sentences that press people by time: countdowns, "ends tonight", "last chance" (CAP 8.17.4: an offer that ends needs its end). */
export const findUrgency: Detector = (_text, tokens) => findPressure(tokens, urgency);

/** Sentences that press people by stock or demand: "only 2 left", "selling fast" (CAP 3.31). */
export const findScarcity: Detector = (_text, tokens) => findPressure(tokens, scarcity);

/** Adds the weights of a sentence's words and pairs of words; quotes from the first telling clue to the last. */
function* findPressure(tokens: readonly Token[], { bias, weights }: PressureModel): Iterable<Span> {
  const weightOf = ({ name }: PressureFeature): number => weights.get(name) ?? 0;
  for (const sentence of Map.groupBy(tokens, (token) => token.sentence).values()) {
    if (sentence.length > maxTokens) continue;
    const features = uniqueByName(toPressureFeatures(sentence));
    const score = features.reduce((sum, feature) => sum + weightOf(feature), bias);
    if (score < leastPressureScore) continue;
    const span = toSpan(
      sentence,
      features.filter((feature) => weightOf(feature) >= tellingWeight),
    );
    if (span) yield span;
  }
}

function uniqueByName(features: readonly PressureFeature[]): PressureFeature[] {
  return [...new Map(features.toReversed().map((feature) => [feature.name, feature])).values()];
}

function toSpan(sentence: readonly Token[], telling: readonly PressureFeature[]): Span | undefined {
  const first = sentence[Math.min(...telling.map(({ from }) => from))];
  const last = sentence[Math.max(...telling.map(({ to }) => to)) - 1];
  return first && last && { start: first.start, end: last.end };
}
