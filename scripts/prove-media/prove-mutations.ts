import { documentedOutcomes, runMutations } from '../../support/media/mutation-run.ts';
import { toTable } from './to-table.ts';
import type { Proof } from './types.ts';

export const proveMutations: Proof = {
  heading: 'Damaged files',
  async run({ note, mutations, seed }) {
    const countsBySample = new Map<string, Map<string, number>>();
    const failures: string[] = [];
    for await (const { number, sample, damage, outcome, detail } of runMutations(mutations, seed)) {
      const counts = countsBySample.get(sample) ?? new Map<string, number>();
      countsBySample.set(sample, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
      if (!documentedOutcomes.includes(outcome))
        failures.push(`Damaged file ${number}, ${sample}, ${damage}: ${outcome} ${detail ?? ''}`);
      if (number % 50 === 49) note(`${number + 1} damaged files`);
    }
    const seen = documentedOutcomes.filter((outcome) =>
      [...countsBySample.values()].some((counts) => counts.has(outcome)),
    );
    const rows = [...countsBySample].map(([sample, counts]) => [
      sample,
      ...seen.map((outcome) => counts.get(outcome) ?? 0),
    ]);
    const total = ['all', ...seen.map((_, column) => rows.reduce((sum, row) => sum + Number(row[column + 1]), 0))];
    const text = `${mutations} files of ${countsBySample.size} kinds, damaged at random (seed ${seed}): bits flipped, ranges overwritten, left out or repeated, files cut
short, numbers made extreme. \`refused\` files no longer look like their kind and are answered 415. ${failures.length === 0 ? 'None ended otherwise.' : `${failures.length} ended otherwise.`}

${toTable(['file', ...seen.map((outcome) => (outcome.includes('_') ? `\`${outcome}\`` : outcome))], [...rows, total])}`;
    return { text, rows: [...rows, total], failures };
  },
};
