import { identifyLanguages } from '../../../shared/analysis/language/identify-languages.ts';
import { findInText } from '../../../shared/analysis/rules/review-extraction.ts';
import { ruleData } from '../../../shared/analysis/rules/rule-data.ts';
import {
  type ObservedWindow,
  observeText,
  type ProhibitedPlace,
  toNonBroadcastCode,
} from '../../../shared/analysis/rules/second-look/observe-text.ts';
import { type Negative, type Ruling, toMetadata, toText } from '../evaluation-data.ts';
import { createMediumLender } from '../lend-media.ts';
import { extractPlainText } from '../review-text.ts';
import { breachedRules, isCounted } from '../score.ts';
import { findAcquaintance } from '../seen-texts.ts';
import type { OwnAdvertisement } from './own-texts.ts';

/** A text with what is known of it and what the rules made of it. */
export interface Sample {
  readonly id: string;
  /** Samples of one group are never apart: not in different folds. */
  readonly group: string;
  readonly kind: 'ruling' | 'hard' | 'neutral' | 'own' | 'advertisement';
  /** Rules that were broken, in non-broadcast numbers; none in a sound text. */
  readonly codes: ReadonlySet<string>;
  readonly windows: readonly ObservedWindow[];
  /** How much it counts when weights are learnt; 0 for texts that may only be measured with. */
  readonly weight: number;
  /** The rules were written with the text at hand: what they found in it says less. */
  readonly isTunedOn: boolean;
}

/** Our own sound texts are many and short, and the rules are tested with them. */
const ownWeight = 0.3;
/** Our own judgement of a whole advertisement is worth less than a decision. */
const advertisementWeight = 0.5;
/** Sources without a licence: measured with, never learnt from. */
const unlicensed = /without a licence|has no licence/;

const toCode = toNonBroadcastCode(ruleData.broadcastCodes);

/** Rulings that count, sound texts, our own sound texts and whole advertisements, each reviewed by the rules. */
export async function collectSamples(
  rulings: readonly Ruling[],
  negatives: readonly Negative[],
  ownTexts: readonly string[],
  advertisements: readonly OwnAdvertisement[],
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const lend = createMediumLender(rulings);
  for (const ruling of rulings.filter(isCounted)) {
    const text = toText(ruling);
    samples.push({
      id: ruling.id,
      group: ruling.group ?? ruling.id,
      kind: 'ruling',
      codes: new Set(breachedRules(ruling).map(toCode)),
      windows: await observe(text, toMetadata(ruling)),
      weight: 1,
      isTunedOn: findAcquaintance(text) === 'first',
    });
  }
  for (const { id, text, kind, provenance } of negatives) {
    samples.push({
      id,
      group: id,
      kind,
      codes: new Set(),
      windows: await observe(text, lend(text)),
      weight: unlicensed.test(provenance ?? '') ? 0 : 1,
      isTunedOn: findAcquaintance(text) === 'first',
    });
  }
  for (const [index, text] of ownTexts.entries()) {
    samples.push({
      id: `own ${index}`,
      group: `own ${index}`,
      kind: 'own',
      codes: new Set(),
      windows: await observe(text, lend(text)),
      weight: ownWeight,
      isTunedOn: true,
    });
  }
  for (const [index, { text, codes, metadata, twins }] of advertisements.entries()) {
    samples.push({
      id: `advertisement ${index}`,
      group: twins === undefined ? `advertisement ${index}` : `twins ${twins}`,
      kind: 'advertisement',
      codes: new Set(codes.map(toCode)),
      windows: await observe(text, metadata),
      weight: advertisementWeight,
      isTunedOn: false,
    });
  }
  return samples;
}

/** What of such texts meets an outright prohibition. */
export async function collectPlainClaims(texts: readonly string[]): Promise<ProhibitedPlace[]> {
  const claims: ProhibitedPlace[] = [];
  for (const text of texts) claims.push(...(await observe(text, {})).flatMap(({ prohibited }) => prohibited));
  return claims;
}

/** The windows of a text as the review itself reads it. */
export async function observe(text: string, metadata: Readonly<Record<string, string>>): Promise<ObservedWindow[]> {
  const blocks = identifyLanguages((await extractPlainText(text)).blocks);
  const found = findInText(blocks, { filename: 'text.txt', metadata, sidekicks: [] });
  return [...observeText(blocks, { ...found, broadcastCodes: ruleData.broadcastCodes })];
}
