import { Worker } from 'node:worker_threads';
import { type Kernel, loadKernel } from './load-kernel.ts';

/** Runs in a thread, because the main thread may be deep in foreign bytes for ever. */
const program = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== workerData.parentId) process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

const setParentDeathSignal = 1;
const sigkill = 9;

/**
 * Ends this process when the process that started it is gone, even in an endless loop. Linux does that itself; a thread that looks after it would cost
 * as much as half a start. On Windows a process never learns that.
 */
export function startWatchdog(
  child: NodeJS.Process,
  kernel: Pick<Kernel, 'prctl'> | undefined = loadKernel(),
): Worker | undefined {
  if (kernel?.prctl(setParentDeathSignal, sigkill) === 0) return undefined;
  const thread = new Worker(program, { eval: true, workerData: { parentId: child.ppid }, env: {} });
  thread.unref();
  return thread;
}
