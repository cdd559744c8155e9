import type { PictureToRead, PictureWords } from '../../shared/analysis/media/extractor.ts';
import { connectToParent } from '../../shared/analysis/worker/connect-to-parent.ts';
import { startWatchdog } from '../../shared/analysis/worker/start-watchdog.ts';

// A process that reads pictures as the product's own does, but goes wrong as the key of the picture says; else it reads the key itself.

startWatchdog(process);
const line = connectToParent(process);
const job = await line.job;
const budgetMs = job.kind === 'recognise' ? job.budgetMs : 0;

function read({ key, order, timeMs }: PictureToRead): PictureWords {
  if (key === 'aborts') process.abort();
  if (key === 'is killed') process.kill(process.pid, 'SIGKILL');
  if (key === 'loops') for (;;) Math.sqrt(2);
  if (key === 'hoards') {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(4_000_000, 1));
  }
  const place = { kind: 'time', startMs: timeMs, endMs: timeMs } as const;
  const block = { text: key, source: 'ocr_text', role: 'body', order, place } as const;
  return {
    parts: [{ type: 'block', block }],
    engines: [{ name: 'misbehaving', version: `process ${process.pid}` }],
    unread: 0,
    cpuMs: 1,
  };
}

let words: PictureWords | undefined;
for (;;) {
  const picture = (await line.call({ method: 'next', ...(words && { result: words }) })) as PictureToRead | undefined;
  if (picture === undefined) break;
  await line.send({ type: 'stepBegun', name: picture.key, budgetMs });
  if (picture.key === 'refuses') {
    await line.send({ type: 'failed', failure: { errorType: 'analyzer_unavailable', message: 'Not installed.' } });
    break;
  }
  words = read(picture);
  await line.send({ type: 'stepEnded' });
}
