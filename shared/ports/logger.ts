/** Structured log: object first, then a constant sentence. Never a key, a secret, a body or a signed address. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, sentence: string): void;
  warn(fields: Readonly<Record<string, unknown>>, sentence: string): void;
  error(fields: Readonly<Record<string, unknown>>, sentence: string): void;
}
