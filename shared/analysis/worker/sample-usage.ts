import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a process has used. */
export interface Usage {
  /** Resident now. */
  readonly memoryBytes: number;
  /** Processor time of all its threads since it began. */
  readonly cpuMs: number;
}

/** Linux counts memory in pages of 4 KiB and time in hundredths of a second on every machine this runs on. */
const pageBytes = 4096;
const tickMs = 10;
const hasProc = existsSync('/proc/self/stat');

/** Usage of another process; undefined when it has ended or the system does not tell. Reads `/proc`; where there is none, asks `ps`. */
export async function sampleUsage(pid: number): Promise<Usage | undefined> {
  return hasProc ? await readProc(pid) : await askPs(pid);
}

/** `/proc/<pid>/stat` (proc(5)): the name in brackets may hold anything, so count from its end. */
async function readProc(pid: number): Promise<Usage | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [userTicks, systemTicks, pages] = [fields[11], fields[12], fields[21]].map(Number);
    return { memoryBytes: (pages ?? 0) * pageBytes, cpuMs: ((userTicks ?? 0) + (systemTicks ?? 0)) * tickMs };
  } catch {
    return undefined; // It has ended.
  }
}

/** KiB, and time as [[days-]hours:]minutes:seconds. */
async function askPs(pid: number): Promise<Usage | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
    const [kibibytes = '', time = ''] = stdout.trim().split(/\s+/);
    const seconds = time.split(/[-:]/).reduce((sum, part, index, parts) => {
      const isDays = parts.length === 4 && index === 1;
      return sum * (isDays ? 24 : 60) + Number(part);
    }, 0);
    return kibibytes === '' ? undefined : { memoryBytes: Number(kibibytes) * 1024, cpuMs: seconds * 1000 };
  } catch {
    return undefined;
  }
}
