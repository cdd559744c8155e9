import { connectToParent } from './connect-to-parent.ts';
import { isEngineCrash } from './engine-crash.ts';
import { removeNetwork } from './remove-network.ts';
import { startWatchdog } from './start-watchdog.ts';
import { toFailure } from './to-failure.ts';

// The program of the child process, the only place where untrusted files are opened. One process does one job.
removeNetwork();
startWatchdog(process);
const line = connectToParent(process);
try {
  const job = await line.job;
  if (job.kind === 'extract') {
    const { runExtractJob } = await import('./run-extract-job.ts');
    await line.send({ type: 'done', result: await runExtractJob(job, line) });
  } else {
    const { reviewExtraction } = await import('../rules/review-extraction.ts');
    await line.send({ type: 'done', result: reviewExtraction(job.extraction, job.context) });
  }
} catch (error) {
  // A process that crashes is replaced, and the step at fault left out.
  if (isEngineCrash(error)) throw error;
  await line.send({ type: 'failed', failure: toFailure(error) });
}
