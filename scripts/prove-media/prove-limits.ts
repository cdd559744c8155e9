import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { extractSample } from '../../test/support/media/extract-sample.ts';
import { largeFiles } from '../../test/support/media/large-files.ts';
import { figuresHead, measureRun, toFigures } from './measure-run.ts';
import { openService } from './open-service.ts';
import { toTable } from './to-table.ts';
import type { Proof, TableRow } from './types.ts';

export const proveLimits: Proof = {
  heading: 'Files at the limits',
  async run({ note }) {
    const rows: TableRow[] = [];
    const failures: string[] = [];
    const reasons = new Map<string, string>();
    await using service = await openService();
    for (const { name, format, make } of largeFiles) {
      note(name);
      const bytes = await make();
      const run = await measureRun(service.healthUrl, async () => await extractSample(format, bytes));
      const { outcome } = run;
      rows.push([name, bytes.length.toLocaleString('en'), ...toFigures(run)]);
      if (!outcome.ok) failures.push(`${name}: ${outcome.failure.errorType}, ${outcome.failure.message}`);
      else
        for (const { check, extent, reason } of outcome.extraction.coverage)
          if (extent !== 'full') reasons.set(`${format}, ${check}: ${reason}`, name);
      if (outcome.peakMemoryBytes > defaultCeilings.memoryBytes && outcome.ok)
        note(`${name}: a step was left out for want of memory.`);
      if (run.watch.failed > 0) failures.push(`${name}: the service did not answer ${run.watch.failed} times.`);
    }
    const text = `As large as the specification allows, and with the ceilings above.

${toTable(['file', 'bytes', ...figuresHead], rows)}

What their reports say is missing:

${[...reasons].map(([reason]) => `- ${reason}`).join('\n')}`;
    return { text, rows, failures };
  },
};
