import { estimateTokens } from '../../model/estimate-tokens.ts';
import type { ModelPrices } from '../../model/language-model-settings.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelQuestion,
  type ModelUsage,
} from '../../ports/language-model.ts';

/** An amount of tokens and money (in the currency of the prices). */
export interface ModelAmount {
  readonly tokens: number;
  readonly cost: number;
}

/** Room for one question under a ceiling, or which ceiling stands in the way. */
export type ModelRoom =
  | {
      readonly ok: true;
      /** Puts what the question really took in the place of what was set aside for it. Never rejects. */
      settle(used: ModelAmount): Promise<void>;
    }
  /** `because` finishes the sentence "The language model was asked no further because …". */
  | { readonly ok: false; readonly because: string };

/** Keeps ceilings: the most that a question may take is set aside before it is asked. */
export interface ModelAccount {
  /** Rejects when it cannot be known what was used before. */
  reserve(most: ModelAmount): Promise<ModelRoom>;
}

/** The ceiling of one file, whose questions are asked one after the other. */
export function createFileAccount(ceiling: ModelAmount): ModelAccount {
  let left = ceiling;
  return {
    reserve(most) {
      if (most.tokens > left.tokens || most.cost > left.cost) {
        return Promise.resolve({ ok: false, because: 'the ceiling of one file was reached' });
      }
      return Promise.resolve({
        ok: true,
        settle(used) {
          left = { tokens: left.tokens - used.tokens, cost: left.cost - used.cost };
          return Promise.resolve();
        },
      });
    },
  };
}

/** A model that is asked only what every account has room for; else it rejects with the reason `ceiling`. */
export function keepCeilings(
  model: LanguageModel,
  accounts: readonly ModelAccount[],
  prices: ModelPrices,
): LanguageModel {
  const toAmount = (usage: ModelUsage): ModelAmount => ({
    tokens: usage.promptTokens + usage.outputTokens,
    cost: priceOf(usage, prices),
  });
  return {
    name: model.name,
    get version() {
      return model.version;
    },
    async ask(question, signal) {
      const most = toAmount(estimateUsage(question));
      const rooms: Extract<ModelRoom, { ok: true }>[] = [];
      let used: ModelAmount = { tokens: 0, cost: 0 };
      try {
        for (const account of accounts) {
          const room = await reserve(account, most);
          if (!room.ok) throw new LanguageModelError('ceiling', room.because);
          rooms.push(room);
        }
        const answer = await model.ask(question, signal);
        used = toAmount(answer.usage);
        return answer;
      } catch (cause) {
        if (cause instanceof LanguageModelError && cause.usage) used = toAmount(cause.usage);
        throw cause;
      } finally {
        for (const room of rooms) await room.settle(used);
      }
    },
  };
}

const reserve = (account: ModelAccount, most: ModelAmount): Promise<ModelRoom> =>
  account.reserve(most).catch((cause: unknown) => {
    throw new LanguageModelError('ceiling', 'it is not known what was used before', { cause });
  });

/** What was spent on one asset. */
export interface ModelSpending extends ModelUsage {
  readonly questions: number;
  /** Answers that were kept from before and cost nothing. */
  readonly keptAnswers: number;
  readonly cost: number;
}

export const nothingSpent: ModelSpending = {
  questions: 0,
  keptAnswers: 0,
  promptTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: 0,
};

/** Price of some tokens. */
export const priceOf = ({ promptTokens, cachedTokens, outputTokens }: ModelUsage, prices: ModelPrices): number =>
  ((promptTokens - cachedTokens) * prices.input + cachedTokens * prices.cachedInput + outputTokens * prices.output) /
  1_000_000;

/** About the most that a question takes, its longest answer included. What it takes beyond that is counted with its answer. */
function estimateUsage({ prefix, parts, schema, maxOutputTokens }: ModelQuestion): ModelUsage {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return {
    promptTokens: estimateTokens([prefix, JSON.stringify(schema), ...texts], parts.length - texts.length),
    cachedTokens: 0,
    outputTokens: maxOutputTokens,
  };
}
