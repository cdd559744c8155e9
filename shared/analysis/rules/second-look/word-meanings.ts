import stored from '../models/word-meanings.json' with { type: 'json' };

/** As `scripts/make-word-meanings.ts` writes it. */
interface StoredMeanings {
  /** Stems as `readWindows` gives them. */
  readonly words: readonly string[];
  /** Numbers per word. */
  readonly dimensions: number;
  /** Base64 of one signed byte per word and dimension, those of a word together. */
  readonly values: string;
}

/**
 * What common English words mean, each as a direction: words of like meaning point the same way, common words are short.
 * So what is learnt of “vodka” is known of “whiskey”, though no text that was learnt from says it.
 */
export class WordMeanings {
  readonly dimensions: number;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #values: Int8Array;

  constructor({ words, dimensions, values }: StoredMeanings) {
    this.dimensions = dimensions;
    this.#rows = new Map(words.map((word, row) => [word, row]));
    const bytes = Buffer.from(values, 'base64');
    this.#values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The direction of one word, `dimensions` numbers of -127 to 127; undefined for an unknown word. */
  find(stem: string): Int8Array | undefined {
    const row = this.#rows.get(stem);
    return row === undefined ? undefined : this.#values.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }

  /** The sum of some words, each counted once. */
  add(stems: ReadonlySet<string>): Float64Array {
    const sum = new Float64Array(this.dimensions);
    for (const stem of stems) {
      const own = this.find(stem);
      if (own) for (let at = 0; at < this.dimensions; at += 1) sum[at] = (sum[at] ?? 0) + (own[at] ?? 0);
    }
    return sum;
  }
}

export const wordMeanings = new WordMeanings(stored);
