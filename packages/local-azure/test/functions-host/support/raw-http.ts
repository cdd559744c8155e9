import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; more than one value where the header was sent more than once. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** With the chunks put together where the answer was chunked. */
  readonly body: Buffer;
  /** The chunked body did not end as it should. */
  readonly isTruncated: boolean;
}

/** Sends bytes on a socket of their own and reads until the server closes it. Writes in order, as far as the server reads. */
export function sendRaw(port: number, parts: readonly (string | Buffer)[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    // The server may refuse in the middle of what is being sent: what it said before that counts.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(received)));
    for (const part of parts) socket.write(part);
  });
}

/** Splits the first answer off, after any "100 Continue". */
export function parseRawAnswer(bytes: Buffer): RawAnswer {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const lines = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(lines[0]?.split(' ')[1]);
  if (status === 100) return parseRawAnswer(bytes.subarray(headEnd + 4));
  const headers: Record<string, string | string[]> = {};
  for (const line of lines.slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const earlier = headers[name];
    headers[name] = earlier === undefined ? value : [...[earlier].flat(), value];
  }
  const rest = bytes.subarray(headEnd + 4);
  return {
    status,
    headers,
    ...(headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : { body: rest, isTruncated: false }),
  };
}

function joinChunks(bytes: Buffer): { readonly body: Buffer; readonly isTruncated: boolean } {
  const chunks: Buffer[] = [];
  for (let offset = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', offset);
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(bytes.subarray(offset, lineEnd).toString('latin1'), 16);
    if (Number.isNaN(size)) return { body: Buffer.concat(chunks), isTruncated: true };
    if (size === 0) return { body: Buffer.concat(chunks), isTruncated: false };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    offset = lineEnd + 2 + size + 2;
  }
}
