/** A text in which parts were replaced, with the place of every code unit in the text as it was given. */
export interface MappedText {
  readonly text: string;
  /** By UTF-16 code unit of `text`: where it begins and ends in the given text. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** A part of a text, from `from` up to and without `to`, that stands for `text`. */
export interface Part {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A replacement: its parts in the order in which they are read, with places in the mapped text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
}

/** The text itself, every code unit at its own place. */
export function toMappedText(text: string): MappedText {
  return {
    text,
    starts: Int32Array.from({ length: text.length }, (_, index) => index),
    ends: Int32Array.from({ length: text.length }, (_, index) => index + 1),
  };
}

/** The text after edits, which come in order and do not overlap. */
export function applyEdits(mapped: MappedText, edits: readonly Edit[]): MappedText {
  if (edits.length === 0) return mapped;
  const starts: number[] = [];
  const ends: number[] = [];
  const texts: string[] = [];
  const copy = (from: number, to: number): void => {
    texts.push(mapped.text.slice(from, to));
    for (let at = from; at < to; at += 1) {
      starts.push(mapped.starts[at] ?? 0);
      ends.push(mapped.ends[at] ?? 0);
    }
  };
  let done = 0;
  for (const { from, to, parts } of edits) {
    copy(done, from);
    for (const part of parts) {
      texts.push(part.text);
      for (let unit = 0; unit < part.text.length; unit += 1) {
        starts.push(mapped.starts[part.from] ?? 0);
        ends.push(mapped.ends[part.to - 1] ?? 0);
      }
    }
    done = to;
  }
  copy(done, mapped.text.length);
  return { text: texts.join(''), starts, ends };
}
