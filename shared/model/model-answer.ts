import { z } from 'zod';

/** How long an answer is reused for other files; the answer itself is kept as long as the results of its asset. */
export const modelAnswerTtlS = 30 * 86_400;

/** Container `workspaces`: which asset keeps a language model's answer to a question. It holds no words of a file. */
export const modelAnswerDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('model-answer'),
  workspaceId: z.guid(),
  submissionId: z.guid(),
  assetId: z.guid(),
  ttl: z.int(),
});
export type ModelAnswerDocument = z.infer<typeof modelAnswerDocumentSchema>;
