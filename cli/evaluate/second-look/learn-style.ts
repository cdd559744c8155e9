import { styleNames, toStyle } from '../../../shared/analysis/rules/second-look/read-style.ts';
import type { StoredModel } from '../../../shared/analysis/rules/second-look/second-look-model.ts';
import type { Sample } from './collect-samples.ts';
import { fitLogistic, packFeatures } from './fit-logistic.ts';

/** The sentences of a text count together as a text, long ones more. Advertisements in another dress teach most. */
const weights = { dressed: 1, ruling: 0.5, another: 0.5, advertisement: 0.2 };
const cost = 10;
const rounds = 20;

/** Learns from texts whose speaker is known how an advertiser speaks: style only, so that it holds for subjects never seen. */
export function learnStyle(samples: readonly Sample[]): StoredModel['style'] {
  const examples = samples.flatMap((sample) => {
    if (sample.speaker === undefined || sample.weight === 0) return [];
    const sentences = sample.windows.flatMap((window) => window.sentences);
    const weight = weights[toKind(sample)] / Math.sqrt(sentences.length);
    return sentences.map(({ text }) => ({ style: toStyle(text), weight, isPositive: sample.speaker === 'advertiser' }));
  });
  const model = fitLogistic(
    packFeatures(examples.map(({ style }) => style)),
    { isPositive: examples.map((one) => one.isPositive), weights: examples.map(({ weight }) => weight) },
    { width: styleNames.length, cost, rounds },
  );
  return { bias: round(model.bias), weights: Array.from(model.weights, round) };
}

function toKind({ isDressed, kind, speaker }: Sample): keyof typeof weights {
  if (isDressed) return 'dressed';
  if (kind === 'ruling') return 'ruling';
  return speaker === 'another' ? 'another' : 'advertisement';
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
