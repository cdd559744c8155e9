import type { Coverage } from '../../model/coverage.ts';
import type { Extraction, TextBlock } from '../../model/extraction.ts';
import type { ClearedFinding, Issue } from '../../model/issue.ts';
import { findContentType, mediaClassOf } from '../../model/media-types.ts';
import type { ModelOpinion } from '../../model/model-opinion.ts';
import type { RulePack } from '../../model/rule-pack.ts';
import { describeWords } from '../language/describe-words.ts';
import { identifyLanguages } from '../language/identify-languages.ts';
import { applyOpinion } from './apply-opinion.ts';
import { applyRulePack } from './apply-rule-pack.ts';
import { assessMeasurements } from './assess-measurements.ts';
import { type Assessment, assessRules, type Finding } from './assess-rules.ts';
import { createPrecedentChooser } from './choose-precedents.ts';
import { clearOwnBrand } from './clear-own-brand.ts';
import { CandidateCollector } from './collect-candidates.ts';
import { CueCollector } from './collect-cues.ts';
import type { CompiledRule } from './compile-rules.ts';
import { detectors } from './detectors.ts';
import { findParents } from './find-parents.ts';
import { findReviewerLabel } from './find-reviewer-label.ts';
import { getRuleSet } from './get-rule-set.ts';
import { joinClaims, tellGeneralRules } from './join-claims.ts';
import { mergeFindings } from './merge-findings.ts';
import { type OpenGates, SectorGates } from './open-gates.ts';
import { findDeclaredSectors, readDescriptions } from './read-descriptions.ts';
import { type MediumName, readMedia } from './read-media.ts';
import { draftSoundAlikes, findInSoundAlikes, splitRepeats, tellInSameWords } from './review-sound-alikes.ts';
import { ruleData } from './rule-data.ts';
import { type ScannedAsset, type ScannedPiece, scanAsset } from './scan-asset.ts';
import { getSecondLookModel, type SecondLookModel } from './second-look/second-look-model.ts';
import { takeSecondLook } from './second-look/take-second-look.ts';
import { toClearedFindings } from './to-cleared-findings.ts';
import { toIssueDraft } from './to-issue-draft.ts';
import { maxIssuesPerAsset, toIssues } from './to-issues.ts';

/** What the review knows about an asset beside its bytes. */
export interface ReviewContext {
  readonly assetId: string;
  readonly filename: string;
  readonly contentType: string;
  /** As given with the submission, free-form; `sector`, `medium`, `audience` and `placement` may name sectors. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly sidekicks: readonly { readonly sidekickId: string; readonly pack: RulePack }[];
  /** ISO 8601; the issues carry it. */
  readonly createdAt: string;
  /** What the optional language model says, checked; left out where none was asked. */
  readonly opinion?: ModelOpinion;
}

export interface Review {
  /** By reference number. */
  readonly issues: readonly Issue[];
  /** What was nearly raised, and what cleared it. */
  readonly cleared: readonly ClearedFinding[];
  /** Changes whenever a rule, a word list or a precedent changes. */
  readonly ruleSetVersion: string;
  /** What the rules read, by language, and what a limit of theirs cut. */
  readonly coverage: readonly Coverage[];
}

/**
 * Reviews one extracted file against the catalogue and the sidekicks' packs. Pure: the same extraction, context and rule
 * set give the same issues with the same ids, order and numbers. Takes time in proportion to the length of the text.
 */
