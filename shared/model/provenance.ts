import { z } from 'zod';
import { coverageSchema } from './coverage.ts';

/** What a language model had to do with a review. */
export const languageModelUseSchema = z.object({
  /** The deployment or model that was asked for, and the model as the service names it. */
  name: z.string(),
  model: z.string(),
  /** Changes with every word of the prompts and of the rules in them. */
  promptVersion: z.string(),
  /** Null where the model takes none. */
  temperature: z.number().nullable(),
  /** `pictures`: words and pictures were sent. */
  reads: z.enum(['words', 'pictures']),
  /** E-mail addresses, telephone, card and account numbers were taken out of the words. */
  masksPersonalData: z.boolean(),
});
export type LanguageModelUse = z.infer<typeof languageModelUseSchema>;

/** What an asset was reviewed with (rules, engines), and what was read of it: kept with every run, so that two runs can be compared. */
export const provenanceSchema = z
  .object({
    /** Changes whenever a rule, a word list or the catalogue does. */
    ruleSetVersion: z.string(),
    /** Of the analysed bytes; null when the file was read only in part. */
    sha256: z.string().nullable(),
    engines: z.array(z.object({ name: z.string(), version: z.string() })),
    /** Per check: what was looked at, and in one sentence what was not. */
    coverage: z.array(coverageSchema),
    /** Absent where no language model answered. */
    languageModel: languageModelUseSchema.optional(),
  })
  .meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof provenanceSchema>;
