import { createPdfSecurity, type PdfEncryption, type PdfSecurity } from './pdf-security.ts';

interface PdfObject {
  readonly dictionary: string;
  readonly stream?: Uint8Array;
}

export const toHexString = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
export const toNumber = (value: number): string => String(Math.round(value * 10_000) / 10_000);

/** The objects of a PDF by their numbers, from 1; strings and streams are encrypted as they are written. */
export class PdfObjects {
  readonly #objects: PdfObject[] = [];
  readonly #security: PdfSecurity | undefined;

  constructor(encryption: PdfEncryption | undefined) {
    this.#security = encryption === undefined ? undefined : createPdfSecurity(encryption);
  }

  /** Number of the object that is added next. */
  get nextId(): number {
    return this.#objects.length + 1;
  }

  add(dictionary: string, stream?: Uint8Array): number {
    this.#objects.push(stream === undefined ? { dictionary } : { dictionary, stream });
    return this.#objects.length;
  }

  /** A number to refer to; what it stands for is `put` later. */
  reserve(): number {
    return this.add('null');
  }

  put(id: number, dictionary: string): void {
    this.#objects[id - 1] = { dictionary };
  }

  /** A string for the object `id`. */
  bytes(value: Uint8Array, id: number): string {
    return toHexString(this.#security?.encrypt(value, id) ?? value);
  }

  /** A string of any characters for the object `id`. */
  text(value: string, id: number): string {
    return this.bytes(Buffer.from(`\ufeff${value}`, 'utf16le').swap16(), id);
  }

  /** The whole file. */
  serialise(rootId: number, infoId: number): Buffer {
    const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let length = chunks[0]?.length ?? 0;
    const push = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
    };
    const offsets = this.#objects.map(({ dictionary, stream }, index) => {
      const offset = length;
      const id = index + 1;
      if (stream === undefined) push(Buffer.from(`${id} 0 obj\n${dictionary}\nendobj\n`, 'latin1'));
      else {
        const bytes = this.#security?.encrypt(stream, id) ?? Buffer.from(stream);
        push(
          Buffer.from(`${id} 0 obj\n${dictionary.replace(/>>$/, `/Length ${bytes.length} >>`)}\nstream\n`, 'latin1'),
        );
        push(bytes);
        push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
      }
      return offset;
    });
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const trailer =
      `xref\n0 ${this.nextId}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${this.nextId} /Root ${rootId} 0 R /Info ${infoId} 0 R ` +
      `${this.#security?.trailer ?? ''}>>\nstartxref\n${length}\n%%EOF\n`;
    return Buffer.concat([...chunks, Buffer.from(trailer, 'latin1')]);
  }
}
