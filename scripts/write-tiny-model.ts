// `node scripts/on-node24.mjs scripts/write-tiny-model.ts OUT.gguf`: a model without any knowledge, for trying a real
// server of the protocol (`llama-server -m OUT.gguf`). Its weights are random; its answers show only that the protocol works.
import { writeFile } from 'node:fs/promises';
import tokenizer from 'llama-tokenizer-js';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Name the file to write: OUT.gguf');

const [width, heads, inner] = [64, 2, 128];
const tokens = tokenizer.vocabById;
const types = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const;

let seed = 1;
/** The same numbers in every run, between -1 and 1. */
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 31 - 1;
}

const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number): Buffer => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer);
const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const field = (key: string, type: keyof typeof types, value: Buffer): Buffer =>
  Buffer.concat([text(key), u32(types[type]), value]);
const list = (key: string, type: keyof typeof types, values: readonly Buffer[]): Buffer =>
  field(key, 'array', Buffer.concat([u32(types[type]), u64(values.length), ...values]));

const typeOf = (token: string, id: number): number => (id === 0 ? 2 : id < 3 ? 3 : token.startsWith('<0x') ? 6 : 1);
const fields = [
  field('general.architecture', 'string', text('llama')),
  field('general.name', 'string', text('chance')),
  field('llama.context_length', 'uint32', u32(32_768)),
  field('llama.embedding_length', 'uint32', u32(width)),
  field('llama.block_count', 'uint32', u32(1)),
  field('llama.feed_forward_length', 'uint32', u32(inner)),
  field('llama.attention.head_count', 'uint32', u32(heads)),
  field('llama.attention.head_count_kv', 'uint32', u32(heads)),
  field('llama.attention.layer_norm_rms_epsilon', 'float32', f32(1e-5)),
  field('llama.rope.dimension_count', 'uint32', u32(width / heads)),
  field('tokenizer.ggml.model', 'string', text('llama')),
  list('tokenizer.ggml.tokens', 'string', tokens.map(text)),
  list(
    'tokenizer.ggml.scores',
    'float32',
    tokens.map((_, id) => f32(-id)),
  ),
  list(
    'tokenizer.ggml.token_type',
    'int32',
    tokens.map((token, id) => u32(typeOf(token, id))),
  ),
  field('tokenizer.ggml.bos_token_id', 'uint32', u32(1)),
  field('tokenizer.ggml.eos_token_id', 'uint32', u32(2)),
  field('tokenizer.chat_template', 'string', text('{% for one in messages %}{{ one.content }}\n{% endfor %}')),
];

/** What ends strings, lists and objects comes easily, so that an answer has an end. */
const liking = (token: string): number => (/^["}\]]/.test(token) ? 9 : /^[,:{[\d]/.test(token) ? 8 : 0);
const fill = (count: number, scale: number): Float32Array =>
  Float32Array.from({ length: count }, () => chance() * scale);
/** Rows of `width`. The first number is the same in every input embedding; in the output rows it is the token's preference. */
function rows(first: (token: string) => number, scale: number): Float32Array {
  const all = fill(tokens.length * width, scale);
  for (const [id, token] of tokens.entries()) all[id * width] = first(token);
  return all;
}
const square = [width, width];
const tensors: readonly (readonly [string, readonly number[], Float32Array])[] = [
  ['token_embd.weight', [width, tokens.length], rows(() => 1, 0.3)],
  ['output_norm.weight', [width], new Float32Array(width).fill(1)],
  ['output.weight', [width, tokens.length], rows(liking, 1)],
  ['blk.0.attn_norm.weight', [width], new Float32Array(width).fill(1)],
  ...['q', 'k', 'v', 'output'].map((name) => [`blk.0.attn_${name}.weight`, square, fill(width * width, 0.2)] as const),
  ['blk.0.ffn_norm.weight', [width], new Float32Array(width).fill(1)],
  ['blk.0.ffn_gate.weight', [width, inner], fill(width * inner, 0.1)],
  ['blk.0.ffn_up.weight', [width, inner], fill(width * inner, 0.1)],
  ['blk.0.ffn_down.weight', [inner, width], fill(width * inner, 0.1)],
];

const alignment = 32;
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (alignment - 1))]);
const data = tensors.map(([, , values]) => padded(Buffer.from(values.buffer)));
let offset = 0;
const places = tensors.map(([name, shape], index) => {
  const place = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)]);
  offset += data[index]?.length ?? 0;
  return place;
});
const head = Buffer.concat([
  Buffer.from('GGUF'),
  u32(3),
  u64(tensors.length),
  u64(fields.length),
  ...fields,
  ...places,
]);
await writeFile(out, Buffer.concat([padded(head), ...data]));
