import { z } from 'zod';
import { boxSchema } from './issue.ts';

/** The answers of a language model, as schemas, and what of them reaches the rules after the checks. */

export const claimTypes = [
  'efficacy',
  'comparison',
  'price',
  'health',
  'environment',
  'promotion',
  'identity',
  'offence',
  'audience',
  'other',
] as const;

const confidence = z.number().min(0).max(1);

/** First pass: words that a rule asks about. */
export const proposalSchema = z.object({
  ruleCode: z.string(),
  /** Words of one block, to the letter; a proposal whose words are not there is dropped. */
  quote: z.string(),
  blockId: z.string(),
  claimType: z.enum(claimTypes),
  assessment: z.enum(['breach_likely', 'needs_evidence']),
  reasoning: z.string(),
  confidence,
});
export type Proposal = z.infer<typeof proposalSchema>;

/** What a picture may be asked. */
export const sightQuestions = [
  'apparent_age',
  'setting',
  'behaviour',
  'prominence',
  'legibility',
  'logo_or_label',
  'nudity',
  'tobacco_or_vape',
  'alcohol',
  'food_and_children',
  'safety',
] as const;
export type SightQuestion = (typeof sightQuestions)[number];

/** Pass over the pictures: something that a rule asks about and words cannot tell. */
export const sightingSchema = z.object({
  ruleCode: z.string(),
  /** Of the pictures that were shown. */
  pictureId: z.string(),
  region: boxSchema,
  question: z.enum(sightQuestions),
  observation: z.string(),
  confidence,
});
export type Sighting = z.infer<typeof sightingSchema>;

/** Second pass: what becomes of one finding. */
export const verdictSchema = z.object({
  findingId: z.string(),
  verdict: z.enum(['upheld', 'lowered', 'cleared']),
  /** Other words of the copy that settle the matter, to the letter; only these can clear a finding. */
  cureQuote: z.string().nullable(),
  cureBlockId: z.string().nullable(),
  reasoning: z.string(),
  confidence,
});
export type Verdict = z.infer<typeof verdictSchema>;

/** A sighting with the place of its picture. */
export interface PlacedSighting extends Sighting {
  readonly page: number | null;
  readonly timeMs: number | null;
}

/** Everything a language model said of one asset that was checked: words and regions exist, rules were asked about. */
export interface ModelOpinion {
  readonly proposals: readonly (Proposal & { readonly id: string })[];
  readonly sightings: readonly (PlacedSighting & { readonly id: string })[];
  /** By the id of an issue, a proposal or a sighting. */
  readonly verdicts: readonly Verdict[];
}
