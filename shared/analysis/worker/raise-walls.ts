// Loaded before anything else in every thread of a child process (`--require`), before there is a thread that opens files.
import { isMainThread } from 'node:worker_threads';
import { closeRuntime } from './close-runtime.ts';
import { raiseKernelWalls } from './raise-kernel-walls.ts';

const readFlag = '--allow-fs-read=';

if (isMainThread) {
  raiseKernelWalls(
    process.execArgv.filter((option) => option.startsWith(readFlag)).map((option) => option.slice(readFlag.length)),
  );
}
closeRuntime();
