import type { TextBlock } from '../../../model/extraction.ts';
import type { Finding, NearMiss } from '../assess-rules.ts';
import type { OpenGates } from '../open-gates.ts';
import type { MediumName } from '../read-media.ts';
import type { Passage } from '../scan-asset.ts';
import { readWindows, type Sentence, type Window } from './read-windows.ts';
import { toSubjectSection } from './subject-section.ts';

/** Words of a window that meet an outright prohibition, and what stands around them. Where a prohibition depends on the medium, how a text speaks says little. */
export interface ProhibitedPlace {
  readonly block: number;
  /** UTF-16 offset in the block. */
  readonly start: number;
  /** The sentence it stands in and those that begin or end within `nearWords` words of it, in reading order. */
  readonly near: readonly Sentence[];
  /** The part of its sentence between colons, semicolons, dashes, brackets and "but": what is put in front of it there has no say. */
  readonly part: Sentence;
}

/** Of a report, a leaflet or a warning so many words say what it is; words further away have no say. */
const nearWords = 60;
const partsSentences = /[:;()[\]–—]|\s-\s|\bbut\b/giu;

/** What the rules made of an asset, before findings are merged. */
export interface RuleOutcomes {
  readonly findings: readonly Finding[];
  readonly nearMisses: readonly NearMiss[];
  /** As the text alone opens them: of the metadata only the medium counts. */
  readonly gatesFromText: OpenGates;
  /** Where the asset runs. */
  readonly media: ReadonlySet<MediumName>;
  /** Broadcast codes by the non-broadcast code with the same content. */
  readonly broadcastCodes: Readonly<Record<string, string>>;
}

/** A window with what the rules found in it. */
export interface ObservedWindow extends Window {
  /** By non-broadcast code: the surest finding's own confidence, 0..1. */
  readonly fired: ReadonlyMap<string, number>;
  /** Of these, the codes all of whose words stand in quotation marks within sentences that say more. */
  readonly quoted: ReadonlySet<string>;
  /** Where a rule of the two codes found an outright prohibition (CRITICAL). */
  readonly prohibited: readonly ProhibitedPlace[];
  /** Features: open gates of the asset; codes and sections found or nearly found in this window; whether something is quoted. */
  readonly outcomes: readonly string[];
}

/** What is known of the asset as a whole: open sectors, and media. */
const toGeneral = ({ gatesFromText, media }: RuleOutcomes): string[] => [
  ...Object.entries(gatesFromText).flatMap(([name, strength]) => {
    if (strength === 'closed') return [];
    return strength === 'strong' ? [`gate:${name}`, `gate:${name}!`] : [`gate:${name}`];
  }),
  ...[...media].map((name) => `medium:${name}`),
];

/** Reads the text window by window, each with the rules' outcomes in it. */
export function* observeText(blocks: readonly TextBlock[], rules: RuleOutcomes): Generator<ObservedWindow> {
  const outcomes = toOutcomes(blocks, rules);
  for (const window of readWindows(blocks)) yield observe(window, outcomes);
}

/** The sentences of a window in which a rule found something, each as if the text were nothing else. */
export function observeSentences(
  window: ObservedWindow,
  blocks: readonly TextBlock[],
  rules: RuleOutcomes,
): ObservedWindow[] {
  if (window.fired.size === 0) return [];
  const outcomes = toOutcomes(blocks, rules);
  return window.sentences
    .map((sentence) => observe({ sentences: [sentence] }, outcomes))
    .filter(({ fired }) => fired.size > 0);
}

