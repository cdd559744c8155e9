import type { Coverage } from '../model/coverage.ts';
import type { Extraction, TextBlock } from '../model/extraction.ts';
import type { LanguageFinding, LanguageQuestion } from '../model/language-finding.ts';
import { preselectRules } from './rules/preselect-rules.ts';
import type { ReviewContext } from './rules/review-extraction.ts';

/** A language-model reviewer, as in `shared/ports/language-reviewer.ts`. */
export interface LanguageModel {
  review(question: LanguageQuestion, signal: AbortSignal): Promise<readonly LanguageFinding[]>;
}

/** Longer texts are asked about in their beginning only: a model reads no more, and the rules are chosen without holding the service up. */
const maxCharacters = 60_000;
const check = 'language-model';

function beginningOf(blocks: readonly TextBlock[]): TextBlock[] {
  let left = maxCharacters;
  return blocks.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}

/**
 * Asks a language model for a second opinion on the extracted text. Never rejects but with the reason of `signal`:
 * a model that refuses, stalls or makes no sense leaves the review without it, and the coverage says so.
 */
export async function askLanguageModel(
  model: LanguageModel,
  extraction: Extraction,
  context: Pick<ReviewContext, 'filename' | 'metadata' | 'sidekicks'>,
  signal: AbortSignal,
): Promise<{ readonly findings: readonly LanguageFinding[]; readonly coverage: Coverage }> {
  const blocks = beginningOf(extraction.blocks);
  const isWhole = blocks.length === extraction.blocks.length;
  try {
    const request = {
      blocks: blocks.map(({ text }, index) => ({ blockId: String(index), text })),
      rules: preselectRules(blocks, context),
    };
    const findings = await model.review(request, signal);
    const reason = isWhole
      ? ''
      : `Only the first ${blocks.length} of ${extraction.blocks.length} passages were asked about.`;
    return { findings, coverage: { check, extent: isWhole ? 'full' : 'partial', reason } };
  } catch {
    signal.throwIfAborted();
    return {
      findings: [],
      coverage: { check, extent: 'not_assessed', reason: 'The language model gave no usable answer.' },
    };
  }
}
