import {
  type ModelReview,
  type ModelReviewer,
  reviewWithModel,
} from '../shared/analysis/language-model/review-with-model.ts';
import { type Review, type ReviewContext, reviewExtraction } from '../shared/analysis/rules/review-extraction.ts';
import type { Extraction } from '../shared/model/extraction.ts';
import { type LanguageModel, LanguageModelError, type ModelQuestion } from '../shared/ports/language-model.ts';
import { agreeing, type ModelReply, type QuestionData, readData } from './model-server.ts';

/** What a scripted model is asked. */
export interface ScriptedQuestion {
  readonly pass: ModelQuestion['pass'];
  readonly data: QuestionData;
  readonly question: ModelQuestion;
}

export type Script = (asked: ScriptedQuestion) => ModelReply;

/** A language model in the same process that answers by a script, without any network. */
export function createScriptedModel(script: Script): LanguageModel & { readonly asked: readonly ScriptedQuestion[] } {
  const asked: ScriptedQuestion[] = [];
  return {
    name: 'scripted',
    asked,
    ask(question) {
      const text = question.parts.find((part) => part.kind === 'text')?.text ?? '';
      const one = { pass: question.pass, data: readData(text), question };
      asked.push(one);
      const reply = script(one);
      if (typeof reply === 'string' || !('answer' in reply)) {
        return Promise.reject(new LanguageModelError('unavailable', 'The script gives no answer.'));
      }
      return Promise.resolve({
        content: JSON.stringify(reply.answer),
        model: 'scripted-1',
        temperature: 0,
        usage: { promptTokens: 9000, cachedTokens: 8000, outputTokens: 300 },
        isKept: false,
      });
    },
  };
}

/** A reviewer without ceilings. */
export const toReviewer = (model: LanguageModel, more: Partial<ModelReviewer> = {}): ModelReviewer => ({
  model,
  reads: 'words',
  masksPersonalData: true,
  picturesPerAsset: 6,
  tokensPerAnswer: 8000,
  prices: { input: 1, cachedInput: 0.1, output: 4 },
  ...more,
});

/** Reviews as the service does: with the rules, with the model, and with the rules again, given the model's answers. */
export async function reviewWithScript(
  extraction: Extraction,
  context: ReviewContext,
  script: Script | Partial<Record<ModelQuestion['pass'], Script>>,
  more: Partial<ModelReviewer> = {},
): Promise<{
  readonly plain: Review;
  readonly review: Review;
  readonly model: ModelReview;
  readonly asked: readonly ScriptedQuestion[];
}> {
  const model = createScriptedModel(
    typeof script === 'function' ? script : (one) => (script[one.pass] ?? toAgreeing)(one),
  );
  const plain = reviewExtraction(extraction, context);
  const signal = new AbortController().signal;
  const said = await reviewWithModel(toReviewer(model, more), extraction, context, plain.issues, signal);
  const review = reviewExtraction(extraction, { ...context, opinion: said.opinion });
  return { plain, review, model: said, asked: model.asked };
}

const toAgreeing: Script = ({ pass, data }) => agreeing({ pass, data });
