const escapeRun = /(?:%[0-9a-f]{2})+/gi;
const escapedSlash = /%2f/i;

/**
 * Replaces `%XX` sequences that are valid UTF-8 once; everything else stays as it is written, so no text is malformed.
 * With `keepSlash`, `%2F` stays too: in a path it is part of a segment.
 */
export function decodePercent(text: string, { keepSlash }: { readonly keepSlash: boolean }): string {
  if (!text.includes('%')) return text;
  return text.replace(escapeRun, (run) => decodeRun(run, keepSlash));
}

function decodeRun(run: string, keepSlash: boolean): string {
  if (!(keepSlash && escapedSlash.test(run))) {
    const whole = tryDecode(run);
    if (whole !== undefined) return whole;
  }
  let decoded = '';
  for (let index = 0; index < run.length; ) {
    const length = 3 * countSequenceBytes(Number.parseInt(run.slice(index + 1, index + 3), 16));
    const sequence = run.slice(index, index + length);
    const character = keepSlash && escapedSlash.test(sequence) ? undefined : tryDecode(sequence);
    decoded += character ?? run.slice(index, index + 3);
    index += character === undefined ? 3 : length;
  }
  return decoded;
}

/** Bytes of the UTF-8 sequence that starts with this byte; whether the others fit is for the decoder to say. */
function countSequenceBytes(leadByte: number): number {
  if (leadByte < 0xc0) return 1;
  if (leadByte < 0xe0) return 2;
  return leadByte < 0xf0 ? 3 : 4;
}

function tryDecode(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** Percent-encodes what may not stand in the path of an address; `%XX` stays, a lone `%` becomes `%25`. */
export function encodePath(path: string): string {
  return path.replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/%]+/gi, encodeURIComponent);
}
