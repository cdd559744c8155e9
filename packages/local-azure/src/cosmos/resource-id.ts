/** The `_rid` of a database: base64 of its number in 4 bytes, `/` written as `-`. */
export function toDatabaseRid(database: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(database);
  return toText(bytes);
}

/** The `_rid` of a container: its database's and 4 bytes more; clients rely on the 8 bytes. */
export function toContainerRid(database: number, container: number): string {
  return toText(toContainerBytes(database, container));
}

/** The `_rid` of a document: its container's and 8 bytes more. */
export function toDocumentRid(database: number, container: number, document: number): string {
  const bytes = Buffer.alloc(16);
  toContainerBytes(database, container).copy(bytes);
  bytes.writeBigUInt64LE(BigInt(document), 8);
  return toText(bytes);
}

function toContainerBytes(database: number, container: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(database);
  // The high bit tells a container from a user in the service's scheme.
  bytes.writeUInt32BE((container | 0x80_00_00_00) >>> 0, 4);
  return bytes;
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('/', '-');
}
