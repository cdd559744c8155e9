import { loadExtractor } from '../../shared/analysis/media/extractors.ts';
import { openListener, type SoundToHear } from '../../shared/analysis/media/speech/open-listener.ts';
import { connectToParent } from '../../shared/analysis/worker/connect-to-parent.ts';
import { runExtractJob } from '../../shared/analysis/worker/run-extract-job.ts';
import { startWatchdog } from '../../shared/analysis/worker/start-watchdog.ts';

// A child process like the product's own, but one that listens goes wrong: it aborts at the sound of ten to fifteen seconds, and cannot begin at all
// where a step may take `refusingMs`.

const refusingMs = 31_000;

startWatchdog(process);
const line = connectToParent(process);
const job = await line.job;
if (job.kind === 'extract') {
  await runExtractJob(job, line, await loadExtractor(job.format));
  await line.send({ type: 'done', result: undefined });
} else if (job.kind === 'listen' && job.budgetMs === refusingMs) {
  const message = 'The weights are damaged. Install the package again.';
  await line.send({ type: 'failed', failure: { errorType: 'analyzer_unavailable', message } });
} else {
  const listener = await openListener();
  for (let result: unknown; ; ) {
    const sound = (await line.call({ method: 'next', result })) as SoundToHear | undefined;
    if (sound === undefined) break;
    if (sound.startMs >= 10_000 && sound.startMs < 15_000) process.abort();
    result = await listener.hear(sound);
  }
}