export function reviewExtraction(
  extraction: Extraction,
  context: ReviewContext,
  secondLook: SecondLookModel = getSecondLookModel(),
): Review {
  const blocks = identifyLanguages(extraction.blocks);
  const packs = context.sidekicks.map(({ pack }) => pack);
  const found = findInText(blocks, context);
  const brands = packs.flatMap((pack) => pack.brands ?? []);
  const { findings, nearMisses } = clearOwnBrand(found.findings, blocks, brands);
  const contentType = findContentType(context.contentType);
  const labelOf = ({ rule }: Finding): string => findReviewerLabel(rule.rule, found.gatesWithoutPacks, packs);
  const { alikes, retold } = findInSoundAlikes(
    blocks,
    found.findings,
    (readings) => findInText(readings, context).findings,
  );
  const { repeats, own } = splitRepeats(alikes, findings);
  const textDrafts = [
    ...mergeFindings([...tellInSameWords(findings, retold, blocks), ...repeats]).map((merged) =>
      toIssueDraft(merged, blocks, labelOf),
    ),
    ...findParents(findings, found.rules, blocks),
  ];
  const isBroadcast = found.gates.broadcast !== 'closed';
  const looked = takeSecondLook(
    textDrafts,
    blocks,
    {
      ...found,
      findings,
      nearMisses: [...found.nearMisses, ...nearMisses],
      isBroadcast,
      broadcastCodes: ruleData.broadcastCodes,
    },
    secondLook,
  );
  const joined = joinClaims(looked.drafts, blocks);
  const heard = context.opinion
    ? applyOpinion(joined, context.opinion, {
        assetId: context.assetId,
        blocks,
        rules: found.rules,
        broadcastCodes: ruleData.broadcastCodes,
        isBroadcast,
      })
    : { drafts: joined, cleared: [] };
  const alike = draftSoundAlikes({
    blocks,
    alikes: own,
    rules: found.rules,
    codes: new Set(textDrafts.map(({ ruleCode }) => ruleCode)),
    labelOf,
  });
  const drafts = [
    ...tellGeneralRules(context.opinion ? joinClaims(heard.drafts, blocks) : joined),
    ...alike,
    ...assessMeasurements(found.rules, extraction, contentType && mediaClassOf(contentType), found.gates),
    ...packs.flatMap((pack) => applyRulePack(blocks, pack)),
  ];
  const issues = toIssues(drafts, context.assetId, context.createdAt, createPrecedentChooser(blocks));
  return {
    issues,
    cleared: [
      ...heard.cleared,
      ...looked.cleared,
      ...toClearedFindings([...found.nearMisses, ...nearMisses], findings, blocks),
    ],
    ruleSetVersion: getRuleSet().version,
    coverage: [...describeWords(blocks), ...toCoverage(drafts.length - issues.length, found.cut)],
  };
}

function toCoverage(issuesLeftOut: number, placesLeftOut: number): Coverage[] {
  const parts = [
    issuesLeftOut > 0 ? `${issuesLeftOut} more findings than the ${maxIssuesPerAsset} gravest were left out` : '',
    placesLeftOut > 0 ? `${placesLeftOut} more places of wordings that are reported already were not looked at` : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return [];
  const amount = issuesLeftOut > 0 ? ({ unit: 'findings', notAssessed: issuesLeftOut } as const) : {};
  return [{ check: 'rules', extent: 'partial', reason: `${parts.join('; ')}.`, ...amount }];
}

/** What the rules have to know of a text beside the places of their words. */
export interface ReadText {
  readonly asset: ScannedAsset;
  readonly gates: SectorGates;
  readonly gatesWithoutPacks: OpenGates;
  /** Without the file name and the metadata. */
  readonly gatesFromText: OpenGates;
  /** Where the asset runs, as the metadata says. */
  readonly media: ReadonlySet<MediumName>;
  /** All rules, under the numbers that fit the medium. */
  readonly rules: readonly CompiledRule[];
}

export interface TextFindings extends Assessment, Omit<ReadText, 'asset' | 'gates'> {
  readonly gates: OpenGates;
}

/** Reads a text once for all rules; `onPiece` is told where their words stand. */
export function readText(
  blocks: readonly TextBlock[],
  context: Pick<ReviewContext, 'filename' | 'metadata' | 'sidekicks'>,
  onPiece: (piece: ScannedPiece) => void,
): ReadText {
  const ruleSet = getRuleSet();
  const descriptions = readDescriptions(context.filename, context.metadata);
  const cues = new CueCollector(ruleSet.sectors);
  const asset = scanAsset(blocks, descriptions, { ...ruleSet, detectors, isEnglishOnly: true }, (piece) => {
    onPiece(piece);
    cues.add(piece);
  });
  const packs = context.sidekicks.map(({ pack }) => pack);
  const media = readMedia(context.metadata);
  const toGates = (own: readonly RulePack[]): SectorGates =>
    new SectorGates(asset, ruleSet.sectors, cues, findDeclaredSectors(context.metadata, own), media);
  const gates = toGates(packs);
  return {
    asset,
    gates,
    gatesFromText: new SectorGates({ ...asset, declared: new Set() }, ruleSet.sectors, cues, new Set(), new Set()).all,
    gatesWithoutPacks: packs.length === 0 ? gates.all : toGates([]).all,
    media,
    rules: gates.all.broadcast === 'closed' ? ruleSet.rules : ruleSet.broadcastRules,
  };
}

/** Every published finding before merging; the catalogue's examples are tested here. */
export function findInText(
  blocks: readonly TextBlock[],
  context: Pick<ReviewContext, 'filename' | 'metadata' | 'sidekicks'>,
): TextFindings {
  const collector = new CandidateCollector(getRuleSet());
  const { asset, gates, ...read } = readText(blocks, context, collector.add);
  return { ...assessRules(read.rules, collector, asset, gates), ...read, gates: gates.all };
}
