/** Ends a `switch` over a closed set: a missing case does not compile, and an unknown value throws. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
}
