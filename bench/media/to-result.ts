import { toRatio, toThreeFigures } from '../measure.ts';
import type { BenchResult } from '../types.ts';

/** A row of the bench; `peer` is null where the program is not installed. */
export const toResult = (
  measure: string,
  unit: string,
  ours: number,
  peer: number | null,
  peerName: string,
): BenchResult => ({
  bench: 'media',
  measure,
  unit,
  ours: toThreeFigures(ours),
  peer: peer === null ? null : toThreeFigures(peer),
  peerName: peer === null ? `${peerName} is not installed` : peerName,
  ratio: toRatio(ours, peer),
});
