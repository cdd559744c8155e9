import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ExtractionPart } from '../media/extraction-part.ts';
import { bytesChannel } from './open-bytes-line.ts';
import type { Answer, Call, Failure, FromChild, Job, ToChild } from './protocol.ts';
import { sampleUsage, type Usage } from './sample-usage.ts';

const sampleIntervalMs = 50;
const errorOutputLimit = 8192;
/** What a process brings upon itself; every other signal came from outside. */
const faultSignals: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGABRT',
  'SIGTRAP',
  'SIGSYS',
]);

export interface ChildRun {
  readonly job: Job;
  /** The program of the child: `worker/main.ts`, or what it was compiled to. */
  readonly entry: URL;
  /** Folders the child may read: the program and its modules. */
  readonly readableFolders: readonly string[];
  readonly deadlineMs: number;
  /** Processor time, outside of steps, until the child has something worth keeping. */
  readonly openingMs: number;
  readonly memoryBytes: number;
  readonly heapMegabytes: number;
  readonly signal: AbortSignal;
  serve(call: Call, signal: AbortSignal): Promise<Answer>;
  onParts(parts: readonly ExtractionPart[]): void;
  onUsable(): void;
  onProgress(fraction: number, stage: string): void;
  /** Resident memory, sampled twenty times a second. */
  onMemory(memoryBytes: number): void;
}

/** How a child ended. `step` is the step it was in, if any. */
export type ChildEnd =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped'; readonly cause: 'deadline' | 'memory' | 'time'; readonly step?: string }
  | { readonly kind: 'crashed'; readonly detail: string; readonly step?: string }
  /** By somebody else, as the system does when memory runs out: it says nothing about the file. */
  | { readonly kind: 'killed'; readonly detail: string };

/**
 * Runs one job in a process of its own: no environment, no permission to write, to start programs or to read outside the given folders,
 * bounded in heap, memory and time, and killed when it passes a bound. Resolves however the child ends;
 * rejects only with the reason of `signal`, when that stopped it, or when no process can be started.
 */
export async function runChild(run: ChildRun): Promise<ChildEnd> {
  run.signal.throwIfAborted();
  const child = startProcess(run);
  const ended = new AbortController();
  try {
    return await new Promise<ChildEnd>((resolve, reject) => {
      watchChild(child, run, { resolve, reject, signal: ended.signal });
      const message: ToChild = { type: 'job', job: run.job };
      child.send(message, () => {}); // A child that cannot take it ends, and that is seen.
    });
  } finally {
    ended.abort();
    child.kill('SIGKILL');
  }
}

const startFailure = {
  errorType: 'internal',
  message: 'The program that opens files could not be started; the log says why.',
} as const satisfies Failure;

/** Of its heap, for objects that live shortly, in a process that stays. Hearing and rules make many of them; the engine's own choice (16) keeps 60 to 120 MB more. */
const smallNursery = '--max-semi-space-size=4';
const stays: ReadonlySet<Job['kind']> = new Set(['listen', 'review']);
/**
 * A function of an engine in WebAssembly is compiled a second time, with care, after so many bytes of it have run; sixteen times as many as the engine's own choice.
 * Most files end before that pays: of a page or two a sixth of the processor time went into it, on threads beside the one that reads.
 */
const lateTierUp = '--wasm-tiering-budget=208000000';

function startProcess({ job, entry, heapMegabytes, readableFolders }: ChildRun): ChildProcess {
  return fork(fileURLToPath(entry), [], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      ...(stays.has(job.kind) ? [smallNursery] : []),
      lateTierUp,
      '--expose-gc',
      '--no-warnings',
      '--permission',
      '--allow-addons',
      '--allow-worker',
      // Also in every thread it starts.
      '--require',
      fileURLToPath(new URL(`raise-walls${extname(entry.pathname)}`, entry)),
      ...readableFolders.map((folder) => `--allow-fs-read=${folder}`),
    ],
    // Read before the program begins, which then empties its environment: otherwise glibc gives every thread memory that it never gives back.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    // The last one brings the bytes of the file: cheaper than messages, which are copied twice and left to be collected.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
}

/** Whether this process goes on for as long as the child does. */
function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  const lines = [child, child.channel, ...child.stdio] as readonly (
    | { ref(): void; unref(): void }
    | null
    | undefined
  )[];
  for (const line of lines)
    if (isNeeded) line?.ref();
    else line?.unref();
}

/** The bytes of the file go over a line of their own, in the order of the messages that tell how many there are. */
function sendAnswer(
  child: ChildProcess,
  { id, call, given }: { readonly id: number; readonly call: Call; readonly given: Answer },
): void {
  let answer = given;
  if (call.method === 'read' && given.ok) {
    const bytes = given.value as Uint8Array;
    (child.stdio[bytesChannel] as Writable).write(bytes);
    answer = { ok: true, value: bytes.length };
  }
  const message: ToChild = { type: 'answer', id, answer };
  child.send(message, () => {});
}

