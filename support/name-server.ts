import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const types: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const typeNumbers = { A: 1, AAAA: 28 } as const;

/** What is said about a name: addresses, none of this type, no such name, or nothing at all. */
type Said = readonly string[] | 'unknown' | 'silence';

/** What a name server says about the names it knows; all others are unknown. */
export type Zone = Readonly<Record<string, Readonly<Partial<Record<'A' | 'AAAA', Said>>>>>;

export interface NameServer {
  /** `address:port`, as `Resolver.setServers` takes it. */
  readonly address: string;
  /** Type and name of each question so far, in order. */
  readonly questions: readonly string[];
  readonly close: () => void;
}

/** The name of the first question in a message (RFC 1035, 4.1.2), and where its type begins. */
function readName(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

const toBytes = (type: 'A' | 'AAAA', address: string): Buffer =>
  type === 'A'
    ? Buffer.from(address.split('.').map(Number))
    : // Written out in eight groups: tests need no shorter form.
      Buffer.from(
        address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
      );

function toAnswer(message: Buffer, questionEnd: number, type: 'A' | 'AAAA' | undefined, said: Said): Buffer {
  const addresses = type !== undefined && typeof said !== 'string' ? said.map((address) => toBytes(type, address)) : [];
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(said === 'unknown' ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0); // The name of the question.
    record.writeUInt16BE(type === undefined ? 0 : typeNumbers[type], 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(address.length, 10);
    return Buffer.concat([record, address]);
  });
  return Buffer.concat([head, message.subarray(12, questionEnd), ...records]);
}

/** A name server on loopback, over UDP. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, end } = readName(message);
    const type = types[message.readUInt16BE(end)];
    questions.push(`${type} ${name}`);
    const known = zone[name];
    const said = known === undefined || type === undefined ? 'unknown' : (known[type] ?? []);
    if (said !== 'silence') socket.send(toAnswer(message, end + 4, type, said), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, questions, close: () => void socket.close() };
}