interface Outcomes {
  readonly blocks: readonly TextBlock[];
  readonly general: readonly string[];
  /** By block. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  readonly nearMisses: ReadonlyMap<number, readonly NearMiss[]>;
  readonly toCode: (code: string) => string;
}

const toOutcomes = (blocks: readonly TextBlock[], rules: RuleOutcomes): Outcomes => ({
  blocks,
  general: toGeneral(rules),
  findings: Map.groupBy(rules.findings, ({ passage }) => passage.block),
  nearMisses: Map.groupBy(rules.nearMisses, ({ passage }) => passage.block),
  toCode: toNonBroadcastCode(rules.broadcastCodes),
});

function observe(window: Window, { blocks, general, findings, nearMisses, toCode }: Outcomes): ObservedWindow {
  const fired = new Map<string, number>();
  const said = new Set<string>();
  const prohibited: ProhibitedPlace[] = [];
  const outcomes = new Set(general);
  if (window.sentences.some(({ quoted }) => quoted.length > 0)) outcomes.add('quoted:words');
  for (const [block, from, to] of toSpans(window)) {
    for (const { rule, passage, confidence, severity } of findings.get(block) ?? []) {
      if (passage.start < from || passage.start >= to) continue;
      const isSaid = !isQuoted(window, block, passage.start);
      if (!isSaid) outcomes.add('quoted:finding');
      for (const code of [rule.rule.code, ...(rule.rule.parents ?? [])].map(toCode)) {
        fired.set(code, Math.max(fired.get(code) ?? 0, confidence));
        outcomes.add(`code:${code}`);
        if (isSaid) said.add(code);
      }
      outcomes.add(`section:${toSubjectSection(rule.rule.code)}`);
      if (severity === 'CRITICAL' && isOfTheCodes(rule.rule.code) && !rule.rule.openMedia)
        prohibited.push(toProhibitedPlace(window, passage, blocks[block]?.text ?? ''));
    }
    for (const { rule, passage } of nearMisses.get(block) ?? []) {
      if (passage.start >= from && passage.start < to) outcomes.add(`near:${toSubjectSection(rule.rule.code)}`);
    }
  }
  const quoted = new Set([...fired.keys()].filter((code) => !said.has(code)));
  return { ...window, fired, quoted, prohibited, outcomes: [...outcomes] };
}

/** Whether a rule is one of the two codes, from whose decisions the second look has learnt. */
export const isOfTheCodes = (ruleCode: string): boolean => /^B?CAP_/.test(ruleCode);

function toProhibitedPlace({ sentences }: Window, { block, start, end }: Passage, text: string): ProhibitedPlace {
  const found = sentences.findLastIndex((one) => one.block === block && (one.words[0]?.start ?? 0) <= start);
  const own = Math.max(found, 0);
  let [first, last] = [own, own];
  for (let left = nearWords; first > 0 && left > 0; left -= sentences[first]?.words.length ?? 0) first -= 1;
  for (let left = nearWords; last < sentences.length - 1 && left > 0; left -= sentences[last]?.words.length ?? 0)
    last += 1;
  return {
    block,
    start,
    near: sentences.slice(first, last + 1),
    part: toPart(sentences[own] as Sentence, start, end, text),
  };
}

function toPart(sentence: Sentence, start: number, end: number, text: string): Sentence {
  const from = sentence.words[0]?.start ?? 0;
  const to = sentence.words.at(-1)?.end ?? 0;
  const bounds = [...text.slice(from, to).matchAll(partsSentences)].map(({ index }) => from + index);
  const before = bounds.findLast((at) => at <= start) ?? from;
  const after = bounds.find((at) => at >= end) ?? to;
  return { ...sentence, words: sentence.words.filter((word) => word.start >= before && word.end <= after) };
}

const isQuoted = ({ sentences }: Window, block: number, at: number): boolean =>
  sentences.some((sentence) => sentence.block === block && sentence.quoted.some(([from, to]) => at >= from && at < to));

/** Per block of the window: from its first word's start to its last word's end. */
export function toSpans({ sentences }: Window): (readonly [block: number, from: number, to: number])[] {
  return [...Map.groupBy(sentences, ({ block }) => block)].map(([block, own]) => [
    block,
    own[0]?.words[0]?.start ?? 0,
    own.at(-1)?.words.at(-1)?.end ?? 0,
  ]);
}

/** Broadcast and non-broadcast rules with the same content are judged as one. */
export function toNonBroadcastCode(broadcastCodes: Readonly<Record<string, string>>): (code: string) => string {
  const byBroadcast = new Map(Object.entries(broadcastCodes).map(([code, broadcast]) => [broadcast, code]));
  return (code) => byBroadcast.get(code) ?? code;
}
