import type { Token } from './lexer.ts';
import { QueryError } from './query-error.ts';

/** Walks over tokens with one token of lookahead. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The token `ahead` places in front, without taking it; past the end the `end` token. */
  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)];
    if (!token) throw new QueryError('The query is empty.');
    return token;
  }

  take(): Token {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  /** Whether a keyword or symbol is next. */
  isNext(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return (token.kind === 'keyword' || token.kind === 'symbol') && token.text === text;
  }

  /** Takes a keyword or symbol when it is next. */
  accept(text: string): boolean {
    const isNext = this.isNext(text);
    if (isNext) this.#next += 1;
    return isNext;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`expected '${text}'`);
  }

  expectIdentifier(): string {
    const token = this.peek();
    if (token.kind !== 'identifier') this.fail('expected a name');
    this.#next += 1;
    return token.text;
  }

  fail(expectation: string): never {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end of the query' : `'${token.text}'`;
    throw new QueryError(`Syntax error at position ${token.at}: ${expectation}, found ${found}.`);
  }
}
