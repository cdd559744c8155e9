/**
 * Frees buffers that are no longer used. They are not part of the JavaScript heap, so the engine would let them grow to hundreds of megabytes.
 * Works only in the child process, which is started with garbage collection exposed; elsewhere it does nothing. `minor` looks only at recent
 * objects, which takes a millisecond.
 */
export function collectGarbage(which: 'major' | 'minor' = 'major'): void {
  (globalThis as { readonly gc?: (options: { readonly type: typeof which }) => void }).gc?.({ type: which });
}
