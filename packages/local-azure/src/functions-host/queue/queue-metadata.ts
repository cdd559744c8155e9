import type { DequeuedMessageItem } from '@azure/storage-queue';
import type { TypedDataIn } from '../core-contract.ts';

/**
 * `triggerMetadata` of a queue message. As on the real host the top-level properties of a JSON object in the message are
 * mixed in and win, also over `id` and `dequeueCount`: never name payload fields so. Arrays and nulls are left out.
 */
export function toQueueMetadata(message: DequeuedMessageItem, text: string): Readonly<Record<string, TypedDataIn>> {
  const metadata: Record<string, TypedDataIn> = {
    QueueTrigger: { string: text },
    DequeueCount: { json: String(message.dequeueCount) },
    ExpirationTime: toTime(message.expiresOn),
    Id: { string: message.messageId },
    InsertionTime: toTime(message.insertedOn),
    NextVisibleTime: toTime(message.nextVisibleOn),
    PopReceipt: { string: message.popReceipt },
  };
  const names = new Map(Object.keys(metadata).map((name) => [name.toLowerCase(), name]));
  for (const [name, value] of Object.entries(parseObject(text))) {
    if (value === null || Array.isArray(value)) continue;
    metadata[names.get(name.toLowerCase()) ?? name] = toData(value);
  }
  return metadata;
}

function toTime(value: Date): TypedDataIn {
  return { json: JSON.stringify(value.toISOString().replace('Z', '+00:00')) };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  if (!/^\s*\{.*\}\s*$/s.test(text)) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function toData(value: unknown): TypedDataIn {
  if (typeof value === 'object') return { json: JSON.stringify(value) };
  if (typeof value === 'boolean') return { string: value ? 'True' : 'False' };
  return { string: typeof value === 'string' ? value : JSON.stringify(value) };
}
