import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { Ceilings } from '../ceilings.ts';
import { ExtractionError } from '../extraction-error.ts';

/** The parts of a zip package, inflated one at a time and counted while they inflate. */
export interface Package {
  names(): readonly string[];
  /** Parts that stand in the package several times under one name; programs differ in which one they take. */
  readonly repeated: readonly string[];
  /** Undefined where there is no such part. Rejects with `limit_exceeded` or `corrupt_file`. */
  readPart(name: string): Promise<Buffer | undefined>;
}

type PackageCeilings = Pick<Ceilings, 'packageEntries' | 'partBytes' | 'packageBytes'>;

/** General purpose flag bit 0 (APPNOTE 4.4.4). */
const encryptedFlag = 1;

/** Opens a zip package. Rejects with `encrypted_file`, `limit_exceeded` or `corrupt_file`. */
export async function openPackage(bytes: Uint8Array, ceilings: PackageCeilings): Promise<Package> {
  const zip = await openZip(bytes);
  if (zip.entryCount > ceilings.packageEntries)
    throw new ExtractionError('limit_exceeded', `The file has more than ${ceilings.packageEntries} parts.`);
  const { entries, repeated } = await listEntries(zip);
  let inflatedBytes = 0;
  return {
    names: () => [...entries.values()].map(nameOf),
    repeated,
    async readPart(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      const part = await inflate(zip, entry, Math.min(ceilings.partBytes, ceilings.packageBytes - inflatedBytes));
      inflatedBytes += part.length;
      return part;
    },
  };
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Sizes that are stated wrongly do no harm: what is inflated is counted.
  fromBuffer(trimArchive(buffer), { lazyEntries: true, validateEntrySizes: false }, (error, zip) =>
    error === null ? resolve(zip) : reject(toCorrupt(error)),
  );
  return await promise;
}

/** End of central directory record (APPNOTE 4.3.16): signature, length, and where size and offset of the directory and the length of the comment stand. */
const end = { signature: 0x06054b50, length: 22, size: 12, offset: 16, comment: 20 } as const;
const longestSearch = 0x1_0000 + 0x1000;
/** The place stands in the record of the 64-bit format. */
const wideOffset = 0xffff_ffff;

/** The archive without what stands before and after it, which other readers pass over too. */
function trimArchive(buffer: Buffer): Buffer {
  for (let at = buffer.length - end.length; at >= Math.max(0, buffer.length - longestSearch); at--) {
    if (buffer.readUInt32LE(at) !== end.signature) continue;
    if (buffer.readUInt32LE(at + end.offset) === wideOffset) return buffer;
    const before = at - buffer.readUInt32LE(at + end.size) - buffer.readUInt32LE(at + end.offset);
    const isWhole = at + end.length + buffer.readUInt16LE(at + end.comment) === buffer.length;
    if (before === 0 && isWhole) return buffer;
    const archive = Buffer.from(buffer.subarray(before > 0 ? before : 0, at + end.length));
    archive.writeUInt16LE(0, archive.length - 2);
    return archive;
  }
  return buffer;
}

const nameOf = ({ fileName }: Entry): string => fileName.replaceAll('\\', '/').replace(/^\/+/, '');

/** By name in lower case: names of parts do not differ in that (ECMA-376, part 2, 6.2.2.3). */
async function listEntries(
  zip: ZipFile,
): Promise<{ readonly entries: ReadonlyMap<string, Entry>; readonly repeated: readonly string[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entries = new Map<string, Entry>();
  const repeated = new Set<string>();
  zip.on('error', (error: Error) => reject(toCorrupt(error)));
  zip.on('end', resolve);
  zip.on('entry', (entry: Entry) => {
    if ((entry.generalPurposeBitFlag & encryptedFlag) !== 0)
      reject(new ExtractionError('encrypted_file', 'The file is protected by a password.'));
    const name = nameOf(entry);
    if (entries.has(name.toLowerCase())) repeated.add(name);
    entries.set(name.toLowerCase(), entry);
    zip.readEntry();
  });
  zip.readEntry();
  await promise;
  return { entries, repeated: [...repeated] };
}

async function inflate(zip: ZipFile, entry: Entry, limitBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > limitBytes) throw tooLarge();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  zip.openReadStream(entry, (error, stream) => {
    if (error !== null) return reject(toCorrupt(error));
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    stream.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      chunks.push(chunk);
      if (sizeBytes > limitBytes) stream.destroy(tooLarge());
    });
    stream.on('error', (cause) => reject(cause instanceof ExtractionError ? cause : toCorrupt(cause)));
    stream.on('end', () => resolve(Buffer.concat(chunks)));
  });
  return await promise;
}

const toCorrupt = (cause: unknown): ExtractionError =>
  new ExtractionError('corrupt_file', 'The package is damaged and cannot be unpacked.', { cause });

const tooLarge = (): ExtractionError =>
  new ExtractionError('limit_exceeded', 'The file unpacks to more bytes than a review may use.');
