import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { modelFiles, readModelFile } from '../../../../../shared/analysis/media/model-files.ts';
import { multiplyQuantised } from '../../../../../shared/analysis/media/speech/multiply-quantised.ts';

/** A field of a message in protocol buffers; every number and length here is below 128. */
const field = (number: number, value: number | string | Buffer): Buffer =>
  typeof value === 'number'
    ? Buffer.from([number * 8, value])
    : Buffer.concat([Buffer.from([number * 8 + 2, Buffer.byteLength(value)]), Buffer.from(value)]);

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);
const node = (type: string, inputs: readonly string[], output: string): Buffer =>
  message(...inputs.map((name) => field(1, name)), field(2, output), field(4, type));
const dimension = (size: number): Buffer => field(1, field(1, size));
const value = (name: string, sizes: readonly number[]): Buffer =>
  message(field(1, name), field(2, field(1, message(field(1, 1), field(2, message(...sizes.map(dimension)))))));
const constant = (name: string, type: number, sizes: readonly number[], data: Buffer): Buffer =>
  message(...sizes.map((size) => field(1, size)), field(2, type), field(8, name), field(9, data));

const float = 1;
const uint8 = 2;
const scale = 0.5;
const zero = 10;
/** 2 by 3. */
const weight = [12, 8, 10, 20, 9, 14];

/** Multiplies by a weight that it unpacks; with `reader` something else reads the unpacked weight, too. */
function modelOf(reader: boolean): Buffer {
  const scaleBytes = Buffer.alloc(4);
  scaleBytes.writeFloatLE(scale);
  const nodes = [
    node('DequantizeLinear', ['weight', 'scale', 'zero'], 'unpacked'),
    node('MatMul', ['given', 'unpacked'], 'product'),
    ...(reader ? [node('Identity', ['unpacked'], 'copy')] : []),
  ];
  const graph = message(
    ...nodes.map((each) => field(1, each)),
    field(2, 'graph'),
    field(5, constant('weight', uint8, [2, 3], Buffer.from(weight))),
    field(5, constant('scale', float, [], scaleBytes)),
    field(5, constant('zero', uint8, [], Buffer.from([zero]))),
    field(11, value('given', [1, 2])),
    field(12, value('product', [1, 3])),
    ...(reader ? [field(12, value('copy', [2, 3]))] : []),
  );
  // The graph is longer than 127 bytes.
  const length = Buffer.from([(graph.length % 128) + 128, Math.floor(graph.length / 128)]);
  return message(
    field(1, 8),
    message(Buffer.from([7 * 8 + 2]), length, graph),
    field(8, message(field(1, ''), field(2, 13))),
    field(8, message(field(1, 'com.microsoft'), field(2, 1))),
  );
}

async function run(
  model: Uint8Array,
): Promise<{ readonly product?: readonly number[]; readonly copy?: readonly number[] }> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 });
  const answer = await session.run({ given: new Tensor('float32', [1, -3], [1, 2]) });
  return Object.fromEntries(Object.entries(answer).map(([name, { data }]) => [name, Array.from(data as Float32Array)]));
}

test.each([false, true])('products stay the same in 8 bits; the weight has another reader: %s', async (reader) => {
  const published = modelOf(reader);
  const rewritten = Buffer.from(multiplyQuantised(published));

  const [before, after] = [await run(published), await run(rewritten)];

  for (const { product } of [before, after])
    expect(product?.map((each) => Math.round(each * 10) / 10)).toEqual([-14, 0.5, -6]);
  expect(after.copy).toEqual(before.copy);
  expect(rewritten.includes('DynamicQuantizeMatMul')).toBe(true);
  expect(rewritten.includes('DequantizeLinear')).toBe(reader);
});

test('the recogniser’s decoder unpacks no weight, and a model without such products stays as it is', async () => {
  const decoder = await readModelFile(modelFiles.speechDecoder);
  const encoder = await readModelFile(modelFiles.speechEncoder);

  expect(Buffer.from(decoder).includes('embed_tokens.weight_transposed_DequantizeLinear')).toBe(true);
  expect(Buffer.from(multiplyQuantised(decoder)).includes('embed_tokens.weight_transposed_DequantizeLinear')).toBe(
    false,
  );
  expect(Buffer.from(multiplyQuantised(encoder)).equals(encoder)).toBe(true);
});

test('bytes that are no model are refused', () => {
  expect(() => multiplyQuantised(Buffer.from([58, 127, 1]))).toThrow(RangeError);
  expect(() => multiplyQuantised(Buffer.from([255]))).toThrow(RangeError);
});
