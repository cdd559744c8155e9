// Learns the second look's weights and writes shared/analysis/rules/models/second-look.json (docs/judgement.md):
//   npm run train [-- --data FOLDER]
// FOLDER has rulings-dev.json and negatives-dev.json; without it ../shared/data. Beside them it learns from our own sound texts, which the
// rules are tested with, and from whole advertisements of our own. Sources without a licence are left out. The same data and rules give the same file.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNegatives, readRulings } from '../cli/evaluate/evaluation-data.ts';
import { collectPlainClaims, collectSamples } from '../cli/evaluate/second-look/collect-samples.ts';
import { learnSecondLook } from '../cli/evaluate/second-look/learn-second-look.ts';
import { ownAdvertisements, ownTexts, plainClaims } from '../cli/evaluate/second-look/own-texts.ts';
import { runCommand } from '../cli/run-command.ts';
import { dataOption } from './data-option.ts';

const root = join(import.meta.dirname, '..');
const spec = {
  name: 'npm run train --',
  summary: "Learns the second look's weights and writes them to shared/analysis/rules/models/second-look.json.",
  options: { data: dataOption },
} as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  const samples = await collectSamples(
    await readRulings(join(values.data, 'rulings-dev.json')),
    await readNegatives(join(values.data, 'negatives-dev.json')),
    ownTexts,
    ownAdvertisements,
  );
  const model = learnSecondLook(samples, await collectPlainClaims(plainClaims));
  const file = join(root, 'shared/analysis/rules/models/second-look.json');
  writeFileSync(file, `${JSON.stringify(model)}\n`);
  const learnt = samples.filter(({ weight }) => weight > 0).length;
  console.log(
    `${learnt} of ${samples.length} texts, ${model.terms.length} words and pairs, ${model.targets.length} targets, ${Math.round(statSync(file).size / 1000)} kB`,
  );
  console.log(`proposed from: ${JSON.stringify(model.leastProposed)}`);
  return {};
});
