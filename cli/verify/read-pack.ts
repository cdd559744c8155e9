import { createHash } from 'node:crypto';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** One part of a pack: its hash, and its bytes where they are few. */
export interface PackPart {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Undefined for a part of more than 16 MB. */
  readonly bytes: Buffer | undefined;
}

const keptBytes = 16_000_000;

/** Reads a ZIP part by part; memory stays flat. Throws `DamagedPackError` when it is no whole ZIP or two parts have one name. */
export async function readPack(path: string): Promise<PackPart[]> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
    const parts: PackPart[] = [];
    for await (const entry of zip.eachEntry()) parts.push(await readPart(zip, entry));
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

async function readPart(zip: ZipFile, entry: Entry): Promise<PackPart> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    sizeBytes += bytes.byteLength;
    if (sizeBytes <= keptBytes) chunks.push(bytes);
  }
  const bytes = sizeBytes <= keptBytes ? Buffer.concat(chunks) : undefined;
  return { name: entry.fileName, sha256: hash.digest('hex'), sizeBytes, bytes };
}
