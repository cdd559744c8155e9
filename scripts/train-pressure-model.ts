// Learns the weights of shared/analysis/rules/models/pressure-weights.json and says how well they do:
//   node scripts/on-node24.mjs scripts/train-pressure-model.ts dataset.tsv
// The dataset is the table of yamanalab/ec-darkpattern (Apache-2.0): page_id, text, label, Pattern Category. Sentences of our
// own, most of them traps, are in pressure-model/sentences.json. A fifth of the table is held out and measured.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leastPressureScore, toPressureFeatures } from '../shared/analysis/rules/models/pressure-features.ts';
import { tokenise } from '../shared/analysis/rules/text/tokenise.ts';
import ownSentences from './pressure-model/sentences.json' with { type: 'json' };

type Label = 'urgency' | 'scarcity' | 'none';
interface Sample {
  readonly label: Label;
  readonly features: readonly string[];
  /** How much a sample counts; our own are few and chosen. */
  readonly weight: number;
}

const rounds = 400;
const learningRate = 0.5;
const shrinkage = 0.0004;
/** Weights closer to 0 than this have no effect and are left out. */
const leastWeight = 0.2;

const [table] = process.argv.slice(2);
if (table === undefined) throw new Error('Name the dataset: a table with page_id, text, label and Pattern Category.');
const rows = readTable(readFileSync(table, 'utf8'));
const own = Object.entries(ownSentences).flatMap(([label, sentences]) =>
  sentences.map((text) => toSample(text, label as Label, 2)),
);
const isKeptBack = (text: string): boolean =>
  (createHash('sha256').update(text.toLowerCase()).digest()[0] ?? 0) % 5 === 0;
const training = [
  ...rows.filter(({ text }) => !isKeptBack(text)).map(({ text, label }) => toSample(text, label, 1)),
  ...own,
];
const keptBack = rows.filter(({ text }) => isKeptBack(text)).map(({ text, label }) => toSample(text, label, 1));

const models = Object.fromEntries(
  (['urgency', 'scarcity'] as const).map((target) => {
    const model = train(training, target);
    report(target, model, keptBack);
    return [target, model];
  }),
);
const file = join(import.meta.dirname, '../shared/analysis/rules/models/pressure-weights.json');
writeFileSync(file, `${JSON.stringify(models, undefined, 2)}\n`);

interface Model {
  readonly bias: number;
  readonly weights: Record<string, number>;
}

/** Logistic regression by gradient descent over all samples at once, so that the same data give the same weights. */
function train(samples: readonly Sample[], target: Label): Model {
  const counts = new Map<string, number>();
  for (const { features } of samples)
    for (const name of new Set(features)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const weights = new Map([...counts].filter(([, count]) => count >= 2).map(([name]) => [name, 0]));
  let bias = 0;
  const totalWeight = samples.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 0; round < rounds; round += 1) {
    const gradient = new Map<string, number>();
    let biasGradient = 0;
    for (const { label, features, weight } of samples) {
      const known = new Set(features.filter((name) => weights.has(name)));
      const sum = [...known].reduce((total, name) => total + (weights.get(name) ?? 0), bias);
      const error = ((label === target ? 1 : 0) - 1 / (1 + Math.exp(-sum))) * weight;
      biasGradient += error;
      for (const name of known) gradient.set(name, (gradient.get(name) ?? 0) + error);
    }
    const step = learningRate * 20;
    bias += (step * biasGradient) / totalWeight;
    for (const [name, value] of weights) {
      weights.set(name, value + step * ((gradient.get(name) ?? 0) / totalWeight - shrinkage * value));
    }
  }
  const kept = [...weights]
    .filter(([, value]) => Math.abs(value) >= leastWeight)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, value]): [string, number] => [name, round2(value)]);
  return { bias: round2(bias), weights: Object.fromEntries(kept) };
}

function report(target: Label, { bias, weights }: Model, samples: readonly Sample[]): void {
  const score = ({ features }: Sample): number =>
    [...new Set(features)].reduce((sum, name) => sum + (weights[name] ?? 0), bias);
  const found = samples.filter((sample) => score(sample) >= leastPressureScore);
  const right = found.filter(({ label }) => label === target).length;
  const all = samples.filter(({ label }) => label === target).length;
  console.log(
    `${target}: ${Object.keys(weights).length} weights; kept back: ${right} of ${all} found, ${found.length - right} false among ${samples.length - all}`,
  );
}

function toSample(text: string, label: Label, weight: number): Sample {
  return { label, weight, features: toPressureFeatures(tokenise(text).tokens).map(({ name }) => name) };
}

/** Rows of tab-separated values with quoted cells; rows of other kinds of pressure are neither examples nor traps. */
function readTable(text: string): { readonly text: string; readonly label: Label }[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end = ''] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== '\t') lines.push([]);
  }
  return lines.flatMap(([, content = '', label = '', category = '']): { text: string; label: Label }[] => {
    if (category === 'Urgency') return [{ text: content, label: 'urgency' }];
    if (category === 'Scarcity') return [{ text: content, label: 'scarcity' }];
    return label === '0' ? [{ text: content, label: 'none' }] : [];
  });
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
