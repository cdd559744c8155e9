import { connect } from 'node:net';
import type { FuzzRequest } from './request-arbitrary.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers of a loopback service come in milliseconds; this long means that it hangs. */
const patienceMs = 30_000;

function toBytes({ method, target, headers, body, transport }: FuzzRequest, host: string): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close'];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  let content = body ?? '';
  if (transport === 'chunked') {
    lines.push('Transfer-Encoding: chunked');
    content =
      content === '' ? '0\r\n\r\n' : `${Buffer.byteLength(content, 'latin1').toString(16)}\r\n${content}\r\n0\r\n\r\n`;
  } else if (transport === 'plain' && body !== undefined) {
    lines.push(`Content-Length: ${Buffer.byteLength(content, 'latin1')}`);
  } else {
    content = '';
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`, 'latin1');
}

function decodeChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function parseAnswer(bytes: Buffer): FuzzAnswer {
  let start = 0;
  // 100 Continue comes before the answer.
  while (bytes.toString('latin1', start, start + 12).startsWith('HTTP/1.1 100'))
    start = bytes.indexOf('\r\n\r\n', start) + 4;
  const end = bytes.indexOf('\r\n\r\n', start);
  if (end < 0) throw new Error(`No complete answer: ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`);
  const [statusLine = '', ...lines] = bytes.toString('latin1', start, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? decodeChunks(rest) : rest;
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.toString('utf8') };
}

/** Sends one request byte by byte as it was generated, on a connection of its own. Rejects when no whole answer comes. */
export function sendRequest(baseUrl: string, request: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port, host } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(toBytes(request, host)));
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('No answer in time')));
    socket.on('data', (chunk) => chunks.push(chunk));
    const finish = (): void => {
      try {
        resolve(parseAnswer(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    };
    // A server may refuse before it has read everything: what it answered counts.
    socket.on('error', (error) => (chunks.length > 0 ? finish() : reject(error)));
    socket.on('close', finish);
  });
}
