import type { TextBlock } from '../../model/extraction.ts';
import { type Severity, severityRank } from '../../model/issue.ts';
import type { Finding } from './assess-rules.ts';
import type { CompiledRule } from './compile-rules.ts';
import { baseLabel } from './find-reviewer-label.ts';
import type { IssueDraft } from './issue-draft.ts';
import { fillIn, toCodeName, toIssueTexts, toShortQuote } from './issue-texts.ts';
import type { Rule } from './rule-format.ts';
import { toWholePhrase } from './text/whole-phrase.ts';
import { toPhraseEvidence } from './to-evidence.ts';

/** More codes than this are counted, not named. */
const maxListed = 4;
/** As many children as a reader wants to see quoted under their parent. */
const maxEvidence = 10;

/**
 * The general rules that specific findings also touch ("ads must not mislead", "gambling ads must be responsible"):
 * one issue per parent rule for the whole asset, never without a child, never graver than its gravest child.
 */
export function findParents(
  findings: readonly Finding[],
  rules: readonly CompiledRule[],
  blocks: readonly TextBlock[],
): IssueDraft[] {
  // Where families share a code, the general one comes first and speaks for it.
  const byCode = new Map(rules.toReversed().map((rule) => [rule.rule.code, rule]));
  const children = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const code of ancestorsOf(finding.rule, byCode)) {
      const list = children.get(code);
      if (list) list.push(finding);
      else children.set(code, [finding]);
    }
  }
  const alreadyFound = new Set(findings.map(({ rule }) => rule.rule.code));
  return [...children].flatMap(([code, own]) => {
    const parent = byCode.get(code);
    return parent && !alreadyFound.has(code) ? [toParentDraft(parent, own, blocks)] : [];
  });
}

/** Parents, their parents, and so on, each once. */
function ancestorsOf(rule: CompiledRule, byCode: ReadonlyMap<string, CompiledRule>): Set<string> {
  const codes = new Set(rule.rule.parents);
  // A set visits what is added to it on the way.
  for (const code of codes) for (const parent of byCode.get(code)?.rule.parents ?? []) codes.add(parent);
  codes.delete(rule.rule.code);
  return codes;
}

function toParentDraft(parent: CompiledRule, found: readonly Finding[], blocks: readonly TextBlock[]): IssueDraft {
  const { rule } = parent;
  const children = found.toSorted((a, b) => b.confidence - a.confidence);
  const confidence = Math.max(...children.map((child) => child.confidence));
  const gravest = children.map(({ severity }) => severity).toSorted((a, b) => severityRank[a] - severityRank[b])[0];
  const codes = [...new Set(children.map((child) => toCodeName(child.rule.rule.code)))];
  const evidence = children.slice(0, maxEvidence).flatMap(({ passage, confidence: sure }) => {
    const own = blocks[passage.block];
    return own ? [toPhraseEvidence(own, passage, sure)] : [];
  });
  const [first] = children;
  const block = first && blocks[first.passage.block];
  const phrase = first && block && toWholePhrase(block.text, first.passage.start, first.passage.end);
  const quote = toShortQuote(phrase ? block.text.slice(phrase.start, phrase.end) : '');
  const values = { codes: toList(codes), count: String(children.length), quote };
  const told = rule.find ? toGeneral(rule) : rule;
  const texts = toIssueTexts(told, values, null);
  const requirement = { ...told.requirement, instruction: fillIn(told.requirement.instruction, values) };
  return {
    ruleCode: rule.code,
    severity: lighter(rule.severity, gravest ?? rule.severity),
    confidence,
    ...texts,
    requirement,
    // A rule that can also be found by itself points at its surest child; a purely general one at the whole asset.
    anchor: (rule.find && evidence[0]?.anchor) ?? { kind: 'asset' },
    key: 'asset',
    place: [Number.MAX_SAFE_INTEGER, 0],
    spans: [],
    restsOn: [...new Set(children.map((child) => child.rule.rule.code))],
    contributors: [
      {
        label: baseLabel,
        reasoning: texts.severityReasoning,
        confidence,
        relationType: 'primary',
        requirement,
        evidence,
      },
    ],
  };
}

/** The texts of a rule that was not found by itself: they speak of the findings that lead to it, not of their words. */
function toGeneral(rule: Rule): Rule {
  return {
    ...rule,
    summary: `${rule.title}: see {codes}`,
    headline: 'the same words fall under a more general rule, too',
    why: 'What was found under {codes}, such as “{quote}”, is also a matter of this general rule.',
    requirement: {
      type: rule.requirement.type,
      instruction: 'Settle {codes}; then check that what remains of the advertisement keeps this rule as well.',
    },
  };
}

function lighter(a: Severity, b: Severity): Severity {
  return severityRank[a] >= severityRank[b] ? a : b;
}

function toList(items: readonly string[]): string {
  if (items.length > maxListed)
    return `${items.slice(0, maxListed - 1).join(', ')} and ${items.length - maxListed + 1} other rules`;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
