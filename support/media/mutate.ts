/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Damage = (bytes: Buffer, random: () => number) => Buffer;

const placeIn = (bytes: Buffer, random: () => number): number => Math.floor(random() * bytes.length);
const extremes = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x0001_0000];

/** How a file may be damaged; each leaves the original as it is. */
const damages: Readonly<Record<string, Damage>> = {
  'flipped bits': (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let count = 1 + Math.floor(random() * 16); count > 0; count--) {
      const at = placeIn(copy, random);
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return copy;
  },
  'noise in a range': (bytes, random) => {
    const copy = Buffer.from(bytes);
    const at = placeIn(copy, random);
    for (let index = at; index < Math.min(copy.length, at + 64); index++) copy[index] = Math.floor(random() * 256);
    return copy;
  },
  'zeros in a range': (bytes, random) => {
    const copy = Buffer.from(bytes);
    const at = placeIn(copy, random);
    return copy.fill(0, at, Math.min(copy.length, at + 1 + Math.floor(random() * 500)));
  },
  'a range left out': (bytes, random) => {
    const at = placeIn(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(random() * 200))]);
  },
  'a range twice': (bytes, random) => {
    const at = placeIn(bytes, random);
    const end = at + 1 + Math.floor(random() * 400);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
  'cut short': (bytes, random) => bytes.subarray(0, 1 + placeIn(bytes, random)),
  'an extreme number': (bytes, random) => {
    const copy = Buffer.from(bytes);
    if (copy.length < 4) return copy;
    const value = extremes[Math.floor(random() * extremes.length)] ?? 0;
    const at = Math.min(copy.length - 4, placeIn(copy, random));
    if (random() < 0.5) copy.writeUInt32LE(value, at);
    else copy.writeUInt32BE(value, at);
    return copy;
  },
  'digits changed': (bytes, random) => {
    const text = bytes.toString('latin1');
    const digits = [...text.matchAll(/\d+/g)];
    const chosen = digits[Math.floor(random() * digits.length)];
    if (chosen === undefined) return bytes;
    const value = ['0', '-1', '99999999', '2147483648', '1e9'][Math.floor(random() * 5)] ?? '0';
    return Buffer.from(text.slice(0, chosen.index) + value + text.slice(chosen.index + chosen[0].length), 'latin1');
  },
};

/** A damaged copy of a file, and what was done to it. */
export function mutate(bytes: Buffer, random: () => number): { readonly damage: string; readonly bytes: Buffer } {
  const names = Object.keys(damages);
  const damage = names[Math.floor(random() * names.length)] ?? 'cut short';
  return { damage, bytes: damages[damage]?.(bytes, random) ?? bytes };
}
