import type { TextBlock } from '../../../model/extraction.ts';
import type { ClearedFinding, Severity } from '../../../model/issue.ts';
import { generalCodes } from '../claim-kinds.ts';
import type { ContributorDraft, IssueDraft } from '../issue-draft.ts';
import type { OpenGates } from '../open-gates.ts';
import { ruleData } from '../rule-data.ts';
import type { SectorName } from '../sector-names.ts';
import { clearDraft } from '../to-cleared-finding.ts';
import { assessWindow, findTellingSentence, scoreMade } from './assess-chances.ts';
import {
  isOfTheCodes,
  type ObservedWindow,
  observeSentences,
  observeText,
  type ProhibitedPlace,
  type RuleOutcomes,
  toNonBroadcastCode,
  toSpans,
} from './observe-text.ts';
import type { SecondLookModel } from './second-look-model.ts';
import { proposalKey, toAgreement, toDoubt, toMentionDoubt, toProposalDraft, toShare } from './second-look-texts.ts';
import { toSubjectSection } from './subject-section.ts';
import { wordMeanings } from './word-meanings.ts';

/** Chances at which the second look acts; `docs/judgement.md` has what each costs and brings. */
export const thresholds = {
  /** A finding below this chance is a note (INFO). */
  reported: 0.28,
  /** A MAJOR finding below this chance is MINOR. */
  grave: 0.45,
  /** A finding below this chance, in its surroundings and alone, is cleared, where its rule has a model of its own. */
  noted: 0.02,
  /** So is a general rule that only others lead to: it says nothing of its own. */
  general: 0.1,
  /** From here on a rule that found nothing is named beside another of its section. */
  named: 0.55,
} as const;

interface Seen {
  readonly window: ObservedWindow;
  readonly chance: number;
}

/** Words that meet an outright prohibition: where they begin, and whether those around them make the claim. */
interface Prohibited {
  readonly block: number;
  readonly start: number;
  readonly isMade: boolean;
}

/** A window's part of a block, UTF-16 offsets, with the chances of rules by non-broadcast code. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly chances: ReadonlyMap<string, number>;
  /** Of rules that found something, when their sentence stands alone. */
  readonly alone: ReadonlyMap<string, number>;
}

/** What the second look keeps of an asset: small, however long the text is. */
interface Memory {
  /** By block: the windows in it. */
  readonly places: Map<number, Place[]>;
  /** The window where a rule, by non-broadcast code, is most likely. */
  readonly surest: Map<string, Seen>;
  readonly prohibited: Prohibited[];
  windowCount: number;
}

/**
 * Reads the words again, beside what the rules found: gives every finding of the two codes a calibrated confidence, makes
 * unlikely ones a note or clears them, and proposes rules that found nothing where the words say enough. An outright
 * prohibition is MAJOR where the words around it speak of the claim without making it, and else what its rule says. Only words near a finding count for it, so that no other
 * part of the text can silence it.
 */
export function takeSecondLook(
  drafts: readonly IssueDraft[],
  blocks: readonly TextBlock[],
  rules: RuleOutcomes & { readonly isBroadcast: boolean; readonly gates: OpenGates },
  model: SecondLookModel,
): { readonly drafts: IssueDraft[]; readonly cleared: ClearedFinding[] } {
  const toCode = toNonBroadcastCode(rules.broadcastCodes);
  const memory = remember(blocks, rules, model);
  const kept: IssueDraft[] = [];
  const cleared: ClearedFinding[] = [];
  for (const draft of drafts) {
    const chances = isOfTheCodes(draft.ruleCode) ? findChances(draft, toCode(draft.ruleCode), memory) : undefined;
    if (chances === undefined) kept.push(draft);
    else if (isCleared(draft, toCode(draft.ruleCode), chances, model))
      cleared.push(toCleared(draft, Math.max(...chances)));
    else {
      const judged = judge(draft, isGrave(draft.severity) ? Math.max(...chances) : chances[0], model);
      kept.push(isOnlyMentioned(draft, memory) ? toMention(judged) : judged);
    }
  }
  return { drafts: addProposals(kept, blocks, rules, memory, model), cleared };
}

function remember(blocks: readonly TextBlock[], rules: RuleOutcomes, model: SecondLookModel): Memory {
  const memory: Memory = { places: new Map(), surest: new Map(), prohibited: [], windowCount: 0 };
  for (const window of observeText(blocks, rules)) {
    const { chances } = assessWindow(window, model);
    memory.windowCount += 1;
    const isRead = knowsMostWords(window);
    for (const { code, chance, isFired } of chances) {
      if (isFired || isRead) keepSurest(memory.surest, code, { window, chance });
    }
    if (window.fired.size === 0) continue;
    for (const place of window.prohibited)
      memory.prohibited.push({ block: place.block, start: place.start, isMade: isMade(place, model) });
    const byCode = new Map(chances.map(({ code, chance }) => [code, chance]));
    const alone = new Map<string, number>();
    for (const sentence of observeSentences(window, blocks, rules)) {
      for (const { code, chance, isFired } of assessWindow(sentence, model).chances) {
        if (isFired) alone.set(code, Math.max(alone.get(code) ?? 0, chance));
      }
    }
    for (const [block, from, to] of toSpans(window)) {
      const places = memory.places.get(block) ?? [];
      places.push({ from, to, chances: byCode, alone });
      memory.places.set(block, places);
    }
  }
  return memory;
}

