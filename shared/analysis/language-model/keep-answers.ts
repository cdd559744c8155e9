import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelQuestion } from '../../ports/language-model.ts';
import { isList } from './read-answer.ts';

/** Where answers are kept, by the digest of their question. What it cannot do is as if nothing were kept. */
export interface AnswerStore {
  load(digest: string): Promise<Uint8Array | undefined>;
  save(digest: string, bytes: Uint8Array): Promise<void>;
}

/** SHA-256 of everything that an answer depends on: model, prompts, rules, copy, pictures and form. */
export function toQuestionDigest(model: string, question: ModelQuestion): string {
  const hash = createHash('sha256');
  const { parts, ...rest } = question;
  hash.update(JSON.stringify([model, rest]));
  for (const part of parts) {
    hash.update('\0').update(part.kind === 'text' ? part.text : createHash('sha256').update(part.jpeg).digest('hex'));
  }
  return hash.digest('hex');
}

const count = z.number().min(0);
export const modelAnswerSchema = z.object({
  content: z.string(),
  model: z.string(),
  temperature: z.number().nullable(),
  usage: z.object({ promptTokens: count, cachedTokens: count, outputTokens: count }),
});

/**
 * A model whose answers are kept, so that the same question costs nothing a second time. An answer that cannot be kept is
 * given all the same. What an earlier version of the model answered is asked again, and what cannot be used is not kept.
 */
export function keepAnswers(model: LanguageModel, store: AnswerStore): LanguageModel {
  return {
    name: model.name,
    get version() {
      return model.version;
    },
    async ask(question, signal) {
      const digest = toQuestionDigest(model.name, question);
      const kept = await findKept(store, digest);
      if (kept && (model.version ?? kept.model) === kept.model) return kept;
      const answer = await model.ask(question, signal);
      if (!isList(answer.content)) return answer;
      const { isKept: _, ...stored } = answer;
      await store.save(digest, new TextEncoder().encode(JSON.stringify(stored))).catch(() => undefined);
      return answer;
    },
  };
}

async function findKept(store: AnswerStore, digest: string): Promise<ModelAnswer | undefined> {
  try {
    const bytes = await store.load(digest);
    if (bytes === undefined) return undefined;
    const parsed = modelAnswerSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.data && { ...parsed.data, isKept: true };
  } catch {
    return undefined;
  }
}
