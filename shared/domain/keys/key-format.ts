import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '../../model/scope.ts';

const prefixes: Readonly<Record<Mode, string>> = { live: 'sk_live_', sandbox: 'sk_test_' };
const pattern = /^sk_(?:live|test)_[0-9a-fA-F]{64}$/;
const secretLength = 56;

/** CRC32 of the first 56 hex characters as ASCII text, 8 hex digits. */
const checksumOf = (secret: string): string => crc32(Buffer.from(secret, 'ascii')).toString(16).padStart(8, '0');

/** True for text in the form of a key (specification, Authentication); says nothing about whether it exists. */
export const isWellFormedKey = (key: string): boolean => pattern.test(key);

/** True when the last 8 characters are the checksum that keys of ours carry; imported keys may hold any hex. */
export function hasKeyChecksum(key: string): boolean {
  const hex = key.slice(prefixes.live.length);
  return checksumOf(hex.slice(0, secretLength)) === hex.slice(secretLength).toLowerCase();
}

/** A new key from 28 random bytes: prefix of the mode, 56 hex characters, checksum. */
export function toKey(mode: Mode, randomBytes: Uint8Array): string {
  const secret = Buffer.from(randomBytes).toString('hex');
  return `${prefixes[mode]}${secret}${checksumOf(secret)}`;
}

/** Document id of a key: SHA-256 of its whole text, lower-case hex. 224 random bits need no slow hash. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