/** Where most words are of another language or invented, the few known ones say too much: nothing is proposed. */
function knowsMostWords({ sentences }: ObservedWindow): boolean {
  const stems = new Set(sentences.flatMap(({ words }) => words.map(({ stem }) => stem)));
  return [...stems].filter((stem) => wordMeanings.find(stem)).length * 2 >= stems.size;
}

function keepSurest(surest: Map<string, Seen>, key: string, seen: Seen): void {
  if (seen.chance > (surest.get(key)?.chance ?? 0)) surest.set(key, seen);
}

/** In fewer words nobody can hear who speaks. */
const fewestWords = 4;

function isMade(place: ProhibitedPlace, model: SecondLookModel): boolean {
  if (place.part.words.length < fewestWords) return true;
  const { near, part } = scoreMade(place, model);
  return near >= model.leastMade.near || part >= model.leastMade.part;
}

/**
 * Where the finding stands, for a finding about the whole asset at the surest place, and of its sentence alone. For what is
 * grave, and for what would be cleared, the higher chance counts: sound sentences around it cannot silence it.
 */
function findChances(
  { place: [block, offset] }: IssueDraft,
  code: string,
  { places, surest }: Memory,
): readonly [here: number, alone: number] | undefined {
  const here = places.get(block)?.find(({ from, to }) => offset >= from && offset < to);
  const chance = here?.chances.get(code) ?? surest.get(code)?.chance;
  return chance === undefined ? undefined : [chance, here?.alone.get(code) ?? 0];
}

/** Whether a prohibition is only spoken of, at each of its places. */
function isOnlyMentioned({ severity, spans }: IssueDraft, { prohibited }: Memory): boolean {
  if (severity !== 'CRITICAL') return false;
  const own = prohibited.filter(({ block, start }) =>
    spans.some((span) => span.block === block && start >= span.start && start < span.end),
  );
  return own.length > 0 && !own.some((place) => place.isMade);
}

const isGrave = (severity: Severity): boolean => severity === 'CRITICAL' || severity === 'MAJOR';

/** What is grave is never cleared: it becomes a note at most. Nor is what the model has seen too seldom to know. */
function isCleared(
  { severity, restsOn }: IssueDraft,
  code: string,
  chances: readonly number[],
  model: SecondLookModel,
): boolean {
  const least = restsOn ? thresholds.general : thresholds.noted;
  return Math.max(...chances) < least && !isGrave(severity) && model.has(code);
}

function judge(draft: IssueDraft, chance: number, model: SecondLookModel): IssueDraft {
  const confidence = round(model.toConfidence(chance));
  const [primary] = draft.contributors;
  const share = confidence / Math.max(draft.confidence, confidence);
  const own: ContributorDraft[] = primary
    ? [
        {
          ...primary,
          confidence,
          evidence: primary.evidence.map((one) => ({ ...one, confidence: round(one.confidence * share) })),
        },
      ]
    : [];
  const judged = { ...draft, confidence, contributors: own };
  // An outright prohibition in plain words stays what the rule says, however unusual its surroundings.
  const isSettled = draft.severity === 'CRITICAL' || draft.isOutright === true;
  const severity = isSettled ? draft.severity : toLikelySeverity(draft.severity, chance);
  if (severity === draft.severity) return judged;
  const doubt = toDoubt(draft, severity, confidence);
  return {
    ...judged,
    severity,
    severityReasoning: `${draft.severityReasoning} ${doubt.reasoning}`,
    contributors: [...judged.contributors, doubt],
  };
}

function toLikelySeverity(severity: Severity, chance: number): Severity {
  if (chance < thresholds.reported) return 'INFO';
  return severity === 'MAJOR' && chance < thresholds.grave ? 'MINOR' : severity;
}

/** A prohibition that is only spoken of is MAJOR: whoever dresses a claim as a report cannot get below that. */
function toMention(draft: IssueDraft): IssueDraft {
  const doubt = toMentionDoubt(draft);
  return {
    ...draft,
    severity: 'MAJOR',
    severityReasoning: `${draft.severityReasoning} ${doubt.reasoning}`,
    contributors: [...draft.contributors, doubt],
  };
}

const toCleared = (draft: IssueDraft, chance: number): ClearedFinding =>
  clearDraft(draft, {
    clearedBy: 'second_look',
    reason: `Not raised because the words around it read like sound copy: of findings like this one, about ${toShare(chance, 'was', 'were')} right.`,
  });

