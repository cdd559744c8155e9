/** A value in a PDF file (PDF 1.7, 7.3). Strings are bytes as Latin-1 text. */
export type PdfValue =
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'other'; readonly text: string };

const maximumDepth = 20;
const tokens =
  /<<|>>|\[|\]|\/[^\s<>[\](){}/%]*|<[\dA-Fa-f\s]*>|\d+\s+\d+\s+R\b|%[^\r\n]*|\((?:[^()\\]|\\[\s\S]|\([^()]*\))*\)|[^\s<>[\](){}/%]+/g;

/** Parses the value at the beginning of a Latin-1 text; undefined when there is none that can be understood. */
export function parsePdfValue(text: string): PdfValue | undefined {
  const list = (text.match(tokens) ?? []).filter((token) => !token.startsWith('%'));
  return parseAt(list, 0, 0)?.value;
}

interface Parsed {
  readonly value: PdfValue;
  readonly next: number;
}

function parseAt(list: readonly string[], at: number, depth: number): Parsed | undefined {
  const token = list[at];
  if (token === undefined || depth > maximumDepth) return undefined;
  if (token === '<<') return parseDictionary(list, at + 1, depth);
  if (token === '[') return parseArray(list, at + 1, depth);
  return { value: parseSimple(token), next: at + 1 };
}

function parseDictionary(list: readonly string[], start: number, depth: number): Parsed | undefined {
  const entries = new Map<string, PdfValue>();
  let at = start;
  while (list[at]?.startsWith('/') === true) {
    const parsed = parseAt(list, at + 1, depth + 1);
    if (parsed === undefined) return undefined;
    entries.set(list[at]?.slice(1) ?? '', parsed.value);
    at = parsed.next;
  }
  return { value: { kind: 'dictionary', entries }, next: at + 1 };
}

function parseArray(list: readonly string[], start: number, depth: number): Parsed | undefined {
  const items: PdfValue[] = [];
  let at = start;
  while (at < list.length && list[at] !== ']') {
    const parsed = parseAt(list, at, depth + 1);
    if (parsed === undefined) return undefined;
    items.push(parsed.value);
    at = parsed.next;
  }
  return { value: { kind: 'array', items }, next: at + 1 };
}

function parseSimple(token: string): PdfValue {
  if (token.startsWith('/')) return { kind: 'name', name: token.slice(1) };
  if (token.startsWith('(')) return { kind: 'string', text: unescape(token.slice(1, -1)) };
  if (token.startsWith('<')) {
    const digits = token.replaceAll(/[<>\s]/g, '');
    return {
      kind: 'string',
      text: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'),
    };
  }
  const reference = /^(\d+)\s+\d+\s+R$/.exec(token);
  return reference === null ? { kind: 'other', text: token } : { kind: 'reference', number: Number(reference[1]) };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

function unescape(text: string): string {
  return text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8) & 0xff) : (escapes[escaped] ?? escaped),
  );
}

/** Text of a PDF string: UTF-16 or UTF-8 with a mark, else one byte a character (7.9.2.2). */
export function toPdfText(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\xfe\xff'))
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return text.startsWith('\xef\xbb\xbf') ? bytes.toString('utf8', 3) : text;
}
