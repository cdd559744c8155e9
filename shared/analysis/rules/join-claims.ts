import { codesOf, readCodeOfLabel, toLabelOfRule } from '../../model/also-under.ts';
import type { TextBlock } from '../../model/extraction.ts';
import { severityRank } from '../../model/issue.ts';
import { type ClaimKind, claimKindOf, generalCodes, toOneCode } from './claim-kinds.ts';
import type { ContributorDraft, IssueDraft, Span } from './issue-draft.ts';
import { ruleData } from './rule-data.ts';
import type { Gate } from './rule-format.ts';
import { proposalKey, withoutDoubt } from './second-look/second-look-texts.ts';
import { toSubjectSection } from './second-look/subject-section.ts';

/** A claim may reach over this many characters of plain words to the proof it names: "clinically proven to". */
const maxBetween = 12;

/**
 * One claim, one finding. Findings about the same words become one: the gravest leads, of equals the most specific rule,
 * and the other rules become contributors whose label ends with their code. `corroborates` is a rule that would be reported
 * by itself, `qualifies` one that would only be a note. General rules that rest on other findings stay apart.
 */
export function joinClaims(drafts: readonly IssueDraft[], blocks: readonly TextBlock[]): IssueDraft[] {
  const inOrder = drafts.toSorted(compareLeads);
  const claims: IssueDraft[][] = [];
  const byBlock = new Map<number, IssueDraft[][]>();
  for (const draft of inOrder) {
    if (isGeneral(draft)) continue;
    const near = new Set(draft.spans.flatMap(({ block }) => byBlock.get(block) ?? []));
    const home = [...near].find(([lead]) => lead && isOneClaim(lead, draft, blocks));
    if (home) {
      home.push(draft);
      continue;
    }
    const claim = [draft];
    claims.push(claim);
    for (const block of new Set(draft.spans.map((span) => span.block))) {
      byBlock.set(block, [...(byBlock.get(block) ?? []), claim]);
    }
  }
  const joined = claims.flatMap(([lead, ...others]) => (lead ? [others.reduce(join, lead)] : []));
  return [...joined, ...inOrder.filter(isGeneral)];
}

/** Tells every general rule once, beside the gravest of the findings that it rests on. */
export const tellGeneralRules = (drafts: readonly IssueDraft[]): IssueDraft[] =>
  drafts
    .filter(isGeneral)
    .toSorted(compareLeads)
    .reduce(
      addGeneral,
      drafts.filter((draft) => !isGeneral(draft)),
    );

const isGeneral = ({ restsOn }: IssueDraft): boolean => restsOn !== undefined;

/** Whether most places of a finding, or its leading one, are words of the lead. */
function isOneClaim(lead: IssueDraft, draft: IssueDraft, blocks: readonly TextBlock[]): boolean {
  const kinds = [claimKindOf(lead.ruleCode), claimKindOf(draft.ruleCode)] as const;
  const isShared = (span: Span): boolean => lead.spans.some((own) => areOneClaim(own, span, kinds, blocks));
  const shared = draft.spans.filter(isShared);
  return shared.length > 0 && (shared.includes(draft.spans[0] as Span) || shared.length * 2 >= draft.spans.length);
}

/**
 * Two quotations are of one claim when they share half of the longer one; when one lies in the other and both rules look for
 * the same kind of claim, so that a discount inside a call to hurry stays a finding of its own; and when a proof stands right
 * beside the claim that it is named for.
 */
function areOneClaim(
  a: Span,
  b: Span,
  [kindA, kindB]: readonly [ClaimKind, ClaimKind],
  blocks: readonly TextBlock[],
): boolean {
  if (a.block !== b.block || kindA === 'other' || kindB === 'other') return false;
  const [longer, shorter] = [a.end - a.start, b.end - b.start].toSorted((x, y) => y - x) as [number, number];
  const from = Math.min(a.end, b.end);
  const common = from - Math.max(a.start, b.start);
  if (common > 0) return common * 2 >= longer || (kindA === kindB && common * 2 >= shorter);
  if (-common > maxBetween || kindA === kindB || (kindA !== 'fact' && kindB !== 'fact')) return false;
  if (![kindA, kindB].some((kind) => kind === 'effect' || kind === 'environment')) return false;
  return /^[\p{L}\p{N}%’' -]*$/u.test(blocks[a.block]?.text.slice(from, from - common) ?? '');
}

function compareLeads(a: IssueDraft, b: IssueDraft): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    Number(isProposal(a)) - Number(isProposal(b)) ||
    specificityOf(b.ruleCode) - specificityOf(a.ruleCode) ||
    b.confidence - a.confidence ||
    a.place[0] - b.place[0] ||
    a.place[1] - b.place[1] ||
    a.ruleCode.localeCompare(b.ruleCode)
  );
}

/** What the second look alone points at; a rule's own finding has more to say about the same words. */
const isProposal = ({ key }: IssueDraft): boolean => key === proposalKey;

