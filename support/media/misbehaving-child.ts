import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { ExtractionError } from '../../shared/analysis/media/extraction-error.ts';
import type { ExtractionPart } from '../../shared/analysis/media/extraction-part.ts';
import type { Extract, ExtractionContext } from '../../shared/analysis/media/extractor.ts';
import { runChildProgram } from '../../shared/analysis/worker/run-child-program.ts';

// A child process like the product's own, with faulty extractors. The filename says how they fail.

const block = (text: string): ExtractionPart => ({
  type: 'block',
  block: { text, order: 1, source: 'document_text', role: 'body', place: { kind: 'asset' } },
});
const begun: ExtractionPart = { type: 'coverage', coverage: { check: 'pictures', extent: 'partial', reason: '' } };
const ended: ExtractionPart = { type: 'coverage', coverage: { check: 'pictures', extent: 'full', reason: '' } };

function loopForEver(): never {
  for (;;) Math.sqrt(2);
}

async function waitForEver(): Promise<never> {
  return await new Promise<never>(() => {
    setInterval(() => {}, 1000);
  });
}

/** `refused`, or what the attempt gave. */
async function attempt(name: string, act: () => unknown): Promise<ExtractionPart> {
  try {
    return { type: 'metadata', name, value: `allowed: ${String(await act())}` };
  } catch {
    return { type: 'metadata', name, value: 'refused' };
  }
}

/** Keeps what it allocates, until something stops it. */
function hoard(make: () => unknown): never {
  const kept: unknown[] = [];
  for (;;) kept.push(make());
}

/** Has text, then does something that may be left out. */
const withStep =
  (step: () => Promise<void> | void): Extract =>
  async (context) => {
    context.add(block('kept'), begun);
    context.markUsable();
    const outcome = await context.runStep('bad step', step);
    if (outcome === 'skipped')
      return context.add({ type: 'coverage', coverage: { check: 'pictures', extent: 'partial', reason: 'left out' } });
    context.add(ended);
  };

const behaviours: Readonly<Record<string, Extract>> = {
  async escape(context) {
    context.add(
      { type: 'metadata', name: 'environment', value: Object.keys(process.env).length },
      await attempt('connect', () => net.connect(9, '127.0.0.1')),
      await attempt('listen', () => net.createServer().listen(0)),
      await attempt('fetch', () => fetch('http://127.0.0.1:9/')),
      await attempt('read', () => readFileSync('/etc/hostname', 'utf8')),
      await attempt('write', () => writeFileSync('escaped.txt', 'x')),
      await attempt('spawn', () => execFileSync('id')),
    );
  },
  'endless loop': () => loopForEver(),
  'endless wait': waitForEver,
  'hoards buffers': () => hoard(() => Buffer.alloc(4_000_000, 1)),
  'hoards objects': () => hoard(() => ({ a: [1, 2, 3], b: { c: 'd' } })),
  aborts: () => process.abort(),
  async 'aborts once'(context) {
    const before = await context.checkpoints?.load('tried');
    await context.checkpoints?.save('tried', new Uint8Array([1]));
    if (before === undefined) process.abort();
    context.add(block('second try'));
  },
  'is killed': async () => {
    process.kill(process.pid, 'SIGKILL');
    await waitForEver();
  },
  async 'is killed twice'(context) {
    const before = (await context.checkpoints?.load('kills'))?.[0] ?? 0;
    await context.checkpoints?.save('kills', new Uint8Array([before + 1]));
    if (before < 2) process.kill(process.pid, 'SIGKILL');
    if (before < 2) await waitForEver();
    context.add(block('third try'));
  },
  'is killed in a step': withStep(async () => {
    process.kill(process.pid, 'SIGKILL');
    await waitForEver();
  }),
  throws: () => Promise.reject(new TypeError('a fault of ours')),
  refuses: () => Promise.reject(new ExtractionError('unsupported_format', 'No.')),
  'misses a part': async ({ filename }) => {
    await import(filename.replaceAll(' ', '-'));
  },
  'loops in a step': withStep(loopForEver),
  'aborts in a step': withStep(() => process.abort()),
  'throws in a step': withStep(() => Promise.reject(new Error('engine'))),
  'hoards in a step': withStep(() => hoard(() => Buffer.alloc(4_000_000, 1))),
  async 'waits when usable'(context) {
    context.add(block('kept'), begun);
    context.markUsable();
    await context.flush();
    await waitForEver();
  },
  async 'swallows read errors'(context) {
    try {
      await context.source.read(0, 10);
    } catch {
      context.add(block('as if nothing had happened'));
    }
  },
  async transcribes(context) {
    const { source, segments } =
      (await context.transcribe?.(new Uint8Array([1, 2, 3]), { signal: AbortSignal.timeout(5000) })) ?? {};
    context.add(block(`${source}: ${segments?.map(({ text }) => text).join(' ')}`));
  },
  async 'tells its id'(context: ExtractionContext) {
    context.reportProgress(0.5, String(process.pid));
    await waitForEver();
  },
  async 'tells its id and loops'(context: ExtractionContext) {
    context.reportProgress(0.5, String(process.pid));
    await context.flush();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    loopForEver();
  },
};

await runChildProgram(process, () =>
  Promise.resolve(async (context) => {
    const behave = behaviours[context.filename];
    if (behave === undefined) throw new Error(`There is no behaviour '${context.filename}'.`);
    await behave(context);
  }),
);