interface Settle {
  readonly resolve: (end: ChildEnd) => void;
  readonly reject: (reason: unknown) => void;
  /** Aborted when the child has ended, whichever way. */
  readonly signal: AbortSignal;
}

interface Step {
  readonly name: string;
  readonly budgetMs: number;
  readonly cpuMsBefore: number;
  readonly begunAt: number;
}

/** A step's budget is processor time, so that a busy machine takes nothing from it; one that waits is given ten times as long. */
function isOverdue({ budgetMs, cpuMsBefore, begunAt }: Step, { cpuMs }: Usage): boolean {
  return cpuMs - cpuMsBefore > budgetMs || performance.now() - begunAt > 10 * budgetMs;
}

function watchChild(child: ChildProcess, run: ChildRun, { resolve, reject, signal }: Settle): void {
  let step: Step | undefined;
  let isUsable = false;
  let cpuMsInSteps = 0;
  let usage: Usage = { memoryBytes: 0, cpuMs: 0 };
  let errorOutput = '';
  const inStep = (): { readonly step?: string } => (step === undefined ? {} : { step: step.name });
  const stop = (cause: 'deadline' | 'memory' | 'time'): void => resolve({ kind: 'stopped', cause, ...inStep() });

  const deadline = setTimeout(() => stop('deadline'), run.deadlineMs).unref();
  const sample = async (): Promise<void> => {
    usage = (await sampleUsage(child.pid ?? 0)) ?? usage;
    run.onMemory(usage.memoryBytes);
    if (usage.memoryBytes > run.memoryBytes) stop('memory');
    const isSlow =
      step === undefined ? !isUsable && usage.cpuMs - cpuMsInSteps > run.openingMs : isOverdue(step, usage);
    if (isSlow) stop('time');
  };
  let sampler: NodeJS.Timeout | undefined;
  /** A child that waits to be handed something uses nothing, and does not keep the service from ending. */
  const setWaiting = (isWaiting: boolean): void => {
    clearInterval(sampler);
    if (!isWaiting) sampler = setInterval(() => void sample(), sampleIntervalMs);
    keepAlive(child, !isWaiting);
  };
  setWaiting(false);
  const onAbort = (): void => reject(run.signal.reason);
  run.signal.addEventListener('abort', onAbort, { once: true });
  signal.addEventListener('abort', () => {
    clearTimeout(deadline);
    clearInterval(sampler);
    run.signal.removeEventListener('abort', onAbort);
  });

  const answer = async (id: number, call: Call): Promise<void> => {
    const isWaiting = call.method === 'next';
    if (isWaiting) setWaiting(true);
    const given = await run.serve(call, signal);
    if (signal.aborted) return;
    if (isWaiting) setWaiting(false);
    if (child.connected) sendAnswer(child, { id, call, given });
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-errorOutputLimit);
  });
  child.on('error', reject);
  child.stdio[bytesChannel]?.on('error', () => {}); // The child ended while bytes were on their way, and that is seen.
  child.on('close', (code, killSignal) => {
    const detail = `${killSignal ?? `exit code ${code}`}\n${errorOutput}`;
    if (/heap out of memory|Cannot enlarge memory|Array buffer allocation failed/.test(errorOutput)) stop('memory');
    // The service's own program is not whole: nothing is wrong with the file.
    else if (errorOutput.includes('ERR_MODULE_NOT_FOUND'))
      resolve({ kind: 'failed', failure: { ...startFailure, detail } });
    else if (killSignal !== null && !faultSignals.has(killSignal)) resolve({ kind: 'killed', detail });
    else resolve({ kind: 'crashed', detail, ...inStep() });
  });
  child.on('message', (message) => {
    const said = message as FromChild; // Our own program speaks; it parses foreign bytes but does not run them.
    switch (said.type) {
      case 'call':
        void answer(said.id, said.call);
        return;
      case 'parts':
        run.onParts(said.parts);
        return;
      case 'usable':
        isUsable = true;
        run.onUsable();
        return;
      case 'progress':
        run.onProgress(said.fraction, said.stage);
        return;
      case 'stepBegun':
        step = { ...said, cpuMsBefore: usage.cpuMs, begunAt: performance.now() };
        return;
      case 'stepEnded':
        cpuMsInSteps += step === undefined ? 0 : usage.cpuMs - step.cpuMsBefore;
        step = undefined;
        return;
      case 'done':
        resolve({ kind: 'done', result: said.result });
        return;
      case 'failed':
        resolve({ kind: 'failed', failure: said.failure });
        return;
      default:
        throw new Error(`The child said ${JSON.stringify(said satisfies never)}.`);
    }
  });
}
