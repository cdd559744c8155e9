/**
 * Frees buffers that are no longer used. They are not part of the JavaScript heap, so the engine would let them grow to hundreds of megabytes.
 * Works only in the child process, which is started with garbage collection exposed; elsewhere it does nothing. `minor` looks only at recent
 * objects, which takes a millisecond.
 */
export function collectGarbage(which: 'major' | 'minor' = 'major'): void {
  (globalThis as { readonly gc?: (options: { readonly type: typeof which }) => void }).gc?.({ type: which });
}

/** Memory outside of the heap that may be taken before it is worth a collection, which takes 20 ms and more. */
const muchBytes = 64 * 2 ** 20;
let leastBytes = Number.POSITIVE_INFINITY;

/** The same where much more of such memory is taken than after the last time. */
export function collectMuchGarbage(): void {
  const { external } = process.memoryUsage();
  leastBytes = Math.min(leastBytes, external);
  if (external - leastBytes < muchBytes) return;
  collectGarbage();
  leastBytes = process.memoryUsage().external;
}
