import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { modelAnswerSchema, toQuestionDigest } from '../../shared/analysis/language-model/keep-answers.ts';
import { currentPromptVersion } from '../../shared/analysis/language-model/questions.ts';
import { modelPricesSchema } from '../../shared/model/language-model-settings.ts';
import { parseJson } from '../../shared/model/parse-json.ts';
import { type LanguageModel, LanguageModelError, type ModelFailure } from '../../shared/ports/language-model.ts';
import { CommandError } from '../options.ts';

/** First line of a recording. */
const headerSchema = z.object({
  kind: z.literal('language-model recording'),
  /** Only the answers of a model say anything about a model. */
  answersOf: z.enum(['a model', 'a script']),
  name: z.string(),
  promptVersion: z.string(),
  prices: modelPricesSchema,
  reads: z.enum(['words', 'pictures']),
  masksPersonalData: z.boolean(),
  /** Part of every question. */
  tokensPerAnswer: z.int().min(1).default(8000),
  /** Of the rules alone, on the machine of the recording; the last line has it. */
  charactersPerSecond: z.number().optional(),
});
export type RecordingHeader = z.infer<typeof headerSchema>;

const failures = [
  'refused',
  'content_filter',
  'throttled',
  'timeout',
  'malformed',
  'not_accepted',
  'no_pictures',
  'unauthorized',
  'unavailable',
  'ceiling',
] as const satisfies readonly ModelFailure[];

/** A line for each question that was asked. */
const recordedSchema = z.object({
  digest: z.string(),
  pass: z.string(),
  milliseconds: z.number(),
  answer: modelAnswerSchema.optional(),
  failure: z.object({ reason: z.enum(failures), message: z.string() }).optional(),
});
export type Recorded = z.infer<typeof recordedSchema>;

const endSchema = z.object({ kind: z.literal('end'), charactersPerSecond: z.number() });

export interface Recording {
  readonly header: RecordingHeader;
  readonly lines: ReadonlyMap<string, Recorded>;
}

/** Reads a recording. Throws `CommandError` for a file that is none, or that other prompts or rules were asked for. */
export async function readRecording(file: string): Promise<Recording> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause });
  });
  const rows = text.split('\n').filter((line) => line !== '');
  const header = headerSchema.safeParse(parseJson(rows[0] ?? ''));
  if (!header.success) throw new CommandError(`${file} is no recording of a language model.`);
  if (header.data.promptVersion !== currentPromptVersion)
    throw new CommandError(
      `${file} was recorded with the prompts ${header.data.promptVersion}; they are ${currentPromptVersion} now. Record again.`,
    );
  const lines = new Map<string, Recorded>();
  let { charactersPerSecond } = header.data;
  for (const row of rows.slice(1)) {
    const parsed = parseJson(row);
    const end = endSchema.safeParse(parsed);
    const line = recordedSchema.safeParse(parsed);
    if (end.success) ({ charactersPerSecond } = end.data);
    else if (line.success) lines.set(line.data.digest, line.data);
    // The last line of a run that was broken off may be half a line.
  }
  return { header: { ...header.data, ...(charactersPerSecond !== undefined && { charactersPerSecond }) }, lines };
}

/** Answers that are asked for once, and kept in memory and, where there is a file, line by line. */
export class RecordingModel implements LanguageModel {
  readonly name: string;
  readonly #model: LanguageModel | undefined;
  readonly #file: string | undefined;
  readonly #lines: Map<string, Promise<Recorded>>;

  /** Without `model` only what was recorded is answered. */
  constructor(setup: {
    readonly name: string;
    readonly model?: LanguageModel;
    readonly file?: string;
    readonly lines?: ReadonlyMap<string, Recorded>;
  }) {
    this.name = setup.name;
    this.#model = setup.model;
    this.#file = setup.file;
    this.#lines = new Map([...(setup.lines ?? [])].map(([digest, line]) => [digest, Promise.resolve(line)]));
  }

  readonly ask: LanguageModel['ask'] = async (question, signal) => {
    const digest = toQuestionDigest(this.name, question);
    let line = this.#lines.get(digest);
    if (!line) {
      line = this.#record(digest, question, signal);
      this.#lines.set(digest, line);
    }
    const { answer, failure } = await line;
    if (answer) return { ...answer, isKept: false };
    throw new LanguageModelError(failure?.reason ?? 'unavailable', failure?.message ?? 'Nothing was recorded.');
  };

  /** Everything that was asked, each question once. */
  lines(): Promise<Recorded[]> {
    return Promise.all(this.#lines.values());
  }

  async #record(digest: string, question: Parameters<LanguageModel['ask']>[0], signal: AbortSignal): Promise<Recorded> {
    if (!this.#model) {
      throw new CommandError(
        'The recording lacks a question that is asked now: the texts or the rules are others. Record again.',
      );
    }
    const startedAt = performance.now();
    const outcome = await this.#model.ask(question, signal).then(
      (answer) => ({ answer: modelAnswerSchema.parse(answer) }),
      (cause: unknown) => {
        if (!(cause instanceof LanguageModelError)) throw cause;
        return { failure: { reason: cause.reason, message: cause.message } };
      },
    );
    const line = { digest, pass: question.pass, milliseconds: Math.round(performance.now() - startedAt), ...outcome };
    if (this.#file !== undefined) await appendFile(this.#file, `${JSON.stringify(line)}\n`);
    return line;
  }
}

/** Trouble of these kinds may be over: such a question is asked again. */
const passing: ReadonlySet<ModelFailure> = new Set(['throttled', 'timeout', 'unauthorized', 'unavailable']);

/** Begins a recording, or goes on with one that was broken off. */
export async function beginRecording(file: string, header: RecordingHeader): Promise<ReadonlyMap<string, Recorded>> {
  if (existsSync(file)) {
    const { header: before, lines } = await readRecording(file);
    if (before.tokensPerAnswer !== header.tokensPerAnswer || before.masksPersonalData !== header.masksPersonalData)
      throw new CommandError(`${file} was recorded with other settings: name another file, or set them as they were.`);
    if (before.name !== header.name)
      throw new CommandError(`${file} is a recording of ${before.name}: name another file for ${header.name}.`);
    return new Map([...lines].filter(([, { failure }]) => failure === undefined || !passing.has(failure.reason)));
  }
  await writeFile(file, `${JSON.stringify(header)}\n`);
  return new Map();
}

/** Ends a recording with what a replay cannot measure. */
export const endRecording = (file: string, charactersPerSecond: number): Promise<void> =>
  appendFile(file, `${JSON.stringify({ kind: 'end', charactersPerSecond })}\n`);
