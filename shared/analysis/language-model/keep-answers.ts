import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelQuestion } from '../../ports/language-model.ts';

/** Where answers are kept, by name. */
export interface AnswerStore {
  load(name: string): Promise<Uint8Array | undefined>;
  save(name: string, bytes: Uint8Array): Promise<void>;
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

/** A model whose answers are kept, so that the same question costs nothing a second time. An answer that cannot be kept is given all the same. */
export function keepAnswers(model: LanguageModel, store: AnswerStore): LanguageModel {
  return {
    name: model.name,
    async ask(question, signal) {
      const name = `model-${toQuestionDigest(model.name, question)}.json`;
      const kept = await findKept(store, name);
      if (kept) return kept;
      const answer = await model.ask(question, signal);
      const { isKept: _, ...stored } = answer;
      await store.save(name, new TextEncoder().encode(JSON.stringify(stored))).catch(() => undefined);
      return answer;
    },
  };
}

async function findKept(store: AnswerStore, name: string): Promise<ModelAnswer | undefined> {
  try {
    const bytes = await store.load(name);
    if (bytes === undefined) return undefined;
    const parsed = modelAnswerSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.data && { ...parsed.data, isKept: true };
  } catch {
    return undefined;
  }
}
