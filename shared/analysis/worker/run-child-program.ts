import type { FileFormat } from '../../model/media-types.ts';
import type { Extract } from '../media/extractor.ts';
import { checkWalls } from './check-walls.ts';
import { connectToParent } from './connect-to-parent.ts';
import { isEngineCrash } from './engine-crash.ts';
import { startWatchdog } from './start-watchdog.ts';
import { toFailure } from './to-failure.ts';

/** Does the one job of a child process and tells the service how it ended. */
export async function runChildProgram(
  child: NodeJS.Process,
  loadExtractor: (format: FileFormat) => Promise<Extract>,
): Promise<void> {
  for (const name of Object.keys(child.env)) Reflect.deleteProperty(child.env, name);
  startWatchdog(child);
  const line = connectToParent(child);
  try {
    const job = await line.job;
    if (job.kind === 'extract') {
      const { runExtractJob } = await import('./run-extract-job.ts');
      const extract = await loadExtractor(job.format);
      await line.send({ type: 'done', result: await runExtractJob(job, line, extract) });
    } else if (job.kind === 'recognise') {
      const { runRecogniseJob } = await import('./run-recognise-job.ts');
      await line.send({ type: 'done', result: await runRecogniseJob(job, line) });
    } else if (job.kind === 'check') {
      await line.send({ type: 'done', result: checkWalls() });
    } else if (job.kind === 'listen') {
      const { runListenJob } = await import('./run-listen-job.ts');
      await line.send({ type: 'done', result: await runListenJob(job, line) });
    } else {
      const { runReviewJob } = await import('./run-review-job.ts');
      await line.send({ type: 'done', result: await runReviewJob(job, line) });
    }
  } catch (error) {
    // A process that crashes is replaced, and the step at fault left out.
    if (isEngineCrash(error)) throw error;
    await line.send({ type: 'failed', failure: toFailure(error) });
  }
}
