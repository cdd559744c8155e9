import { z } from 'zod';

/** What a language model is sent of a workspace. */
export const modelReadsSchema = z.enum(['off', 'words', 'pictures']);
export type ModelReads = z.infer<typeof modelReadsSchema>;

const price = z.number().min(0);
/** List price per million tokens, in whatever currency. Kept input costs as much as other input unless it has a price. */
export const modelPricesSchema = z
  .strictObject({ input: price.default(0), cachedInput: price.optional(), output: price.default(0) })
  .transform((prices) => ({ ...prices, cachedInput: prices.cachedInput ?? prices.input }));
export type ModelPrices = z.infer<typeof modelPricesSchema>;

const ceiling = (standard: number) => z.number().min(0).default(standard);
const amount = (standard: number) => z.int().min(1).default(standard);
/** A file is reviewed within half an hour. */
const seconds = (standard: number) => z.int().min(1).max(1500).default(standard);

/** How far a language model may go. Costs are in the currency of the prices, and count only where there are prices. */
export const modelLimitsSchema = z.strictObject({
  tokensPerAsset: ceiling(250_000),
  tokensPerSubmission: ceiling(2_500_000),
  /** Of one workspace in one day (UTC). */
  tokensPerDay: ceiling(50_000_000),
  costPerAsset: ceiling(1),
  costPerSubmission: ceiling(10),
  costPerDay: ceiling(100),
  /** Questions at once, of one instance of the app. */
  concurrency: amount(4),
  /** For one question, its retries included. */
  secondsPerQuestion: seconds(120),
  /** For all questions about one file, with their waiting for each other. */
  secondsPerAsset: seconds(900),
  picturesPerAsset: amount(6),
  /** Of one answer, with what a reasoning model thinks before it. */
  tokensPerAnswer: amount(8000),
});
export type ModelLimits = z.infer<typeof modelLimitsSchema>;

/** Everything the service needs to have a language model review. */
export interface LanguageModelSettings {
  /** With the version of the protocol: `https://<resource>.openai.azure.com/openai/v1`. */
  readonly baseUrl: string;
  /** Model or deployment. */
  readonly model: string;
  readonly key: 'managed-identity' | { readonly value: string };
  /** Of workspaces without a setting of their own. */
  readonly reads: ModelReads;
  readonly masksPersonalData: boolean;
  readonly limits: ModelLimits;
  readonly prices: ModelPrices;
}
