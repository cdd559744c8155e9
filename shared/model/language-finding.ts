import { z } from 'zod';

/** One answer of the optional language-model reviewer, limited to the rules it was asked about. */
export const languageFindingSchema = z.object({
  ruleCode: z.string(),
  /** Words of the asset, to the letter; an answer whose words are not there is dropped. */
  quote: z.string(),
  blockId: z.string(),
  claimType: z.string(),
  assessment: z.enum(['breach_likely', 'needs_evidence', 'cured', 'not_applicable']),
  cureQuote: z.string().nullable(),
  reasoning: z.string(),
  confidence: z.number().min(0).max(1),
});
export type LanguageFinding = z.infer<typeof languageFindingSchema>;

/** What a language-model reviewer is asked. */
export interface LanguageQuestion {
  readonly blocks: readonly { readonly blockId: string; readonly text: string }[];
  /** The rules it may speak about, at most 40, with what each asks in our own words. */
  readonly rules: readonly { readonly ruleCode: string; readonly paraphrase: string }[];
}
