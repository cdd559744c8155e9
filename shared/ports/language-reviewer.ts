import { z } from 'zod';

/** Answer of the optional language-model reviewer, already limited to preselected rule codes. */
export const languageFindingSchema = z.object({
  ruleCode: z.string(),
  quote: z.string(),
  blockId: z.string(),
  claimType: z.string(),
  assessment: z.enum(['breach_likely', 'needs_evidence', 'cured', 'not_applicable']),
  cureQuote: z.string().nullable(),
  reasoning: z.string(),
  confidence: z.number().min(0).max(1),
});
export type LanguageFinding = z.infer<typeof languageFindingSchema>;

export interface LanguageReviewer {
  /** Rejects on refusal, throttling, time-out or malformed output; the caller goes on without it. */
  review(
    request: {
      readonly blocks: readonly { readonly blockId: string; readonly text: string }[];
      readonly ruleCodes: readonly string[];
    },
    signal: AbortSignal,
  ): Promise<readonly LanguageFinding[]>;
}
