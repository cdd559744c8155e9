import type { TypedDataOut } from '../core-contract.ts';

export type MessageEncoding = 'base64' | 'none';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text that a producer encoded; undefined when the body is not base64 of UTF-8. */
export function decodeMessageText(body: string, encoding: MessageEncoding): string | undefined {
  if (encoding === 'none') return body;
  const base64 = body.replace(/\s/g, '');
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined;
  try {
    return utf8.decode(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

export function encodeMessageText(text: string, encoding: MessageEncoding): string {
  return encoding === 'none' ? text : Buffer.from(text).toString('base64');
}

/**
 * The messages that a queue output sends, as the real host makes them: one for each element of an array, objects as
 * indented JSON, text as it is unless it is JSON itself, `true` as the text `True`.
 */
export function toMessageTexts(data: TypedDataOut | null | undefined): readonly string[] {
  if (!data) return [];
  if (data.bytes !== undefined) return [Buffer.from(data.bytes).toString()];
  const value: unknown = data.json === undefined ? (data.string ?? data.int ?? data.double) : JSON.parse(data.json);
  if (value === undefined || value === null) return [];
  const content = typeof value === 'string' && /^\s*(?:\{.*\}|\[.*\])\s*$/s.test(value) ? JSON.parse(value) : value;
  return (Array.isArray(content) ? content : [content]).map(toText);
}

function toText(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
