import { ExtractionError } from '../media/extraction-error.ts';
import type { Failure } from './protocol.ts';

const missingPart = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_ACCESS_DENIED']);

/**
 * What an exception in the child means for the asset. What an extractor foresaw says so itself; a lack of memory and a missing
 * native or data file are known by their form; anything else is a fault of ours.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ExtractionError) return { errorType: error.errorType, message: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : String(error);
  if (missingPart.has(code) || /Could not load the "sharp" module/.test(text))
    return { errorType: 'analyzer_unavailable', message: 'A part that this kind of file needs is not installed.' };
  if (/out of memory|allocation failed|Invalid (typed )?array length|Cannot enlarge memory|\(OOM\)/i.test(text))
    return { errorType: 'limit_exceeded', message: 'The file needs more memory than a review may use.' };
  return {
    errorType: 'internal',
    message: 'The review failed for a reason on our side.',
    detail: error instanceof Error ? (error.stack ?? text) : text,
  };
}
