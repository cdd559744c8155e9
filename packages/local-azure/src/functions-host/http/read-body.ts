import type { IncomingMessage } from 'node:http';

/**
 * Reads a body whose length was declared (for functions). Resolves with undefined when the client goes away before its
 * end, or sends less than it said.
 */
export function readBody(request: IncomingMessage, lengthBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const body = Buffer.allocUnsafe(lengthBytes);
    let receivedBytes = 0;
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.copy(body, receivedBytes);
    });
    request.once('end', () => resolve(receivedBytes === lengthBytes ? body : undefined));
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}

/** Reads a body of any length and framing (for the platform's own addresses). Rejects when the client goes away. */
export async function readWholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
