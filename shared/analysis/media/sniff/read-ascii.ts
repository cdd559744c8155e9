/** The bytes from `offset` as Latin-1 text, shorter where the bytes end. */
export function readAscii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
