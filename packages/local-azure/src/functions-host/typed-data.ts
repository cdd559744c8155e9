import type { TypedDataOut } from './core-contract.ts';

/**
 * The value as the host's side of a binding sees it: JSON is parsed, bytes are base64 text, nothing is undefined. A
 * string stays a string, whatever it contains.
 */
export function fromTypedData(data: TypedDataOut | null | undefined): unknown {
  if (!data) return undefined;
  if (data.json !== undefined) return JSON.parse(data.json);
  if (data.bytes !== undefined) return Buffer.from(data.bytes).toString('base64');
  return data.string ?? data.int ?? data.double;
}
