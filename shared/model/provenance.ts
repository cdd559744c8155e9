import { z } from 'zod';
import { coverageSchema } from './coverage.ts';

/** With what an asset was reviewed, and what was looked at: kept with every run, so that two runs can be compared. */
export const provenanceSchema = z
  .object({
    /** Changes whenever a rule, a word list or the catalogue does. */
    ruleSetVersion: z.string(),
    /** Of the analysed bytes; null when the file was read only in part. */
    sha256: z.string().nullable(),
    engines: z.array(z.object({ name: z.string(), version: z.string() })),
    /** Per check: what was looked at, and in one sentence what was not. */
    coverage: z.array(coverageSchema),
  })
  .meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof provenanceSchema>;
