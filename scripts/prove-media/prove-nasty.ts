import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { extractSample } from '../../support/media/extract-sample.ts';
import { listShortfalls } from '../../support/media/list-shortfalls.ts';
import { nastyInputs } from '../../support/media/nasty-inputs.ts';
import { figuresHead, measureRun, toFigures } from './measure-run.ts';
import { openService } from './open-service.ts';
import { toTable } from './to-table.ts';
import type { Proof, TableRow } from './types.ts';

/** The memory is sampled: a file may be a little past the ceiling when it is seen there. */
const sampledMemoryBytes = 1.5 * defaultCeilings.memoryBytes;

export const proveNasty: Proof = {
  heading: 'Hostile and damaged files',
  async run({ note }) {
    const rows: TableRow[] = [];
    const failures: string[] = [];
    await using service = await openService();
    for (const { name, format, make, required, ceilings } of nastyInputs) {
      note(name);
      const bytes = await make();
      const run = await measureRun(service.healthUrl, async () => await extractSample(format, bytes, ceilings));
      rows.push([name, bytes.length.toLocaleString('en'), ...toFigures(run)]);
      failures.push(
        ...listShortfalls(run.outcome, required).map((shortfall) => `${name}: ${shortfall}`),
        ...(run.watch.failed > 0 ? [`${name}: the service did not answer ${run.watch.failed} times.`] : []),
        ...(run.outcome.peakMemoryBytes > sampledMemoryBytes ? [`${name}: it passed the ceiling of memory.`] : []),
      );
    }
    const text = `${rows.length} files. Each is opened as a review opens it, from a process that runs the whole local service meanwhile; the service is asked
for its health without a pause of more than 50 ms, and the last two columns say how often it answered and how long the slowest answer took. Some files run
with smaller ceilings than the above, so that they meet them sooner (\`support/media/nasty-inputs.ts\`); the largest memory allowed is the same. It is
sampled twenty times a second, so a file that fills it fast is stopped a little above.

${toTable(['file', 'bytes', ...figuresHead], rows)}`;
    return { text, rows, failures };
  },
};
