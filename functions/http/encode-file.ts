import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteFile } from '../../shared/domain/services.ts';

type Encoding = 'br' | 'gzip';

const compressible = /^(text\/|application\/(json|javascript|wasm)|image\/svg)/;
/** Brotli's level: compresses much better than the middle levels, and is much faster than the highest. */
const brotliQuality = 9;

const encoders: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The best encoding that the browser accepts; undefined for a type that is already compressed. */
export function chooseEncoding(contentType: string, accepted: string | null): Encoding | undefined {
  if (accepted === null || !compressible.test(contentType)) return undefined;
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((name) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer))),
  );
}

/** Each file is encoded once for the life of the process. */
const encoded = new Map<string, Promise<Uint8Array>>();

export function encode({ sha256, bytes }: SiteFile, encoding: Encoding): Promise<Uint8Array> {
  const key = `${encoding} ${sha256}`;
  const known = encoded.get(key) ?? encoders[encoding](bytes);
  encoded.set(key, known);
  return known;
}
