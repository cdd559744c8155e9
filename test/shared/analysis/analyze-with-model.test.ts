import { describe, expect, test } from 'vitest';
import { createAnalyzer } from '../../../shared/analysis/analyze.ts';
import type { ModelReviewer } from '../../../shared/analysis/language-model/review-with-model.ts';
import { toSource, workerEntry } from '../../../support/media/extract-sample.ts';
import { agreeing } from '../../../support/model-server.ts';
import { createScriptedModel, toReviewer } from '../../../support/scripted-model.ts';
import { textTask } from '../../../support/text-task.ts';

const breaking = new URL('../../../support/media/breaking-reviewer.ts', import.meta.url);
const file = toSource(Buffer.from('Our tea cures the flu.'));

async function analyze(entry: URL, modelReviewer?: ModelReviewer) {
  const outcome = await createAnalyzer({ workerEntry: entry }).analyze(
    { ...textTask, ...(modelReviewer && { modelReviewer }) },
    file,
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}

describe('a file that a language model reviews, too', () => {
  test('has the findings of both and says who reviewed', async () => {
    const { issues, provenance, spending } = await analyze(workerEntry, toReviewer(createScriptedModel(agreeing)));
    expect(issues[0]?.contributors.map(({ label }) => label)).toContain('Language model, second look');
    expect(provenance.coverage.at(-1)).toEqual({ check: 'language-model', extent: 'full', reason: '' });
    expect(provenance.languageModel?.name).toBe('scripted');
    expect(spending?.questions).toBe(2);
  });

  test('has those of the rules where the rules cannot go on with what it said, and the answers are counted', async () => {
    const troubles: string[] = [];
    const byRules = await analyze(workerEntry);
    const reviewer = toReviewer(createScriptedModel(agreeing), {
      onTrouble: ({ message }) => void troubles.push(message),
    });
    const { issues, provenance, spending } = await analyze(breaking, reviewer);
    expect(issues).toEqual(byRules.issues);
    expect(provenance.coverage.at(-1)).toMatchObject({ check: 'language-model', extent: 'not_assessed' });
    expect(provenance.languageModel).toBeUndefined();
    expect(troubles).toEqual([expect.stringContaining('could not go on')]);
    expect(spending?.questions).toBe(2);
  });
});
