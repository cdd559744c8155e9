import type { LanguageFinding } from '../model/language-finding.ts';

/** The optional second opinion of a language model. */
export interface LanguageReviewer {
  /** Rejects on refusal, throttling, time-out or malformed output; the caller goes on without it. */
  review(
    request: {
      readonly blocks: readonly { readonly blockId: string; readonly text: string }[];
      /** The rules it may speak about, at most 40, with what each asks in our own words. */
      readonly rules: readonly { readonly ruleCode: string; readonly paraphrase: string }[];
    },
    signal: AbortSignal,
  ): Promise<readonly LanguageFinding[]>;
}
