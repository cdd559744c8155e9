import { SecondLookModel } from '../../shared/analysis/rules/second-look/second-look-model.ts';
import {
  type Evaluation,
  type ReviewedTexts,
  reviewTexts,
  type Scores,
  score,
  scoreByAcquaintance,
} from './evaluate-reviewer.ts';
import type { Negative, Ruling } from './evaluation-data.ts';
import type { ReviewedNegative, ReviewedRuling } from './score.ts';
import { collectPlainClaims, collectSamples } from './second-look/collect-samples.ts';
import { learnSecondLook, toFold } from './second-look/learn-second-look.ts';
import { ownAdvertisements, ownTexts, plainClaims } from './second-look/own-texts.ts';

/** Figures of texts that the second look had not learnt from, dealt to folds anew in every repeat. */
export interface CrossValidation {
  readonly folds: number;
  readonly repeats: readonly (Scores & Pick<Evaluation, 'byAcquaintance'>)[];
}

/**
 * Learns the second look anew for every fold, from everything but the fold, and reviews the fold with it. Groups of sister
 * decisions are never divided. The rules stay what they are, so they have seen what they have seen.
 */
export async function crossValidate(
  rulings: readonly Ruling[],
  negatives: readonly Negative[],
  { folds, repeats }: Readonly<Record<'folds' | 'repeats', number>>,
  note: (line: string) => void,
): Promise<CrossValidation> {
  const samples = await collectSamples(rulings, negatives, ownTexts, ownAdvertisements);
  const prohibited = await collectPlainClaims(plainClaims);
  const results: CrossValidation['repeats'][number][] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const foldOf = (group: string): number => toFold(group, folds, repeat);
    const reviewed: { rulings: ReviewedRuling[]; negatives: ReviewedNegative[] } = { rulings: [], negatives: [] };
    for (let fold = 0; fold < folds; fold += 1) {
      note(`repeat ${repeat + 1} of ${repeats}, fold ${fold + 1} of ${folds} …`);
      const secondLook = new SecondLookModel(
        learnSecondLook(
          samples.filter(({ group }) => foldOf(group) !== fold),
          prohibited,
        ),
      );
      const part: ReviewedTexts = await reviewTexts(
        rulings.filter(({ id, group }) => foldOf(group ?? id) === fold),
        negatives.filter(({ id }) => foldOf(id) === fold),
        { secondLook },
      );
      reviewed.rulings.push(...part.rulings);
      reviewed.negatives.push(...part.negatives);
    }
    results.push({ ...score(reviewed), byAcquaintance: scoreByAcquaintance(reviewed) });
  }
  return { folds, repeats: results };
}