/** Beside its code a contributor says whether its rule would be reported by itself. */
function join(lead: IssueDraft, other: IssueDraft): IssueDraft {
  const named = new Set(codesOf(lead));
  const isReported = other.severity !== 'INFO' || lead.severity === 'INFO';
  const added = other.contributors.flatMap((contributor): ContributorDraft[] => {
    const code = contributor.relationType === 'primary' ? other.ruleCode : readCodeOfLabel(contributor.label);
    // Without its rule's name a dispute would be taken for one about the leading rule.
    if (contributor.relationType === 'disputes')
      return [{ ...contributor, label: toLabelOfRule(contributor.label, other.ruleCode) }];
    if (code === undefined || named.has(code)) return [];
    named.add(code);
    const label = contributor.relationType === 'primary' ? toLabelOfRule(contributor.label, code) : contributor.label;
    const isLikely = isReported && contributor.relationType !== 'qualifies';
    return [{ ...contributor, label, relationType: isLikely ? 'corroborates' : 'qualifies' }];
  });
  const likely = added.filter(({ relationType }) => relationType === 'corroborates');
  const chances = [...(lead.chances ?? [lead.confidence]), ...likely.map(({ confidence }) => confidence)];
  // Of several notes about the same words none is likely; together they stay a note.
  const confidence = lead.severity === 'INFO' ? Math.max(...chances) : joinChances(chances);
  return withConfidence({ ...lead, chances, contributors: [...lead.contributors, ...added] }, confidence);
}

/**
 * The chance that one at least of some rules about the same words is right: the surest one's, and half of what each other
 * would add to the log of the remaining doubt if they were independent. They are not: docs/judgement.md has the figures.
 */
export function joinChances(chances: readonly number[]): number {
  const [surest = 0, ...others] = chances.toSorted((a, b) => b - a);
  return 1 - others.reduce((doubt, chance) => doubt * Math.sqrt(1 - chance), 1 - surest);
}

/** The first contributor's confidence is the finding's: that one of its rules at least is right. */
function withConfidence(draft: IssueDraft, exact: number): IssueDraft {
  const confidence = Math.round(exact * 100) / 100;
  const [primary, ...others] = draft.contributors;
  return { ...draft, confidence, contributors: primary ? [{ ...primary, confidence }, ...others] : [] };
}

/**
 * A general rule is told once, beside the surest of the findings that it rests on; without them it stands alone. Where that finding
 * is only a note, the general rule leads, and says what the note's own words say: what is wrong, and what settles it.
 */
function addGeneral(drafts: readonly IssueDraft[], general: IssueDraft): IssueDraft[] {
  const restsOn = new Set(general.restsOn);
  const host = drafts.filter((draft) => codesOf(draft).some((code) => restsOn.has(code))).toSorted(compareLeads)[0];
  if (!host) return [...drafts, general];
  const isGraver = severityRank[general.severity] < severityRank[host.severity];
  const joined = isGraver ? join(inWordsOf(host, general), host) : join(host, withEvidence(general, []));
  return drafts.map((draft) => (draft === host ? joined : draft));
}

/** A general finding at the place of a special one, with its words. */
function inWordsOf(host: IssueDraft, general: IssueDraft): IssueDraft {
  const {
    anchor,
    place,
    spans,
    summary,
    details,
    requirement,
    severityReasoningHeadline,
    severityReasoning,
    contributors,
  } = withoutDoubt(host);
  const told = { anchor, place, spans, summary, details, requirement, severityReasoningHeadline, severityReasoning };
  return { ...withEvidence(general, contributors[0]?.evidence ?? []), ...told };
}

const withEvidence = (draft: IssueDraft, evidence: ContributorDraft['evidence']): IssueDraft => ({
  ...draft,
  contributors: draft.contributors.map((one) => ({ ...one, evidence })),
});

/**
 * 3: the rule of a sector; 2: its general one, or a rule of one kind of claim; 1: what is general there; 0.5: platforms and language, of which there are
 * no decisions; 0: responsibility and overall impression.
 */
function specificityOf(ruleCode: string): number {
  const code = toOneCode(ruleCode);
  if (/^(?:PLATFORM|LANGUAGE)_/.test(code)) return 0.5;
  const section = toSubjectSection(code);
  if (section === '1' || section === '4' || code === 'CAP_3.1' || code === 'CAP_3.3') return 0;
  const rule = gated().get(code);
  const level = Number(section) > 10 ? 3 : 2;
  return level - (generalCodes().has(code) ? 1 : 0) + (rule === true ? 0.5 : 0);
}

let gates: ReadonlyMap<string, boolean> | undefined;

const allRules = (): (typeof ruleData.families)[number]['rules'] => ruleData.families.flatMap(({ rules }) => rules);

/** Whether a rule, or most of what it looks for, is about advertisements of some sector. */
function gated(): ReadonlyMap<string, boolean> {
  gates ??= new Map(
    allRules().map(({ code, gate, find = [] }) => {
      const ofSector = find.filter((claim) => typeof claim !== 'string' && namesSector(claim.gate));
      return [code, namesSector(gate) || ofSector.length * 2 > find.length];
    }),
  );
  return gates;
}

const namesSector = (gate: Gate | undefined): boolean => gate?.anyOf !== undefined || gate?.allOf !== undefined;
