import { maximumSizeBytes } from '../../shared/model/media-types.ts';
import { extractSample } from '../../support/media/extract-sample.ts';
import { largeFiles } from '../../support/media/large-files.ts';
import { figuresHead, measureRun, toFigures } from './measure-run.ts';
import { openService } from './open-service.ts';
import { toTable } from './to-table.ts';
import type { Proof, TableRow } from './types.ts';

export const proveLimits: Proof = {
  heading: 'Files at the limits',
  async run({ note }) {
    const rows: TableRow[] = [];
    const failures: string[] = [];
    const reasons: string[] = [];
    await using service = await openService();
    for (const { name, format, make, mayEndAs } of largeFiles) {
      note(name);
      const bytes = await make();
      const run = await measureRun(service.healthUrl, async () => await extractSample(format, bytes));
      const { outcome } = run;
      rows.push([name, bytes.length.toLocaleString('en'), ...toFigures(run)]);
      if (bytes.length > maximumSizeBytes[format === 'pdf' || format === 'text' ? 'document' : 'image'])
        failures.push(`${name}: it is larger than a file may be.`);
      if (outcome.ok) {
        for (const { check, extent, reason } of outcome.extraction.coverage)
          if (extent !== 'full') reasons.push(`${name.split(':')[0]}: ${check}. ${reason}`);
      } else if (outcome.failure.errorType !== mayEndAs)
        failures.push(`${name}: ${outcome.failure.errorType}, ${outcome.failure.message}`);
      if (run.watch.failed > 0) failures.push(`${name}: the service did not answer ${run.watch.failed} times.`);
    }
    const text = `As large as the specification allows, and with the ceilings above.

${toTable(['file', 'bytes', ...figuresHead], rows)}

What their reports say is missing:

${reasons.map((reason) => `- ${reason}`).join('\n')}`;
    return { text, rows, failures };
  },
};
