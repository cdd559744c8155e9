/** Ends a `switch` over a closed set: the compiler refuses a forgotten case, the program refuses a foreign value. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
}
