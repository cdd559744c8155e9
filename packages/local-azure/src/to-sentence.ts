/** Errors whose message is a sentence for people. By name: their classes belong to parts that are loaded when needed. */
const expected = new Set([
  'CommandError',
  'ConfigurationError',
  'CosmosStartError',
  'FolderInUseError',
  'HostStartError',
  'JournalError',
  'LocalStartError',
  'UsageError',
]);

/** What the file system says, told as what to do. */
const fileFailures: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, then start again; nothing that was stored is lost.',
  EFBIG: 'A file has reached the size that this process may write. Raise the limit (`ulimit -f`), then start again.',
  EACCES: 'Check the permissions of the state folder.',
  EPERM: 'Check the permissions of the state folder.',
  EROFS: 'The disk is read-only: choose another state folder with --state.',
  ENOTDIR: 'A part of the path is a file: choose another state folder with --state.',
  EISDIR: 'It is a folder where a file is expected: move it away.',
};

/** Why a start failed, for people: a sentence for what can be expected, everything known for the rest. */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.has(error.name)) return error.message;
  const advice = fileFailures[(error as NodeJS.ErrnoException).code ?? ''];
  if (advice !== undefined) return `${error.message}. ${advice}`;
  // An unexpected error is a bug: the stack is needed to repair it.
  return error.stack ?? error.message;
}
