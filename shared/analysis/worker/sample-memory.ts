import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Linux reports memory in pages of 4 KiB on every machine this runs on (x64, arm64 with the usual kernels). */
const pageBytes = 4096;
const hasProc = existsSync('/proc/self/statm');

/**
 * Resident memory of another process in bytes; undefined when it has ended or the system does not tell.
 * Reads `/proc`; where there is none, asks `ps`, which reports KiB.
 */
export async function sampleMemory(pid: number): Promise<number | undefined> {
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
    return Number.isFinite(pages) ? pages * pageBytes : undefined;
  } catch {
    return await askPs(pid);
  }
}

async function askPs(pid: number): Promise<number | undefined> {
  if (hasProc) return undefined;
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    const kibibytes = Number(stdout.trim());
    return stdout.trim() !== '' && Number.isFinite(kibibytes) ? kibibytes * 1024 : undefined;
  } catch {
    return undefined;
  }
}
