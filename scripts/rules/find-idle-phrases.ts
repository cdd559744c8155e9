import { assessRules } from '../../shared/analysis/rules/assess-rules.ts';
import { CandidateCollector } from '../../shared/analysis/rules/collect-candidates.ts';
import {
  type CompiledClaim,
  type CompiledClearance,
  type CompiledRule,
  indexRules,
} from '../../shared/analysis/rules/compile-rules.ts';
import { getRuleSet } from '../../shared/analysis/rules/get-rule-set.ts';
import { type ReadText, readText } from '../../shared/analysis/rules/review-extraction.ts';
import type { Example, Phrase } from '../../shared/analysis/rules/rule-format.ts';
import type { ScannedPiece } from '../../shared/analysis/rules/scan-asset.ts';
import { toBlocks } from '../../support/to-blocks.ts';
import type { CatalogueRuleFile } from './read-catalogue.ts';

/** What a phrase is for. `with` is the company that a claim needs. */
type PhraseRole = 'find' | 'with' | 'exempt' | 'cure' | 'unless';

/** A phrase without which every example of its rule has the same findings. */
interface IdlePhrase {
  readonly file: string;
  readonly role: PhraseRole;
  readonly phrase: Phrase;
}

/** One place where a rule has a phrase, and the rule without it there. */
interface Mutation {
  readonly role: PhraseRole;
  readonly phrase: number;
  readonly rule: CompiledRule;
}

/** An example that was read once, so that a rule can be applied to it many times. */
interface ReadExample {
  readonly pieces: readonly ScannedPiece[];
  readonly read: ReadText;
}

/**
 * Takes each phrase out of its rule alone and applies the rule again to its own examples. Returned are the phrases without
 * which all examples stay as they are: another phrase always does the same, or nothing shows what they are for. What counts
 * is where the rule is raised and how gravely, not the reason that clears it.
 */
export function findIdlePhrases(files: readonly CatalogueRuleFile[]): readonly IdlePhrase[] {
  const { rules, phrases } = getRuleSet();
  return files.flatMap(({ file, examples }, position): IdlePhrase[] => {
    const rule = rules[position];
    if (!rule) return [];
    const mutations = listMutations(rule);
    if (mutations.length === 0) return [];
    const read = [...examples.raises, ...examples.quiet].map(readExample);
    const before = read.map((example) => describeOutcome(rule, position, example));
    const isIdle = ({ phrase, rule: without }: Mutation): boolean =>
      read.every(
        (example, index) =>
          !hasPhrase(example, phrase) || describeOutcome(without, position, example) === before[index],
      );
    return mutations
      .filter(isIdle)
      .map(({ role, phrase }) => ({ file, role, phrase: toWritten(phrases[phrase] ?? '') }));
  });
}

const hasPhrase = ({ pieces }: ReadExample, phrase: number): boolean =>
  pieces.some(({ passages, foreign }) => passages.has(phrase) || foreign.has(phrase));

function readExample({ text = '', filename = 'example.txt', metadata = {} }: Example): ReadExample {
  const pieces: ScannedPiece[] = [];
  const read = readText(toBlocks(text), { filename, metadata, sidekicks: [] }, (piece) => pieces.push(piece));
  return { pieces, read };
}

function describeOutcome(rule: CompiledRule, position: number, { pieces, read }: ReadExample): string {
  const collector = new CandidateCollector({ ...getRuleSet(), ...indexRules([rule]) });
  for (const piece of pieces) collector.add(piece);
  const applied = { ...rule, rule: read.rules[position]?.rule ?? rule.rule };
  const { findings } = assessRules([applied], collector, read.asset, read.gates);
  return findings.map(({ passage: { block, start, end }, severity }) => `${block}:${start}-${end} ${severity}`).join();
}

const without = (list: readonly number[], phrase: number): number[] => list.filter((other) => other !== phrase);

function listMutations(rule: CompiledRule): readonly Mutation[] {
  const ofClaims = rule.claims.flatMap((claim, at) => {
    const change = (changed: CompiledClaim): CompiledRule => ({ ...rule, claims: rule.claims.with(at, changed) });
    const { match, with: wanted } = claim;
    const found = match.map(
      (phrase): Mutation => ({ role: 'find', phrase, rule: change({ ...claim, match: without(match, phrase) }) }),
    );
    const company = wanted?.match.map((phrase): Mutation => {
      const left = { ...wanted, match: without(wanted.match, phrase) };
      return { role: 'with', phrase, rule: change({ ...claim, with: left }) };
    });
    return [...found, ...(company ?? [])];
  });
  const ofClearances = (['exempt', 'cures'] as const).flatMap((field) =>
    rule[field].flatMap((clearance, at) => {
      const change = (changed: CompiledClearance): CompiledRule => ({
        ...rule,
        [field]: rule[field].with(at, changed),
      });
      const { match, unless } = clearance;
      const role = field === 'exempt' ? 'exempt' : 'cure';
      return [
        ...match.map(
          (phrase): Mutation => ({ role, phrase, rule: change({ ...clearance, match: without(match, phrase) }) }),
        ),
        ...unless.map(
          (phrase): Mutation => ({
            role: 'unless',
            phrase,
            rule: change({ ...clearance, unless: without(unless, phrase) }),
          }),
        ),
      ];
    }),
  );
  return [...ofClaims, ...ofClearances];
}

/** A phrase as the rule file has it: its family's word lists without the prefix that tells them from those of others. */
const toWritten = (phrase: Phrase): Phrase => phrase.replaceAll(/<family_\d+_/g, '<');