/** Rules of the two codes that found nothing, by section: beside a finding of the section, or as a finding for a person. */
function addProposals(
  drafts: readonly IssueDraft[],
  blocks: readonly TextBlock[],
  rules: RuleOutcomes & { readonly isBroadcast: boolean; readonly gates: OpenGates },
  memory: Memory,
  model: SecondLookModel,
): IssueDraft[] {
  const toCode = toNonBroadcastCode(rules.broadcastCodes);
  const toShown = (code: string): string => (rules.isBroadcast ? (rules.broadcastCodes[code] ?? code) : code);
  const reported = drafts.filter(({ severity }) => severity !== 'INFO');
  const named = new Set(drafts.map(({ ruleCode }) => toCode(ruleCode)));
  const missing = [...memory.surest].filter(
    ([code]) => !named.has(code) && model.has(code) && isOfSubject(code, rules.gates),
  );
  const bySection = Map.groupBy(missing, ([code]) => toSubjectSection(code));
  const added = [...drafts];
  // The longer a text, the more chances there are to read something into it.
  const lengthPenalty = Math.log(Math.max(memory.windowCount, 1));
  const isLikely = (chance: number, least: number): boolean => toLogOdds(chance) - lengthPenalty >= toLogOdds(least);
  for (const [section, own] of bySection) {
    const surestFirst = own.toSorted(([, a], [, b]) => b.chance - a.chance);
    const [lead, ...others] = surestFirst;
    if (!lead) continue;
    const isOwnSection = ({ ruleCode }: IssueDraft): boolean => toSubjectSection(ruleCode) === section;
    const toDraft = ([code, { window, chance }]: Candidate): IssueDraft | undefined =>
      toProposalDraft(toShown(code), code, round(model.toConfidence(chance)), window, blocks, model);
    const claims = reported.filter(isOwnSection).toSorted((a, b) => b.confidence - a.confidence);
    if (claims.length === 0) {
      const [, { chance }] = lead;
      const least = model.leastProposed[section];
      if (least === undefined || !isLikely(chance, least)) continue;
      const draft = toDraft(lead);
      if (!draft) continue;
      // What is this unlikely is a note, whoever found it.
      claims.push({ ...draft, severity: chance >= thresholds.reported ? 'MINOR' : 'INFO' });
      added.push(...claims);
    }
    const beside = claims[0]?.key === proposalKey ? others : surestFirst;
    for (const one of beside.filter(([, { chance }]) => isLikely(chance, thresholds.named))) {
      // Words of another sentence are another claim; a general rule has none of its own.
      const home = claims.findIndex((draft) => isInSentence(draft, one, model));
      const apart = home < 0 && !generalCodes().has(one[0]) ? toDraft(one) : undefined;
      if (apart) {
        claims.push(apart);
        added.push(apart);
        continue;
      }
      const at = Math.max(home, 0);
      const draft = claims[at] as IssueDraft;
      const [code, { window, chance }] = one;
      const agreement = toAgreement(toShown(code), code, round(model.toConfidence(chance)), window, blocks, model);
      claims[at] = { ...draft, contributors: [...draft.contributors, agreement] };
      added[added.indexOf(draft)] = claims[at];
    }
  }
  return added;
}

/** A rule that found nothing, by non-broadcast code, where it is most likely. */
type Candidate = readonly [code: string, seen: Seen];

/** Whether a finding has words in the sentence that says most for a rule. */
function isInSentence({ spans }: IssueDraft, [code, { window }]: Candidate, model: SecondLookModel): boolean {
  const sentence = findTellingSentence(code, window, model);
  const from = sentence?.words[0]?.start ?? 0;
  const to = sentence?.words.at(-1)?.end ?? 0;
  return spans.some(({ block, start, end }) => block === sentence?.block && start < to && end > from);
}

/** In a section whose rules mostly look at one sector: whether that sector is open. Words of its decisions say nothing of other advertisements. */
function isOfSubject(ruleCode: string, gates: OpenGates): boolean {
  const sectors = sectorsBySection.get(toSubjectSection(ruleCode)) ?? [];
  return sectors.length === 0 || sectors.some((name) => gates[name] !== 'closed');
}

/** By section most of whose rules have a gate: the sectors of these gates. */
const sectorsBySection: ReadonlyMap<string, readonly SectorName[]> = new Map(
  [
    ...Map.groupBy(
      ruleData.families.flatMap(({ rules }) => rules),
      ({ code }) => toSubjectSection(code),
    ),
  ].flatMap(([section, rules]): [string, SectorName[]][] => {
    const gates = rules.map(({ gate }) => [...(gate?.anyOf ?? []), ...(gate?.allOf ?? [])]);
    const gated = gates.filter((own) => own.length > 0);
    return gated.length * 2 > gates.length ? [[section, [...new Set(gated.flat())]]] : [];
  }),
);

const toLogOdds = (chance: number): number => Math.log(chance / (1 - chance));

const round = (value: number): number => Math.round(value * 100) / 100;
