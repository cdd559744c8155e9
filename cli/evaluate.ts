import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createLanguageModel } from '../shared/azure/create-language-model.ts';
import { systemClock } from '../shared/azure/system.ts';
import { ConfigurationError, readLanguageModelSettings } from '../shared/config.ts';
import type { LanguageModelSettings } from '../shared/model/language-model-settings.ts';
import type { Logger } from '../shared/ports/logger.ts';
import { crossValidate } from './evaluate/cross-validate.ts';
import { evaluateReviewer } from './evaluate/evaluate-reviewer.ts';
import { type Ruling, readNegatives, readRulings } from './evaluate/evaluation-data.ts';
import { type ModelRun, openLiveRun, openReplay } from './evaluate/model-run.ts';
import { toEvaluationReport } from './evaluate/to-evaluation-report.ts';
import { CommandError, type CommandSpec, UsageError } from './options.ts';
import { runCommand } from './run-command.ts';

const spec = {
  name: 'npm run evaluate --',
  summary:
    'Measures the reviewer: what it finds in advertisements that broke the Code, and in texts that broke nothing.',
  options: {
    rulings: {
      type: 'text',
      placeholder: 'FILE',
      help: 'decisions as JSON; without it ../shared/data/rulings-dev.json',
    },
    negatives: {
      type: 'text',
      placeholder: 'FILE',
      help: 'texts that break nothing as JSON; without it ../shared/data/negatives-dev.json',
    },
    findings: { type: 'text', placeholder: 'OUT.jsonl', help: 'also write the findings, one line per text' },
    half: {
      type: 'text',
      placeholder: 'HALF',
      choices: ['first', 'second', 'both'],
      default: 'both',
      help: 'only the rulings of half the groups: look at one half, measure on the other',
    },
    folds: {
      type: 'integer',
      placeholder: 'N',
      default: 5,
      help: 'folds of the cross-validation, for texts that the second look has learnt from; 0 for none',
    },
    'language-model': {
      type: 'flag',
      help: 'have the texts reviewed by the language model of the settings as well (docs/language-model.md); this sends them there',
    },
    record: {
      type: 'text',
      placeholder: 'FILE',
      help: 'keep every answer of the language model; a run that was broken off goes on',
    },
    replay: { type: 'text', placeholder: 'FILE', help: 'answers that were recorded, in place of a language model' },
    'scripted-answers': {
      type: 'flag',
      help: 'the server answers by a script: the recording and the report say so',
    },
    repeats: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      default: 1,
      help: 'how often the cross-validation is repeated, with other folds',
    },
  },
} as const satisfies CommandSpec;

const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const rulingsFile = values.rulings ?? findDefault('rulings-dev.json');
  const negativesFile = values.negatives ?? findDefault('negatives-dev.json');
  if (rulingsFile === undefined && negativesFile === undefined) {
    throw new CommandError(
      'There is nothing to measure on: name files with --rulings and --negatives, or put the folder shared beside the project.',
    );
  }
  const rulings = rulingsFile === undefined ? [] : await readRulings(rulingsFile);
  const negatives = negativesFile === undefined ? [] : await readNegatives(negativesFile);
  if (values.folds === 1) throw new UsageError('--folds needs 2 or more folds, or 0 for none.');
  const chosen = rulings.filter(isInHalf(values.half));
  const model = await openModelRun(values);
  const { evaluation, texts } = await evaluateReviewer(chosen, negatives, model);
  const isSeen = Object.keys(evaluation.byAcquaintance).some((acquaintance) => acquaintance !== 'unseen');
  const crossValidated =
    isSeen && values.folds > 0 && !model ? await crossValidate(chosen, negatives, values, note) : undefined;
  if (values.findings !== undefined) {
    await writeFile(values.findings, texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
  }
  return {
    json: { ...evaluation, ...(crossValidated && { crossValidated }) },
    text: toEvaluationReport(evaluation, crossValidated),
  };
});

/** The language model that the options ask for; undefined without one. */
async function openModelRun(values: {
  readonly 'language-model': boolean;
  readonly 'scripted-answers': boolean;
  readonly record: string | undefined;
  readonly replay: string | undefined;
}): Promise<ModelRun | undefined> {
  if (values.replay !== undefined) {
    if (values['language-model'] || values.record !== undefined)
      throw new UsageError('--replay takes the place of --language-model and --record.');
    return openReplay(values.replay);
  }
  if (!values['language-model']) {
    if (values.record !== undefined) throw new UsageError('--record needs --language-model.');
    return undefined;
  }
  const settings = readModelSettings();
  const model = createLanguageModel(settings, { clock: systemClock, logger: silentLogger, clientId: undefined });
  const answersOf = values['scripted-answers'] ? 'a script' : 'a model';
  return openLiveRun(settings, model, { file: values.record, answersOf });
}

function readModelSettings(): LanguageModelSettings {
  try {
    const settings = readLanguageModelSettings(process.env);
    if (settings) return settings;
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw new CommandError(cause.message, { cause });
    throw cause;
  }
  throw new CommandError(
    'No language model is set: set LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME, or AZURE_OPENAI_ENDPOINT and AZURE_OPENAI_DEPLOYMENT.',
  );
}

function findDefault(name: string): string | undefined {
  const file = fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url));
  return existsSync(file) ? file : undefined;
}

/** Sister decisions share a group and stay together, so that neither half has seen the other. */
function isInHalf(half: 'first' | 'second' | 'both'): (ruling: Ruling) => boolean {
  return ({ id, group }) => {
    if (half === 'both') return true;
    const isFirst =
      (createHash('sha256')
        .update(group ?? id)
        .digest()[0] ?? 0) < 128;
    return isFirst === (half === 'first');
  };
}
