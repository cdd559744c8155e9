import { createHash } from 'node:crypto';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { manifestName, signatureName } from '../../shared/model/evidence-pack.ts';

/** One part of a pack: its hash, and the bytes of what is signed and of the signature. */
export interface PackPart {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Undefined for any other part, and for one of more than 16 MB. */
  readonly bytes: Buffer | undefined;
}

const keptNames: readonly string[] = [manifestName, signatureName];
const keptBytes = 16_000_000;
/** No pack that the service makes comes near to these: a report holds at most the pictures of 50 files. */
const mostParts = 64;
const mostBytes = 500_000_000;

/**
 * Reads a ZIP part by part; memory stays flat. Throws `DamagedPackError` when it is no whole ZIP, two parts have one name, or it unpacks to more than
 * a pack can hold.
 */
export async function readPack(path: string): Promise<PackPart[]> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
    if (zip.entryCount > mostParts) throw new DamagedPackError(`it has ${zip.entryCount} parts; a pack has seven`);
    const parts: PackPart[] = [];
    let left = mostBytes;
    for await (const entry of zip.eachEntry()) {
      const part = await readPart(zip, entry, left);
      left -= part.sizeBytes;
      parts.push(part);
    }
    const names = new Set(parts.map(({ name }) => name));
    if (names.size < parts.length) throw new DamagedPackError('two parts have the same name');
    return parts;
  } catch (error) {
    if (error instanceof DamagedPackError || isFileFailure(error)) throw error;
    throw new DamagedPackError(`it is not a whole ZIP file (${(error as Error).message})`, { cause: error });
  } finally {
    zip?.close();
  }
}

/** The file itself cannot be read (`ENOENT`, `EACCES`), whatever is in it. */
export const isFileFailure = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));

/** The file is not a pack that can be opened; the message finishes "Not valid: ". */
export class DamagedPackError extends Error {
  override readonly name = 'DamagedPackError';
}

async function readPart(zip: ZipFile, entry: Entry, left: number): Promise<PackPart> {
  const isKept = keptNames.includes(entry.fileName);
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    sizeBytes += bytes.byteLength;
    if (sizeBytes > left) throw new DamagedPackError('it unpacks to more than a pack can hold');
    if (isKept && sizeBytes <= keptBytes) chunks.push(bytes);
  }
  const bytes = isKept && sizeBytes <= keptBytes ? Buffer.concat(chunks) : undefined;
  return { name: entry.fileName, sha256: hash.digest('hex'), sizeBytes, bytes };
}
