import { parentPort, workerData } from 'node:worker_threads';
import { runSeed } from './run-seed.ts';

/** A thread of the command: runs its share of the seeds and tells of each. */
const { from, count } = workerData as { readonly from: number; readonly count: number };
for (let seed = from; seed < from + count; seed += 1) {
  const result = await runSeed(seed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
}
