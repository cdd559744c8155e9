/** The host cannot start. The message is a sentence for people that says what is wrong and what would be right. */
export class HostStartError extends Error {
  /** What a command exits with that stops on this error: it could not do its work. */
  readonly exitCode = 2;
  override readonly name = 'HostStartError';
}
