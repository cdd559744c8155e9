import { Worker } from 'node:worker_threads';

/** Runs in a thread, because the main thread may be deep in foreign bytes for ever. */
const program = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== workerData.parentId) process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

/** Ends this process when the process that started it is gone, even in an endless loop. On Windows a process never learns that. */
export function startWatchdog(child: NodeJS.Process): void {
  new Worker(program, { eval: true, workerData: { parentId: child.ppid }, env: {} }).unref();
}
