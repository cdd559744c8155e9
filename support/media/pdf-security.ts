import { createCipheriv, createHash, randomBytes } from 'node:crypto';

export interface PdfEncryption {
  readonly userPassword: string;
  readonly ownerPassword: string;
  /** Bits as in PDF 1.7, table 22; everything is allowed unless given. */
  readonly permissions?: number;
}

export interface PdfSecurity {
  readonly trailer: string;
  encrypt(bytes: Uint8Array, objectId: number): Buffer;
}

const toHex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
const passwordPadding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Standard security handler, revision 4, AES-128 (PDF 1.7, 7.6.3). */
export function createPdfSecurity({ userPassword, ownerPassword, permissions = -4 }: PdfEncryption): PdfSecurity {
  const id = Buffer.alloc(16, 7);
  const pad = (password: string): Buffer =>
    Buffer.concat([Buffer.from(password, 'latin1'), passwordPadding]).subarray(0, 32);
  const owner = rc4Rounds(hashFiftyTimes(md5(pad(ownerPassword))), pad(userPassword));
  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions);
  const key = hashFiftyTimes(md5(pad(userPassword), owner, permissionBytes, id));
  const user = Buffer.concat([rc4Rounds(key, md5(passwordPadding, id)), Buffer.alloc(16)]);
  return {
    trailer:
      `/ID [${toHex(id)} ${toHex(id)}] /Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P ${permissions} /O ${toHex(owner)} /U ${toHex(user)} ` +
      '/CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF >> ',
    encrypt(bytes, objectId) {
      const salt = Buffer.from([
        objectId & 0xff,
        (objectId >> 8) & 0xff,
        (objectId >> 16) & 0xff,
        0,
        0,
        0x73,
        0x41,
        0x6c,
        0x54,
      ]);
      const vector = randomBytes(16);
      const cipher = createCipheriv('aes-128-cbc', md5(key, salt), vector);
      return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
    },
  };
}

/** Twenty rounds with a key that changes each time (7.6.3.4, algorithm 3). */
function rc4Rounds(key: Buffer, bytes: Buffer): Buffer {
  let result = bytes;
  for (let round = 0; round < 20; round++) result = rc4(Buffer.from(key.map((byte) => byte ^ round)), result);
  return result;
}

function hashFiftyTimes(bytes: Buffer): Buffer {
  let result = bytes;
  for (let round = 0; round < 50; round++) result = md5(result);
  return result;
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + (state[i] ?? 0)) & 0xff;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
    }),
  );
}
