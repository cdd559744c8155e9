import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second. */
const tickSeconds = 0.01;

/** Processor seconds of the processes that `work` starts and waits for, with all their threads (Linux only). */
export async function measureChildren<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuSeconds: number }> {
  const before = await readChildTicks();
  const result = await work();
  // A child that was told to end is counted once it has.
  while (await hasChildren()) await sleep(5);
  return { result, cpuSeconds: ((await readChildTicks()) - before) * tickSeconds };
}

async function hasChildren(): Promise<boolean> {
  return (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim() !== '';
}

/** User and system time of ended children (proc(5), fields 16 and 17); the name in brackets may hold anything, so count from its end. */
async function readChildTicks(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}
