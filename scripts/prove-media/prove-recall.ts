import { extractSample } from '../../support/media/extract-sample.ts';
import { measureRecall } from '../../support/media/measure-recall.ts';
import { makeRecallPages } from '../../support/media/recall-pages.ts';
import { toTable } from './to-table.ts';
import type { Proof, TableRow } from './types.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export const proveRecall: Proof = {
  heading: 'Known words at known places',
  async run({ note }) {
    const rows: TableRow[] = [];
    const failures: string[] = [];
    for (const page of await makeRecallPages()) {
      note(page.name);
      const outcome = await extractSample(page.format, page.bytes);
      if (!outcome.ok) {
        failures.push(`${page.name}: ${outcome.failure.errorType}, ${outcome.failure.message}`);
        continue;
      }
      const recall = measureRecall(page, outcome.extraction);
      rows.push([
        page.name,
        percent(recall.characterErrorRate),
        percent(recall.wordsFound),
        recall.edgeError.toFixed(2),
        recall.middleError.toFixed(2),
      ]);
      if (page.format === 'pdf' && recall.characterErrorRate > 0)
        failures.push(`${page.name}: ${percent(recall.characterErrorRate)} of a text layer was read wrong.`);
    }
    const text = `Generated pages, about 340 to 1,000 characters each. Character errors are insertions, deletions and substitutions in reading order; words count as
found when every letter is right and they stand at their place; distances of a word's ends along the line and of its middle across it are in sizes of its
letters.

${toTable(['page', 'character errors', 'words found', 'ends', 'middle'], rows)}`;
    return { text, rows, failures };
  },
};
