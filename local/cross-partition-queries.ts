import { sweepQueries } from '../shared/azure/sweeps.ts';

/** The queries that may run over all partitions: those of the sweepers. The Cosmos stand-in refuses every other. */
export const allowCrossPartition: readonly string[] = Object.values(sweepQueries).map(({ text }) => text);
