/** An engine failed in a way its extractor did not foresee: this process may be in any state and must not go on. */
export class EngineCrash extends Error {
  override readonly name = 'EngineCrash';
}

/** A failed step, or WebAssembly that ran out of memory or off its tracks. */
export function isEngineCrash(error: unknown): boolean {
  return error instanceof EngineCrash || (error instanceof Error && error.name === 'RuntimeError');
}
