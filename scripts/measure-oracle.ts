// Measures the review with perfect answers of a language model: a scripted server answers from the labels of the texts.

import { evaluateReviewer } from '../cli/evaluate/evaluate-reviewer.ts';
import { readNegatives, readRulings, toText } from '../cli/evaluate/evaluation-data.ts';
import { openLiveRun } from '../cli/evaluate/model-run.ts';
import { breachedRules, isCounted, levels } from '../cli/evaluate/score.ts';
import { type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { wordRuleCodes } from '../shared/analysis/language-model/prefix.ts';
import { toSubjectSection } from '../shared/analysis/rules/second-look/subject-section.ts';
import { createLanguageModel } from '../shared/azure/create-language-model.ts';
import { systemClock } from '../shared/azure/system.ts';
import { readLanguageModelSettings } from '../shared/config.ts';
import { startModelServer } from '../support/model-server.ts';
import { createOracle } from '../support/oracle-model.ts';
import { createSilentLogger } from '../support/silent-logger.ts';

const spec = {
  name: 'npm run oracle --',
  summary:
    'Measures what the wiring of the language model makes of perfect answers, given by a scripted server on loopback.',
  options: {
    rulings: {
      type: 'text',
      placeholder: 'FILE',
      default: '../shared/data/rulings-dev.json',
      help: 'decisions as JSON',
    },
    negatives: {
      type: 'text',
      placeholder: 'FILE',
      default: '../shared/data/negatives-dev.json',
      help: 'texts that break nothing as JSON',
    },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  const askable = new Set(wordRuleCodes);
  // Of these the words can be judged, and a rule that can be asked about was broken.
  const rulings = (await readRulings(values.rulings)).filter(
    (ruling) => isCounted(ruling) && breachedRules(ruling).some((code) => askable.has(code)),
  );
  const negatives = await readNegatives(values.negatives);
  const labelled = [
    ...rulings.map((ruling) => ({
      text: toText(ruling),
      breached: breachedRules(ruling).filter((code) => askable.has(code)),
    })),
    ...negatives.map(({ text }) => ({ text, breached: [] })),
  ];
  const server = await startModelServer(createOracle(labelled, toSubjectSection));
  try {
    const settings = readLanguageModelSettings({ LANGUAGE_MODEL_URL: server.baseUrl, LANGUAGE_MODEL_NAME: 'oracle' });
    if (settings === undefined) throw new Error('The settings name no model.');
    const model = createLanguageModel(settings, {
      clock: systemClock,
      logger: createSilentLogger(),
      clientId: undefined,
    });
    const run = await openLiveRun(settings, model, { file: undefined, answersOf: 'a script' });
    const { evaluation } = await evaluateReviewer(rulings, negatives, run);
    const { withoutLanguageModel } = evaluation;
    const json = {
      rulings: rulings.length,
      negatives: negatives.length,
      withOracle: toFigures(evaluation),
      rulesAlone: withoutLanguageModel && toFigures(withoutLanguageModel),
      languageModel: evaluation.languageModel,
    };
    return { json, text: JSON.stringify(json, null, 2) };
  } finally {
    await server.stop();
  }
});

type Scored = Pick<Awaited<ReturnType<typeof evaluateReviewer>>['evaluation'], 'rulings' | 'negatives'>;

function toFigures({ rulings, negatives }: Scored): object {
  return Object.fromEntries(
    levels.map((level) => {
      const { sectionRecall, precision, recall, f1 } = rulings.bySeverity[level];
      const { hard, neutral } = negatives.bySeverity[level];
      return [
        level,
        { sectionRecall, precision, recall, f1, alarmed: { hard: hard.alarmed, neutral: neutral.alarmed } },
      ];
    }),
  );
}
