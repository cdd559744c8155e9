import type { z } from 'zod';
import type { ModelPrices } from '../../model/language-model-settings.ts';
import { type LanguageModel, LanguageModelError, type ModelAnswer } from '../../ports/language-model.ts';
import { type ModelSpending, nothingSpent, priceOf } from './model-budget.ts';
import type { Asked } from './questions.ts';
import { readEntries } from './read-answer.ts';

/** After these a further question would only wait as long again. One that is not accepted may be too long: others are asked. */
const lasting = new Set(['throttled', 'timeout', 'unavailable', 'unauthorized', 'ceiling']);

const sentences: Readonly<Record<Exclude<LanguageModelError['reason'], 'ceiling'>, string>> = {
  refused: 'The language model refused a question.',
  content_filter: 'The content filter of the language model refused a question.',
  throttled: 'The language model was overloaded.',
  timeout: 'The language model did not answer in time.',
  malformed: 'The language model gave an answer that could not be used.',
  not_accepted: 'The language model did not accept a question.',
  no_pictures: 'The language model takes no pictures.',
  unauthorized: 'The language model did not accept the key or the identity of the service.',
  unavailable: 'The language model could not be reached.',
};

/** The questions about one asset: keeps count of what they cost, and stops at a ceiling or at lasting trouble. */
export class ModelSession {
  readonly #model: LanguageModel;
  readonly #prices: ModelPrices;
  readonly #tokensPerAnswer: number;
  readonly #onTrouble: (error: LanguageModelError) => void;
  readonly #signal: AbortSignal;
  readonly #troubles = new Set<string>();
  readonly #deadline: AbortSignal | undefined;
  readonly #partlyRead = new Set<Asked['pass']>();
  #spending: ModelSpending = nothingSpent;
  #isStopped = false;
  #lastAnswer: ModelAnswer | undefined;

  constructor(setup: {
    readonly model: LanguageModel;
    readonly prices: ModelPrices;
    readonly tokensPerAnswer: number;
    readonly onTrouble: (error: LanguageModelError) => void;
    readonly signal: AbortSignal;
    /** For all questions together; as long as it takes without it. */
    readonly secondsPerAsset?: number;
  }) {
    this.#model = setup.model;
    this.#prices = setup.prices;
    this.#tokensPerAnswer = setup.tokensPerAnswer;
    this.#onTrouble = setup.onTrouble;
    this.#signal = setup.signal;
    this.#deadline =
      setup.secondsPerAsset === undefined ? undefined : AbortSignal.timeout(Math.ceil(setup.secondsPerAsset * 1000));
  }

  get spending(): ModelSpending {
    return this.#spending;
  }

  /** One sentence for each kind of trouble, in the order of their coming. */
  get troubles(): readonly string[] {
    return [...this.#troubles];
  }

  /** Whether some of what was answered in a pass could not be used. */
  isPartlyRead(pass: Asked['pass']): boolean {
    return this.#partlyRead.has(pass);
  }

  /** Undefined before the first answer. */
  get lastAnswer(): ModelAnswer | undefined {
    return this.#lastAnswer;
  }

  /** The entries of the answer that fit; undefined when there is no usable answer. Rejects only with the reason of the signal. */
  async ask<T>(question: Asked, listName: string, schema: z.ZodType<T>): Promise<readonly T[] | undefined> {
    if (this.#isStopped) return undefined;
    try {
      const signal = AbortSignal.any([this.#signal, ...(this.#deadline ? [this.#deadline] : [])]);
      const answer = await this.#model.ask({ ...question, maxOutputTokens: this.#tokensPerAnswer }, signal);
      this.#count(answer);
      const read = readEntries(answer.content, listName, schema);
      if (read === undefined) throw new LanguageModelError('malformed', 'The answer is no list of the asked form.');
      if (read.refused > 0) this.#partlyRead.add(question.pass);
      return read.entries;
    } catch (cause) {
      this.#signal.throwIfAborted();
      this.#note(
        cause instanceof LanguageModelError
          ? cause
          : this.#deadline?.aborted
            ? new LanguageModelError('timeout', 'The time for all questions about one file was over.', { cause })
            : new LanguageModelError('unavailable', 'The language model failed in an unknown way.', { cause }),
      );
      return undefined;
    }
  }

  #count(answer: Pick<ModelAnswer, 'usage' | 'isKept'> & Partial<ModelAnswer>): void {
    const { questions, keptAnswers, promptTokens, cachedTokens, outputTokens, cost } = this.#spending;
    if (answer.content !== undefined) this.#lastAnswer = answer as ModelAnswer;
    this.#spending = answer.isKept
      ? { ...this.#spending, questions: questions + 1, keptAnswers: keptAnswers + 1 }
      : {
          questions: questions + 1,
          keptAnswers,
          promptTokens: promptTokens + answer.usage.promptTokens,
          cachedTokens: cachedTokens + answer.usage.cachedTokens,
          outputTokens: outputTokens + answer.usage.outputTokens,
          cost: cost + priceOf(answer.usage, this.#prices),
        };
  }

  #note(error: LanguageModelError): void {
    if (error.usage) this.#count({ usage: error.usage, isKept: false });
    if (lasting.has(error.reason)) this.#isStopped = true;
    if (error.reason === 'ceiling') {
      this.#troubles.add(`The language model was asked no further because ${error.message}.`);
    } else {
      this.#troubles.add(sentences[error.reason]);
    }
    if (error.reason !== 'ceiling' || error.cause !== undefined) this.#onTrouble(error);
  }
}
