import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Clock ticks a second in `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Processor seconds of the ended children of this process, whatever started them; undefined where the system does not say (proc(5), cutime and cstime). */
export function readChildCpu(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** The same, once it differs from `before`: the time of a child counts when the system has reaped it, which can be a little after its last output. */
export async function readChangedCpu(before: number | undefined): Promise<number | undefined> {
  for (let attempt = 0; attempt < 40 && readChildCpu() === before; attempt++) await setTimeout(50);
  return readChildCpu();
}
