/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const resultCodes = {
  busy: 5,
  locked: 6,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

export type SqliteFailure = keyof typeof resultCodes;

/** What SQLite failed with; undefined for another kind of failure or another error. */
export function findSqliteFailure(error: unknown): SqliteFailure | undefined {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
  return (Object.keys(resultCodes) as SqliteFailure[]).find((name) => resultCodes[name] === code);
}
