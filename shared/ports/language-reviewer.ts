import type { LanguageFinding, LanguageQuestion } from '../model/language-finding.ts';

/** The optional second opinion of a language model. */
export interface LanguageReviewer {
  /** Rejects on refusal, throttling, time-out or malformed output; the caller goes on without it. */
  review(question: LanguageQuestion, signal: AbortSignal): Promise<readonly LanguageFinding[]>;
}
