import { z } from 'zod';
import { severitySchema } from './issue.ts';

const sentence = z.string().min(1).max(500);

/** A workspace's own rules (decisions, Sidekicks). */
export const rulePackSchema = z
  .strictObject({
    name: z.string().min(1).max(100),
    version: z.string().min(1).max(50),
    brands: z.array(z.string().min(1).max(100)).max(200).optional(),
    sectors: z.array(z.string().min(1).max(100)).max(50).optional(),
    banned: z
      .array(
        z.strictObject({
          term: z.string().min(1).max(200),
          severity: severitySchema.optional(),
          reason: sentence,
          replacement: sentence.optional(),
        }),
      )
      .max(1000)
      .optional(),
    required: z
      .array(
        z.strictObject({
          text: sentence,
          when: z.array(z.string().min(1).max(200)).max(50).optional(),
          severity: severitySchema.optional(),
          reason: sentence,
        }),
      )
      .max(200)
      .optional(),
  })
  .meta({ id: 'RulePack' });
export type RulePack = z.infer<typeof rulePackSchema>;

/** A rule pack that ships with the service and needs no document (decisions, Sidekicks). */
export interface BuiltInSidekick {
  /** Never changes: clients name it in `sidekickIds`. */
  readonly sidekickId: string;
  readonly pack: RulePack;
}
