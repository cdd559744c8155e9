import type { ModelPrices } from '../../model/language-model-settings.ts';
import type { ModelUsage } from '../../ports/language-model.ts';

/** What one asset may still cost. */
export interface ModelAllowance {
  readonly tokens: number;
  /** In the currency of the prices. */
  readonly cost: number;
  /** Finishes the sentence "The model was asked no further because …". */
  readonly because: string;
}

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

/** English has about four characters a token; three leaves room for numbers, names and other languages. */
const charactersPerToken = 3;
/** The most that services count for a picture of 1,280 pixels. */
const tokensPerPicture = 1600;
/** What an answer usually takes; the most it may take is far more, and rarely taken. */
const usualOutputTokens = 1500;

/** About how many tokens a question will take, its answer included. */
export const estimateUsage = (characters: number, pictures: number): ModelUsage => ({
  promptTokens: Math.ceil(characters / charactersPerToken) + pictures * tokensPerPicture,
  cachedTokens: 0,
  outputTokens: usualOutputTokens,
});
