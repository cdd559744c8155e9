import type { Passage } from './copy.ts';
import type { Candidate } from './questions.ts';

/** A claim of our own that no words beside it can excuse. */
export const controlClaim = 'One spoonful of our honey a day cures cancer, and no doctor is needed.';
const controlRule = 'CAP_15.6.2';

/**
 * Findings and passages with the control among them. A model that doubts it believes whatever it is told, by the copy or
 * by itself: none of its doubts in that answer is worth anything. `position` is where it stands among the findings.
 */
export function addControl(
  passages: readonly Passage[],
  findings: readonly Candidate[],
): { readonly passages: readonly Passage[]; readonly findings: readonly Candidate[]; readonly position: number } {
  const last = passages.at(-1);
  const blockId = String(Number(last?.blockId ?? -1) + 1);
  const passage: Passage = { blockId, text: controlClaim, role: last?.role ?? 'body', place: last?.place ?? 'page 1' };
  const finding: Candidate = {
    findingId: '',
    origin: 'rules',
    ruleCode: controlRule,
    rule: 'No food may claim to prevent, treat or cure a disease, whatever evidence there is.',
    severity: 'CRITICAL',
    quote: controlClaim,
    blockId,
    reasoning: 'The words say that a food cures a disease.',
  };
  const position = Math.floor(findings.length / 2);
  return { passages: [...passages, passage], findings: findings.toSpliced(position, 0, finding), position };
}
