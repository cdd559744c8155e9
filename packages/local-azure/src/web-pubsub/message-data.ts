/** What is published: the bytes of `binary` and `protobuf` travel as base64 inside JSON and as they are on a raw WebSocket. */
export type MessageData =
  | { readonly dataType: 'text'; readonly data: string }
  | { readonly dataType: 'json'; readonly data: unknown }
  | { readonly dataType: 'binary' | 'protobuf'; readonly data: Buffer };

/** Where a published message came from. */
export type MessageOrigin =
  | { readonly from: 'server' }
  | { readonly from: 'group'; readonly group: string; readonly fromUserId?: string | undefined };

/** The `message` of the JSON sub-protocols; `sequenceId` only in the reliable one. */
export function toJsonMessage(origin: MessageOrigin, message: MessageData, sequenceId?: number): string {
  const data = Buffer.isBuffer(message.data) ? message.data.toString('base64') : message.data;
  return JSON.stringify({ type: 'message', ...origin, dataType: message.dataType, data, sequenceId });
}

/** What a client without a sub-protocol receives: bytes as a binary frame, everything else as text. */
export function toRawFrame({ dataType, data }: MessageData): string | Buffer {
  return dataType === 'json' ? JSON.stringify(data) : data;
}
