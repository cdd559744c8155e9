import { readdir, readFile } from 'node:fs/promises';

/** What one process of the analysis has used, as Linux counts it. */
export interface WorkerUse {
  /** The first opens the film; one that begins while it lives reads words; the last applies the rules. */
  readonly role: 'film' | 'words' | 'rules';
  readonly peakMegabytes: number;
  /** Bytes that came in: of the film, of the program itself, and messages. */
  readonly readBytes: number;
  readonly cpuSeconds: number;
}

export interface WorkerWatch {
  stop(): readonly WorkerUse[];
}

const sampleMs = 100;
const program = 'analysis/worker/main';

/** Looks at the child processes of the service ten times a second, until stopped; Linux only. */
export function watchWorkers(servicePid: number): WorkerWatch {
  const seen = new Map<number, WorkerUse>();
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const alive = await listWorkers(servicePid);
    for (const pid of alive) {
      const known = seen.get(pid);
      const role = known?.role ?? (seen.size === 0 ? 'film' : alive.length > 1 ? 'words' : 'rules');
      const use = await readUse(pid, role);
      if (use !== undefined) seen.set(pid, use);
    }
    isBusy = false;
  };
  const timer = setInterval(() => void look(), sampleMs);
  return {
    stop() {
      clearInterval(timer);
      return [...seen.values()];
    },
  };
}

async function listWorkers(servicePid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${servicePid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readProc(`${servicePid}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const lines = await Promise.all(children.map((pid) => readProc(`${pid}/cmdline`)));
  return children.filter((_, index) => lines[index]?.includes(program)).toSorted((a, b) => a - b);
}

async function readUse(pid: number, role: WorkerUse['role']): Promise<WorkerUse | undefined> {
  const [status, io, stat] = await Promise.all([
    readProc(`${pid}/status`),
    readProc(`${pid}/io`),
    readProc(`${pid}/stat`),
  ]);
  const peakKibibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!Number.isFinite(peakKibibytes)) return undefined; // It has just ended.
  return {
    role,
    peakMegabytes: Math.round((peakKibibytes * 1024) / 1e6),
    readBytes: Number(/rchar: (\d+)/.exec(io)?.[1] ?? 0),
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}

const readProc = async (path: string): Promise<string> => await readFile(`/proc/${path}`, 'utf8').catch(() => '');
