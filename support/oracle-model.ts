import { controlClaim } from '../shared/analysis/language-model/control.ts';
import type { ModelReply, ModelRequest, QuestionData } from './model-server.ts';
import { agreeing, deciding, isControl, proposing, toVerdict } from './model-server.ts';

/** A text with the rules that it broke; none for sound copy. */
export interface LabelledText {
  readonly text: string;
  readonly breached: readonly string[];
}

const lettersOf = (text: string): string =>
  text
    .replaceAll(/\[[a-z-]+ \d+\]/g, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

/**
 * A script that answers from labels: it proposes every rule that was broken with true words, upholds findings in a
 * breached section, and clears all others with other true words of the text. It shows how the review uses perfect
 * answers, and nothing about any model.
 */
export function createOracle(
  texts: readonly LabelledText[],
  toSection: (ruleCode: string) => string,
): (request: ModelRequest) => ModelReply {
  const byLetters = new Map(texts.map((text) => [lettersOf(text.text), text.breached]));
  return (request) => {
    const { pass, data } = request;
    const own = (data.blocks ?? []).filter(({ text }) => text !== controlClaim);
    const letters = lettersOf(own.map(({ text }) => text).join(' '));
    // Long texts come in parts.
    const breached =
      byLetters.get(letters) ?? [...byLetters].find(([whole]) => letters !== '' && whole.includes(letters))?.[1] ?? [];
    if (pass === 'propose') return proposing(...breached.map((ruleCode) => toProposal(ruleCode, data)));
    if (pass !== 'second_look') return agreeing(request);
    const sections = new Set(breached.map(toSection));
    return deciding(
      ...(data.findings ?? []).map((finding) =>
        isControl(finding) || sections.has(toSection(finding.ruleCode))
          ? toVerdict(finding.findingId, 'upheld')
          : toVerdict(finding.findingId, 'cleared', findOtherWords(finding, data)),
      ),
    );
  };
}

function toProposal(ruleCode: string, { blocks = [] }: QuestionData): object {
  const longest = blocks.toSorted((a, b) => b.text.length - a.text.length)[0];
  const quote = (longest?.text ?? '').split(/(?<=[.!?])\s/)[0] ?? '';
  return {
    ruleCode,
    quote,
    blockId: longest?.blockId ?? '0',
    claimType: 'other',
    assessment: 'breach_likely',
    reasoning: 'The label says so.',
    confidence: 0.95,
  };
}

/** Words of the finding's own block beside it, else of any other block. */
function findOtherWords(
  { quote, blockId }: NonNullable<QuestionData['findings']>[number],
  data: QuestionData,
): string | null {
  const blocks = (data.blocks ?? []).filter(({ text }) => text !== controlClaim);
  const own = blocks.filter((block) => block.blockId === blockId);
  const others = blocks.filter((block) => block.blockId !== blockId);
  for (const { text } of [...own, ...others]) {
    const at = text.indexOf(quote);
    const pieces = at === -1 ? [text] : [text, text.slice(at + quote.length), text.slice(0, at)];
    const found = pieces
      .map((piece) => piece.trim())
      .find((piece) => /\p{L}{2}/u.test(piece) && !quote.includes(piece));
    if (found !== undefined) return found;
  }
  return null;
}
