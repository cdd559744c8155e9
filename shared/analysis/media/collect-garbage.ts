/**
 * Frees buffers that are no longer used. They are no part of the JavaScript heap, so that the engine would let them pile up to hundreds of
 * megabytes; the child process is started with this function exposed, elsewhere it does nothing.
 */
export function collectGarbage(): void {
  (globalThis as { readonly gc?: () => void }).gc?.();
}
