/** The journal cannot be read or written. The message is a sentence that names the file and says what to do. */
export class JournalError extends Error {
  override readonly name: string = 'JournalError';
}

/** The words of a caught value, for the sentence around it. */
export function toReason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
