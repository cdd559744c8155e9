import { reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import { codesOf } from '../../shared/model/also-under.ts';
import type { BlockRole, TextBlock } from '../../shared/model/extraction.ts';
import { toExtraction } from '../../support/to-extraction.ts';
import { reviewContext } from '../shared/analysis/rules/review-context.ts';

/** The rule that says that characters or words are hidden. */
export const hiddenCode = 'LANGUAGE_5';

/** A block of a document; `body` when no role is given. */
export type Part = readonly [text: string, role?: BlockRole];

/** Reviews blocks as they stand, each on a line of its own, whatever breaks their texts. */
export function reviewParts(...parts: readonly Part[]) {
  let start = 0;
  const blocks = parts.map(([text, role = 'body'], index): TextBlock => {
    const block = { text, start, source: 'document_text', role, place: { kind: 'text', line: index + 1 } } as const;
    start += text.length + 1;
    return block;
  });
  return reviewExtraction(toExtraction(blocks), reviewContext);
}

/**
 * By claim, the two rules that lead its gravest finding as its sentence says it plainly: which of them leads may change
 * with the wording. None for a claim whose findings have other severities.
 */
export function toPlainCodes<Claim>(
  sentences: readonly (readonly [claim: Claim, sentence: string])[],
  severities: readonly string[] = ['CRITICAL'],
) {
  return new Map(
    sentences.map(([claim, sentence]) => [
      claim,
      reviewParts([sentence])
        .issues.filter(({ severity }) => severities.includes(severity))
        .slice(0, 1)
        .flatMap(codesOf)
        .slice(0, 2),
    ]),
  );
}
