import type { Mode } from '../shared/model/scope.ts';
import type { BlobProperties, PinnedBlob, ResultStore, UploadStore } from '../shared/ports/blob-store.ts';
import { BlobUnavailableError } from '../shared/ports/blob-store.ts';

interface Blob {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly isBlockBlob: boolean;
  readonly isArchived?: boolean;
}

type Fault = 'none' | 'unavailable';

/** `UploadStore` in memory: base blobs that may be overwritten, snapshots that may not. */
export class MemoryUploadStore implements UploadStore {
  fault: (operation: keyof UploadStore) => Fault = () => 'none';
  readonly blobs = new Map<string, Blob>();
  readonly snapshots = new Map<string, Blob>();
  readonly quarantine = new Map<string, Uint8Array>();
  /** By the etag of the bytes that were scanned. */
  readonly verdicts = new Map<string, 'clean' | 'malicious'>();
  #version = 0;

  #call<Result>(operation: keyof UploadStore, apply: () => Result): Promise<Result> {
    if (this.fault(operation) === 'unavailable') {
      return Promise.reject(new BlobUnavailableError(`${operation} was not answered`));
    }
    return Promise.resolve().then(apply);
  }

  signUpload(mode: Mode, blobPath: string, expiresAt: Date): Promise<string> {
    return this.#call(
      'signUpload',
      () => `https://blobs.test/${mode}/${encodeURI(blobPath)}?se=${expiresAt.toISOString()}`,
    );
  }

  put(mode: Mode, blobPath: string, bytes: Uint8Array): Promise<void> {
    return this.#call('put', () => this.write(mode, blobPath, bytes));
  }

  /** What the client's own PUT does. */
  write(mode: Mode, blobPath: string, bytes: Uint8Array, isBlockBlob = true): void {
    this.#version += 1;
    this.blobs.set(`${mode}/${blobPath}`, { bytes: new Uint8Array(bytes), etag: `"b${this.#version}"`, isBlockBlob });
  }

  /** What a client does that sets the tier of its blob. */
  archive(mode: Mode, blobPath: string): void {
    const blob = this.blobs.get(`${mode}/${blobPath}`);
    if (blob) this.blobs.set(`${mode}/${blobPath}`, { ...blob, isArchived: true });
  }

  pin(mode: Mode, blobPath: string) {
    return this.#call('pin', () => {
      const blob = this.blobs.get(`${mode}/${blobPath}`);
      const properties = toProperties(blob);
      if (blob === undefined || blob.isArchived || properties === undefined) return undefined;
      this.#version += 1;
      const snapshot = `s${this.#version}`;
      this.snapshots.set(toKey({ mode, blobPath, snapshot }), blob);
      return { ...properties, snapshot };
    });
  }

  signRead(blob: PinnedBlob, expiresAt: Date, { contentType }: { readonly contentType: string }): Promise<string> {
    return this.#call(
      'signRead',
      () => `https://blobs.test/${encodeURI(toKey(blob))}?se=${expiresAt.toISOString()}&rsct=${contentType}`,
    );
  }

  unpin(blob: PinnedBlob): Promise<void> {
    return this.#call('unpin', () => void this.snapshots.delete(toKey(blob)));
  }

  readRange(blob: PinnedBlob, offset: number, length: number): Promise<Uint8Array | undefined> {
    return this.#call('readRange', () => this.snapshots.get(toKey(blob))?.bytes.slice(offset, offset + length));
  }

  delete(mode: Mode, blobPath: string): Promise<void> {
    return this.#call('delete', () => this.#remove(mode, blobPath));
  }

  #remove(mode: Mode, blobPath: string): void {
    this.blobs.delete(`${mode}/${blobPath}`);
    for (const key of this.snapshots.keys()) if (key.startsWith(`${mode}/${blobPath}@`)) this.snapshots.delete(key);
  }

  findScanVerdict(mode: Mode, blobPath: string, etag: string): Promise<'clean' | 'malicious' | undefined> {
    return this.#call('findScanVerdict', () =>
      this.blobs.get(`${mode}/${blobPath}`)?.etag === etag ? this.verdicts.get(etag) : undefined,
    );
  }

  moveToQuarantine(blob: PinnedBlob): Promise<void> {
    return this.#call('moveToQuarantine', () => {
      const pinned = this.snapshots.get(toKey(blob));
      if (pinned === undefined) return;
      this.quarantine.set(toKey(blob), pinned.bytes);
      this.#remove(blob.mode, blob.blobPath);
    });
  }
}

const toKey = ({ mode, blobPath, snapshot }: PinnedBlob): string => `${mode}/${blobPath}@${snapshot}`;

const toProperties = (blob: Blob | undefined): BlobProperties | undefined =>
  blob && { sizeBytes: blob.bytes.byteLength, etag: blob.etag, isBlockBlob: blob.isBlockBlob };

/** `ResultStore` in memory. */
export class MemoryResultStore implements ResultStore {
  fault: (operation: keyof ResultStore) => Fault = () => 'none';
  readonly blobs = new Map<string, Uint8Array>();

  #check(operation: keyof ResultStore): void {
    if (this.fault(operation) === 'unavailable') throw new BlobUnavailableError(`${operation} was not answered`);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.#check('write');
    this.blobs.set(name, new Uint8Array(bytes));
  }

  async writeStream(name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    this.#check('writeStream');
    const chunks: Uint8Array[] = [];
    for await (const part of parts) chunks.push(part);
    this.blobs.set(name, new Uint8Array(Buffer.concat(chunks)));
  }

  async signRead(name: string, expiresAt: Date): Promise<string> {
    this.#check('signRead');
    return `https://results.test/analysis/${name}?sp=r&se=${expiresAt.toISOString()}`;
  }

  async find(name: string): Promise<Uint8Array | undefined> {
    this.#check('find');
    return this.blobs.get(name);
  }

  async deleteAll(prefix: string): Promise<number> {
    this.#check('deleteAll');
    const names = [...this.blobs.keys()].filter((name) => name.startsWith(prefix));
    for (const name of names) this.blobs.delete(name);
    return names.length;
  }

  async *list(prefix: string): AsyncGenerator<string> {
    this.#check('list');
    yield* [...this.blobs.keys()].filter((name) => name.startsWith(prefix));
  }
}
