/**
 * Estimates of what a request would cost on Azure, in request units. The point operations follow the published figures
 * (1 KB: read 1, write 5; 100 KB: read 10, write 50); the rest is a model that tells a cheap query from an expensive one.
 */

const kilobyte = 1024;

function interpolate(sizeBytes: number, atOneKilobyte: number, atHundred: number): number {
  const kilobytes = Math.max(1, sizeBytes / kilobyte);
  return atOneKilobyte + ((kilobytes - 1) * (atHundred - atOneKilobyte)) / 99;
}

/** A point read. */
export function estimateRead(sizeBytes: number): number {
  return interpolate(sizeBytes, 1, 10);
}

/** A new document. */
export function estimateCreate(sizeBytes: number): number {
  return interpolate(sizeBytes, 5, 50);
}

/** A replacement, an upsert over a document, a patch: the old version leaves the index, the new one enters it. */
export function estimateReplace(sizeBytes: number): number {
  return 2 * estimateCreate(sizeBytes);
}

/** A deletion leaves the index as a creation enters it. */
export function estimateDelete(sizeBytes: number): number {
  return estimateCreate(sizeBytes);
}

/** A refused write has still looked for its document. */
export const refusedCharge = 1;

export interface QueryCost {
  readonly documentsRead: number;
  readonly bytesRead: number;
}

/**
 * A query: a fixed part, and a part of a point read for every document it had to look at. Entries of an index that were passed
 * over are free here; on Azure they cost a little, and how much is not published.
 */
export function estimateQuery({ documentsRead, bytesRead }: QueryCost): number {
  const fixed = 2.3;
  const perDocument = 0.05;
  const perKilobyte = 0.25;
  return fixed + documentsRead * perDocument + (bytesRead / kilobyte) * perKilobyte;
}
