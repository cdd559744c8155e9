import type { TextBlock } from '../../../model/extraction.ts';
import type { Finding, NearMiss } from '../assess-rules.ts';
import type { OpenGates } from '../open-gates.ts';
import type { MediumName } from '../read-media.ts';
import { readWindows, type Window } from './read-windows.ts';
import { toSubjectSection } from './subject-section.ts';

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
  const general = toGeneral(rules);
  const findings = Map.groupBy(rules.findings, ({ passage }) => passage.block);
  const nearMisses = Map.groupBy(rules.nearMisses, ({ passage }) => passage.block);
  const toCode = toNonBroadcastCode(rules.broadcastCodes);
  for (const window of readWindows(blocks)) yield observe(window, { general, findings, nearMisses, toCode });
}

/** The sentences of a window in which a rule found something, each as if the text were nothing else. */
export function observeSentences(window: ObservedWindow, rules: RuleOutcomes): ObservedWindow[] {
  if (window.fired.size === 0) return [];
  const general = toGeneral(rules);
  const findings = Map.groupBy(rules.findings, ({ passage }) => passage.block);
  const nearMisses = Map.groupBy(rules.nearMisses, ({ passage }) => passage.block);
  const toCode = toNonBroadcastCode(rules.broadcastCodes);
  return window.sentences
    .map((sentence) => observe({ sentences: [sentence] }, { general, findings, nearMisses, toCode }))
    .filter(({ fired }) => fired.size > 0);
}

interface Outcomes {
  readonly general: readonly string[];
  /** By block. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  readonly nearMisses: ReadonlyMap<number, readonly NearMiss[]>;
  readonly toCode: (code: string) => string;
}

function observe(window: Window, { general, findings, nearMisses, toCode }: Outcomes): ObservedWindow {
  const fired = new Map<string, number>();
  const said = new Set<string>();
  const outcomes = new Set(general);
  if (window.sentences.some(({ quoted }) => quoted.length > 0)) outcomes.add('quoted:words');
  for (const [block, from, to] of toSpans(window)) {
    for (const { rule, passage, confidence } of findings.get(block) ?? []) {
      if (passage.start < from || passage.start >= to) continue;
      const isSaid = !isQuoted(window, block, passage.start);
      if (!isSaid) outcomes.add('quoted:finding');
      for (const code of [rule.rule.code, ...(rule.rule.parents ?? [])].map(toCode)) {
        fired.set(code, Math.max(fired.get(code) ?? 0, confidence));
        outcomes.add(`code:${code}`);
        if (isSaid) said.add(code);
      }
      outcomes.add(`section:${toSubjectSection(rule.rule.code)}`);
    }
    for (const { rule, passage } of nearMisses.get(block) ?? []) {
      if (passage.start >= from && passage.start < to) outcomes.add(`near:${toSubjectSection(rule.rule.code)}`);
    }
  }
  const quoted = new Set([...fired.keys()].filter((code) => !said.has(code)));
  return { ...window, fired, quoted, outcomes: [...outcomes] };
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
