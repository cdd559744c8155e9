/** A field of a message in protocol buffers: its number, the kind of its value and where the value lies. */
interface Field {
  readonly number: number;
  readonly wire: number;
  /** From the field's key to the end of its value. */
  readonly start: number;
  readonly end: number;
  /** Of the value: for one of a length, behind that length. */
  readonly valueStart: number;
}

const lengthDelimited = 2;

/** Numbers of fields in ONNX's own schema (`onnx.proto`). */
const model = { graph: 7 } as const;
const graph = { node: 1 } as const;
const node = { input: 1, output: 2, opType: 4, attribute: 5, domain: 7 } as const;
const attribute = { graph: 6 } as const;

/**
 * The model with its products by stored 8-bit weights computed in 8 bits. A published model that unpacks a weight (`DequantizeLinear`) and multiplies
 * by it (`MatMul`) in a branch of its graph would unpack it again at each run; `DynamicQuantizeMatMul` of ONNX Runtime multiplies by it as it is
 * stored, as the model does in all its other layers. Weights are untouched. Throws a RangeError when the bytes are no message of protocol buffers.
 */
export function multiplyQuantised(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const unpacked = new Map<string, readonly string[]>();
  const used = new Set<string>();
  for (const each of allNodes(buffer)) {
    const [output] = textsOf(each, node.output);
    const inputs = textsOf(each, node.input);
    if (opTypeOf(each) === 'DequantizeLinear' && output !== undefined) unpacked.set(output, inputs);
    // What is multiplied by a weight on its right is rewritten; whatever else reads an unpacked weight still needs it.
    for (const input of opTypeOf(each) === 'MatMul' ? inputs.slice(0, 1) : inputs) used.add(input);
  }
  const rewriteGraph = (body: Buffer): Chunks =>
    rewrite(body, graph.node, (each) => {
      const [output = ''] = textsOf(each, node.output);
      if (unpacked.has(output) && !used.has(output)) return undefined;
      const [left, right = ''] = textsOf(each, node.input);
      const weight = unpacked.get(right);
      if (opTypeOf(each) === 'MatMul' && left !== undefined && weight !== undefined)
        return toProduct(each, [left, ...weight]);
      return rewrite(each, node.attribute, (one) => rewrite(one, attribute.graph, rewriteGraph));
    });
  return Buffer.concat(rewrite(buffer, model.graph, rewriteGraph));
}

/** Bytes in several places, which are copied once, at the end: a model is large. */
type Chunks = readonly Buffer[];

const toProduct = (product: Buffer, inputs: readonly string[]): Chunks => [
  ...inputs.flatMap((name) => toField(node.input, name)),
  ...textsOf(product, node.output).flatMap((name) => toField(node.output, name)),
  ...toField(node.opType, 'DynamicQuantizeMatMul'),
  ...toField(node.domain, 'com.microsoft'),
];

/** Of the graph, and of the branches in it. */
function allNodes(buffer: Buffer): readonly Buffer[] {
  const within = (body: Buffer): readonly Buffer[] =>
    partsOf(body, graph.node).flatMap((each) => [
      each,
      ...partsOf(each, node.attribute).flatMap((one) => partsOf(one, attribute.graph).flatMap(within)),
    ]);
  return partsOf(buffer, model.graph).flatMap(within);
}

const opTypeOf = (each: Buffer): string => textsOf(each, node.opType)[0] ?? '';

const partsOf = (buffer: Buffer, number: number): readonly Buffer[] =>
  toFields(buffer)
    .filter((field) => field.number === number && field.wire === lengthDelimited)
    .map(({ valueStart, end }) => buffer.subarray(valueStart, end));
const textsOf = (buffer: Buffer, number: number): readonly string[] =>
  partsOf(buffer, number).map((part) => part.toString('utf8'));

/** The message with each value of that field made anew, or left out where `change` gives none; everything else stays as it is. */
function rewrite(buffer: Buffer, number: number, change: (value: Buffer) => Chunks | undefined): Chunks {
  const fields = toFields(buffer);
  if (!fields.some((field) => field.number === number)) return [buffer];
  return fields.flatMap((field) => {
    if (field.number !== number || field.wire !== lengthDelimited) return [buffer.subarray(field.start, field.end)];
    const changed = change(buffer.subarray(field.valueStart, field.end));
    return changed === undefined ? [] : toField(number, changed);
  });
}

function toField(number: number, value: Chunks | string): Chunks {
  const chunks = typeof value === 'string' ? [Buffer.from(value)] : value;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return [toVarint(number * 8 + lengthDelimited), toVarint(length), ...chunks];
}

function toVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

function toFields(buffer: Buffer): readonly Field[] {
  const fields: Field[] = [];
  for (let start = 0; start < buffer.length; ) {
    const [key, valueFrom] = readVarint(buffer, start);
    const wire = key % 8;
    const [length, valueStart] = readLength(buffer, valueFrom, wire);
    const end = valueStart + length;
    if (end > buffer.length) throw new RangeError('A field goes past the end of its message.');
    fields.push({ number: Math.floor(key / 8), wire, start, end, valueStart });
    start = end;
  }
  return fields;
}

function readLength(buffer: Buffer, at: number, wire: number): readonly [length: number, from: number] {
  switch (wire) {
    case 0:
      return [readVarint(buffer, at)[1] - at, at];
    case 1:
      return [8, at];
    case lengthDelimited:
      return readVarint(buffer, at);
    case 5:
      return [4, at];
    default:
      throw new RangeError(`A field has the unknown kind ${wire}.`);
  }
}

function readVarint(buffer: Buffer, at: number): readonly [value: number, from: number] {
  let value = 0;
  for (let index = 0; index < 10; index++) {
    const byte = buffer[at + index];
    if (byte === undefined) break;
    value += (byte % 128) * 128 ** index;
    if (byte < 128) return [value, at + index + 1];
  }
  throw new RangeError('A number goes past the end of its message.');
}
