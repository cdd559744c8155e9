import { QueryError } from './query-error.ts';

export type Token =
  | { readonly kind: 'keyword' | 'identifier' | 'parameter' | 'symbol'; readonly text: string; readonly at: number }
  | { readonly kind: 'string'; readonly text: string; readonly value: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly value: number; readonly at: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

/** Reserved words. After a dot they are refused, as on Azure: write `c["value"]`. */
const keywords = new Set(
  (
    'AND ARRAY AS ASC BETWEEN BY DESC DISTINCT ESCAPE EXISTS FALSE FROM GROUP IN JOIN LIKE LIMIT NOT NULL ' +
    'OFFSET OR ORDER SELECT TOP TRUE UDF UNDEFINED VALUE WHERE'
  ).split(' '),
);

const space = /(?:\s|--[^\n]*|\/\*[^]*?\*\/)+/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const parameter = /@[\p{L}_][\p{L}\p{N}_]*/uy;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy;
const symbol = />>>|<<|>>|<>|<=|>=|!=|\|\||\?\?|[-+*/%&|^~()[\]{},.:?<>=]/y;

/** Splits a query into tokens, an `end` token last; comments, to the end of a line or in slashes and stars, are skipped. Throws `QueryError`. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) at += match.length;
    return match;
  };
  for (;;) {
    take(space);
    const start = at;
    if (start === text.length) return [...tokens, { kind: 'end', text: '', at: start }];
    tokens.push(readToken(take, start, text));
  }
}

function readToken(take: (pattern: RegExp) => string | undefined, at: number, text: string): Token {
  const name = take(word);
  if (name !== undefined) {
    const upper = name.toUpperCase();
    return keywords.has(upper) ? { kind: 'keyword', text: upper, at } : { kind: 'identifier', text: name, at };
  }
  const parameterName = take(parameter);
  if (parameterName !== undefined) return { kind: 'parameter', text: parameterName, at };
  const digits = take(number);
  if (digits !== undefined) return { kind: 'number', text: digits, value: Number(digits), at };
  const quoted = take(string);
  if (quoted !== undefined) return { kind: 'string', text: quoted, value: unescape(quoted, at), at };
  const sign = take(symbol);
  if (sign !== undefined) return { kind: 'symbol', text: sign === '<>' ? '!=' : sign, at };
  throw new QueryError(`Syntax error at position ${at}, near '${text.slice(at, at + 20)}'.`);
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescape(quoted: string, at: number): string {
  return quoted.slice(1, -1).replaceAll(/\\(u[0-9a-fA-F]{4}|.)/gs, (_match, escaped: string) => {
    if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    if (escaped === 'u') throw new QueryError(`Syntax error: incomplete \\u escape in the string at position ${at}.`);
    return escapes[escaped] ?? escaped;
  });
}

/** The query with one space between tokens, keywords in capitals and no comments: equal for queries that differ in layout only. */
export function normalizeQuery(text: string): string {
  return tokenize(text)
    .map((token) => (token.kind === 'string' ? JSON.stringify(token.value) : token.text))
    .join(' ')
    .trimEnd();
}
