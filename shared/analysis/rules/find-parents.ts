import type { TextBlock } from '../../model/extraction.ts';
import { type Severity, severityRank } from '../../model/issue.ts';
import type { Finding } from './assess-rules.ts';
import { precedentsOf } from './catalogue.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { IssueDraft } from './issue-draft.ts';
import { fillIn, toCodeName, toIssueTexts } from './issue-texts.ts';
import { toEvidence } from './to-evidence.ts';
import { baseLabel } from './to-issue-draft.ts';

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
  const children = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const parent of finding.rule.rule.parents ?? []) {
      const list = children.get(parent);
      if (list) list.push(finding);
      else children.set(parent, [finding]);
    }
  }
  const alreadyFound = new Set(findings.map(({ rule }) => rule.rule.code));
  return [...children]
    .filter(([code]) => !alreadyFound.has(code))
    .flatMap(([code, own]) => {
      const parent = rules.find(({ rule }) => rule.code === code);
      return parent ? [toParentDraft(parent, own, blocks)] : [];
    });
}

function toParentDraft(parent: CompiledRule, found: readonly Finding[], blocks: readonly TextBlock[]): IssueDraft {
  const { rule } = parent;
  const children = found.toSorted((a, b) => b.confidence - a.confidence);
  const confidence = Math.max(...children.map((child) => child.confidence));
  const gravest = children.map(({ severity }) => severity).toSorted((a, b) => severityRank[a] - severityRank[b])[0];
  const codes = [...new Set(children.map((child) => toCodeName(child.rule.rule.code)))];
  const evidence = children.slice(0, maxEvidence).flatMap(({ passage, confidence: sure }) => {
    const block = blocks[passage.block];
    return block ? [toEvidence(block, passage.start, passage.end, sure)] : [];
  });
  // A rule that can also be found by itself speaks of the words of its surest child; a purely general one of the whole asset.
  const first = rule.find && children[0];
  const quote = first ? blocks[first.passage.block]?.text.slice(first.passage.start, first.passage.end) : undefined;
  const values = { codes: toList(codes), count: String(children.length), ...(quote === undefined ? {} : { quote }) };
  const texts = toIssueTexts(rule, values, null);
  const requirement = { ...rule.requirement, instruction: fillIn(rule.requirement.instruction, values) };
  return {
    ruleCode: rule.code,
    severity: lighter(rule.severity, gravest ?? rule.severity),
    confidence,
    ...texts,
    requirement,
    precedents: precedentsOf(rule.code),
    anchor: (quote === undefined ? undefined : evidence[0]?.anchor) ?? { kind: 'asset' },
    key: 'asset',
    place: [Number.MAX_SAFE_INTEGER, 0],
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

function lighter(a: Severity, b: Severity): Severity {
  return severityRank[a] >= severityRank[b] ? a : b;
}

function toList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
