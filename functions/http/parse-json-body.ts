import { type FieldError, ValidationError } from '../../shared/model/errors.ts';

/** Largest JSON body, in bytes, and how deep its values may nest (decisions, JSON bodies). */
export const maximumJsonBytes = 1_048_576;
export const maximumJsonDepth = 64;

const refuse = (code: FieldError['code'], message: string): ValidationError =>
  new ValidationError([{ path: '', code, message }]);

/** True when arrays and objects nest deeper than `limit`; walks without recursion. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level.filter((item) => typeof item === 'object' && item !== null);
    if (level.length > 0 && depth === limit) return true;
    level = level.flatMap((item) => Object.values(item as object));
  }
  return false;
}

/** Parses a body as JSON whatever its content type says; of duplicate keys the last one counts. Throws `ValidationError`. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength > maximumJsonBytes) {
    throw refuse('too_large', `The body has ${bytes.byteLength} bytes; at most ${maximumJsonBytes} are accepted`);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw Object.assign(refuse('invalid_json', 'The body must be JSON in UTF-8'), { cause });
  }
  if (isDeeperThan(value, maximumJsonDepth)) {
    throw refuse('too_deep', `The body nests deeper than ${maximumJsonDepth} levels`);
  }
  return value;
}
