import { z } from 'zod';
import { estimateTokens } from '../model/estimate-tokens.ts';
import { LanguageModelError, type ModelAnswer, type ModelQuestion, type ModelUsage } from '../ports/language-model.ts';
import { describeFilter } from './openai-errors.ts';

/** A value of another type counts as missing: not every server keeps to the protocol. */
const words = z.string().min(1).nullish().catch(null);
const tokens = z.int().min(0).nullish().catch(null);

const choiceSchema = z.object({
  finish_reason: words,
  message: z.object({ content: words, refusal: words }).nullish().catch(null),
  content_filter_results: z.unknown().optional(),
});
const completionSchema = z.object({
  model: words,
  choices: z.tuple([choiceSchema], z.unknown()).nullish().catch(null),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Completion = z.infer<typeof completionSchema>;

/** The answer in a chat completion. Throws a `LanguageModelError` with its usage where there is none that can be used. */
export function readCompletion(
  body: unknown,
  question: ModelQuestion,
): Pick<ModelAnswer, 'content' | 'usage'> & { readonly model: string | undefined } {
  const completion: Completion = completionSchema.safeParse(body).data ?? {};
  const [choice] = completion.choices ?? [];
  const { content, refusal } = choice?.message ?? {};
  const usage = toUsage(completion, question, content ?? '');
  if (choice?.finish_reason === 'content_filter') {
    const told = describeFilter(choice.content_filter_results);
    throw new LanguageModelError('content_filter', `The content filter held the answer back${told}.`, { usage });
  }
  if (refusal) throw new LanguageModelError('refused', 'The language model refused to review the copy.', { usage });
  if (choice?.finish_reason === 'length') {
    throw new LanguageModelError('malformed', 'The answer was cut off at its greatest length.', { usage });
  }
  if (!content) throw new LanguageModelError('malformed', 'The answer has no content.', { usage });
  return { content, model: completion.model ?? undefined, usage };
}

/** What the server counted; of what it did not count, an estimate: no question is free for the ceilings. */
function toUsage({ usage }: Completion, { prefix, parts, schema }: ModelQuestion, content: string): ModelUsage {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const promptTokens =
    usage?.prompt_tokens || estimateTokens([prefix, JSON.stringify(schema), ...texts], parts.length - texts.length);
  return {
    promptTokens,
    cachedTokens: Math.min(usage?.prompt_tokens_details?.cached_tokens ?? 0, promptTokens),
    outputTokens: usage?.completion_tokens ?? estimateTokens([content]),
  };
}
