/** Something local cannot start; the message is a sentence that says what to do. Exit code 2. */
export class LocalStartError extends Error {
  override readonly name: string = 'LocalStartError';
}

/** The sentence for a port that another program holds. */
export const toPortSentence = (what: string, port: number): string =>
  `Port ${port} (${what}) is in use: stop the program that holds it, or start with another --port; --port 0 takes free ones.`;

/** The error with that sentence. */
export function toPortError(what: string, port: number, cause: unknown): LocalStartError {
  return new LocalStartError(toPortSentence(what, port), { cause });
}
