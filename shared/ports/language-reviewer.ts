import type { LanguageFinding } from '../model/language-finding.ts';

/** The optional second opinion of a language model. */
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
