/**
 * Frees buffers that are no longer used. They are no part of the JavaScript heap, so that the engine would let them pile up to hundreds of
 * megabytes; the child process is started with this function exposed, elsewhere it does nothing. `minor` looks only at what was made lately, which
 * takes a millisecond.
 */
export function collectGarbage(which: 'major' | 'minor' = 'major'): void {
  (globalThis as { readonly gc?: (options: { readonly type: typeof which }) => void }).gc?.({ type: which });
}
