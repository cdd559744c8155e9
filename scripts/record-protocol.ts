// Records what a scripted server answers about made-up texts: it shows the form of a recording, and nothing about any model.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { evaluateReviewer } from '../cli/evaluate/evaluate-reviewer.ts';
import { readNegatives, readRulings, toText } from '../cli/evaluate/evaluation-data.ts';
import { openLiveRun } from '../cli/evaluate/model-run.ts';
import { toSubjectSection } from '../shared/analysis/rules/second-look/subject-section.ts';
import { createLanguageModel } from '../shared/azure/create-language-model.ts';
import { systemClock } from '../shared/azure/system.ts';
import { readLanguageModelSettings } from '../shared/config.ts';
import { startModelServer } from '../support/model-server.ts';
import { createOracle } from '../support/oracle-model.ts';
import { createSilentLogger } from '../support/silent-logger.ts';

const folder = fileURLToPath(new URL('../test/cli/evaluate/protocol/', import.meta.url));
const file = `${folder}recording.jsonl`;
const rulings = await readRulings(`${folder}rulings.json`);
const negatives = await readNegatives(`${folder}negatives.json`);
const server = await startModelServer(
  createOracle(
    [
      ...rulings.map((ruling) => ({ text: toText(ruling), breached: ruling.codeRulesCurrentNumbers })),
      ...negatives.map(({ text }) => ({ text, breached: [] })),
    ],
    toSubjectSection,
  ),
);
const settings = readLanguageModelSettings({ LANGUAGE_MODEL_URL: server.baseUrl, LANGUAGE_MODEL_NAME: 'scripted' });
if (settings === undefined) throw new Error('The settings name no model.');
const model = createLanguageModel(settings, { clock: systemClock, logger: createSilentLogger(), clientId: undefined });
await rm(file, { force: true });
const run = await openLiveRun(settings, model, { file, answersOf: 'a script' });
const { evaluation } = await evaluateReviewer(rulings, negatives, run);
await server.stop();
process.stdout.write(`${file} is written: ${evaluation.languageModel?.questions} questions.\n`);
