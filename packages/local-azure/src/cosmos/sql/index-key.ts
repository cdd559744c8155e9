import { isArray, isObject, type JsonValue, toCanonicalJson, type Value } from '../json-value.ts';

/** First byte of a value's key: the order of the types in `compareValues`. */
const typeByte = { undefined: 0, null: 1, boolean: 2, number: 3, string: 4, array: 5, object: 6 } as const;

/**
 * A value as bytes that sort as `compareValues` does. No key is a prefix of another key, so the keys of several values can be
 * concatenated: the result sorts by the first value, then by the second.
 */
export function toValueKey(value: Value): Buffer {
  if (value === undefined) return Buffer.of(typeByte.undefined);
  if (value === null) return Buffer.of(typeByte.null);
  if (typeof value === 'boolean') return Buffer.of(typeByte.boolean, Number(value));
  if (typeof value === 'number') return toNumberKey(value);
  if (typeof value === 'string') return toTextKey(typeByte.string, value);
  return toTextKey(isArray(value) ? typeByte.array : typeByte.object, toCanonicalJson(value));
}

/** The keys of all values of the same type: from the first key (included) to the second (excluded). */
export function toTypeRange(value: JsonValue): { readonly from: Buffer; readonly to: Buffer } {
  const [first = 0] = toValueKey(value);
  return { from: Buffer.of(first), to: Buffer.of(first + 1) };
}

/** Whether `<` and `>` can hold for this value. */
export function isComparable(value: Value): value is string | number | boolean | null {
  return value !== undefined && !isArray(value) && !isObject(value);
}

/** The first key after all keys that begin with this one. */
export function toSuccessor(key: Buffer): Buffer {
  let last = key.length - 1;
  while (last >= 0 && key[last] === 0xff) last -= 1;
  // No key comes after 0xff 0xff …: every key begins with a small byte, so this one is greater than all of them.
  if (last < 0) return Buffer.alloc(key.length + 1, 0xff);
  const successor = Buffer.from(key.subarray(0, last + 1));
  successor[last] = (successor[last] ?? 0) + 1;
  return successor;
}

/** The key for a descending order. */
export function invertKey(key: Buffer): Buffer {
  return Buffer.from(key.map((byte) => 0xff - byte));
}

/** An IEEE 754 double with its sign bit inverted (all bits of a negative number), so that the bytes sort as the numbers do. */
function toNumberKey(value: number): Buffer {
  const key = Buffer.alloc(9);
  key[0] = typeByte.number;
  // -0 equals 0.
  key.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (value < 0) key.set(invertKey(key.subarray(1)), 1);
  else key[1] = (key[1] ?? 0) | 0x80;
  return key;
}

/** Bytes that end in 0 0; a 0 inside is followed by 255. */
function toTextKey(type: number, text: string): Buffer {
  const bytes = toCodeUnitBytes(text);
  if (!bytes.includes(0)) return Buffer.concat([Buffer.of(type), bytes, Buffer.of(0, 0)]);
  const escaped = [...bytes].flatMap((byte) => (byte === 0 ? [0, 0xff] : [byte]));
  return Buffer.from([type, ...escaped, 0, 0]);
}

/** CESU-8: UTF-8 in which each half of a surrogate pair is encoded by itself. In this form bytes sort as code units do. */
function toCodeUnitBytes(text: string): Buffer {
  if (!/[\ud800-\udfff]/.test(text)) return Buffer.from(text);
  const bytes = Array.from({ length: text.length }, (_, index) => {
    const unit = text.charCodeAt(index);
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    if (!isHalf) return [...Buffer.from(text.charAt(index))];
    return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  });
  return Buffer.from(bytes.flat());
}
