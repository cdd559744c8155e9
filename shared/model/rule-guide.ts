import { z } from 'zod';
import { precedentSchema, severitySchema } from './issue.ts';

/** One way in which a rule is looked for; some rules have several. */
export const ruleCheckSchema = z.object({
  severity: severitySchema,
  /** What every finding of it is: `prohibition`, `missing_statement` or `evidence_request`. */
  kind: z.enum(['prohibition', 'missing_statement', 'evidence_request']),
  /** `{quote}` stands for the words found, here and in `instruction`. */
  why: z.string(),
  instruction: z.string(),
  /** Sectors of which one must be recognised; empty: every file. */
  sectors: z.array(z.string()),
  /** Texts that break the rule, with the words that are quoted. */
  raises: z.array(z.object({ text: z.string(), quote: z.string().nullable() })),
  /** Texts that look alike and do not, with the reason where there is one. */
  quiet: z.array(z.object({ text: z.string(), because: z.string().nullable() })),
});

/** What people read about a rule. */
export const ruleGuideSchema = z.object({
  ruleCode: z.string(),
  /** What the published rule asks, in our own words; null where nothing is published. */
  asks: z.string().nullable(),
  /** Its number in the broadcast Code; null where it has none. */
  onAir: z.string().nullable(),
  checks: z.array(ruleCheckSchema),
  /** Newest first, at most 20. */
  precedents: z.array(precedentSchema),
  /** How many decisions are known. */
  precedentCount: z.int(),
});
export type RuleGuide = z.infer<typeof ruleGuideSchema>;
