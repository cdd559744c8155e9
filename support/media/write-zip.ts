import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Kept as it is instead of deflated. */
  readonly isStored?: boolean;
  /** Sets general purpose bit 0. */
  readonly isEncrypted?: boolean;
  /** Already deflated bytes in place of `bytes`, whose size and checksum are claimed. */
  readonly deflated?: Uint8Array;
  readonly claimedSize?: number;
}

/** A zip archive (APPNOTE 4.3), as simple as it can be. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const body =
      entry.isStored === true ? Buffer.from(entry.bytes) : Buffer.from(entry.deflated ?? deflateRawSync(entry.bytes));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((entry.isEncrypted === true ? 1 : 0) | 0x0800, 2);
    common.writeUInt16LE(entry.isStored === true ? 0 : 8, 4);
    common.writeUInt32LE(0x5a21_0000, 6);
    common.writeUInt32LE(entry.deflated === undefined ? crc32(entry.bytes) : 0, 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(entry.claimedSize ?? entry.bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, body]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, central.subarray(0, 14), name]));
    files.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listing, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
