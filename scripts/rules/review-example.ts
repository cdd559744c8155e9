import { detectors } from '../../shared/analysis/rules/detectors.ts';
import { getRuleSet } from '../../shared/analysis/rules/get-rule-set.ts';
import { assessGate } from '../../shared/analysis/rules/open-gates.ts';
import { findInText, type TextFindings } from '../../shared/analysis/rules/review-extraction.ts';
import type { Example, QuietExample, RaisingExample, Rule } from '../../shared/analysis/rules/rule-format.ts';
import { tokenise } from '../../shared/analysis/rules/text/tokenise.ts';
import type { TextBlock } from '../../shared/model/extraction.ts';
import { toBlocks } from '../../support/to-blocks.ts';

/** The outcome of an example under its rule, in the fields that the example states. */
export type ExampleOutcome =
  | (Required<Pick<RaisingExample, 'quote' | 'severity'>> & Pick<RaisingExample, 'lowered'>)
  | (Required<Pick<QuietExample, 'clearedBy'>> & Pick<QuietExample, 'because'>);

/** Reviews an example as a file of its own and says what became of one rule. */
export function reviewExample(
  rule: Rule,
  { text = '', filename = 'example.txt', metadata = {} }: Example,
): ExampleOutcome {
  const blocks = toBlocks(text);
  const found = findInText(blocks, { filename, metadata, sidekicks: [] });
  const isOwn = (of: { readonly rule: { readonly rule: Rule } }): boolean =>
    of.rule.rule.code === rule.code && of.rule.rule.title === rule.title;
  const finding = found.findings.find(isOwn);
  if (finding) {
    const { passage, severity, lowered } = finding;
    const quote = blocks[passage.block]?.text.slice(passage.start, passage.end) ?? '';
    return { quote, severity, ...(lowered && { lowered: lowered.because }) };
  }
  const nearMiss = found.nearMisses.find(isOwn);
  if (nearMiss) {
    const { clearedBy, reason } = nearMiss;
    return { clearedBy, ...(clearedBy !== 'negation' && { because: reason }) };
  }
  if (!hasWords(rule, blocks, found)) return { clearedBy: 'no_words' };
  return { clearedBy: assessGate(rule.gate, found.gates).isOpen ? 'context' : 'gate' };
}

/** Whether words of the rule stand in the text, whatever stands around them. */
function hasWords(rule: Rule, blocks: readonly TextBlock[], found: TextFindings): boolean {
  const { matcher } = getRuleSet();
  const compiled = found.rules.find((own) => own.rule.code === rule.code && own.rule.title === rule.title);
  const phrases = new Set(compiled?.claims.flatMap(({ match }) => match));
  const detector = rule.detect === undefined ? undefined : detectors[rule.detect];
  return blocks.some(({ text }) => {
    const { tokens } = tokenise(text, matcher);
    if (detector && [...detector(text, tokens)].length > 0) return true;
    return [...matcher.find(tokens)].some(({ phrase }) => phrases.has(phrase));
  });
}
