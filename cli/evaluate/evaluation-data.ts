import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CommandError } from '../options.ts';

/** A published decision: the words an advertisement used and the rules they broke. Other fields are not read. */
const rulingSchema = z.object({
  id: z.string(),
  decision: z.string(),
  /** "ASA Ruling on Example Ltd t/a Example". */
  title: z.string().nullish(),
  /** Where the advertisement ran, as printed; several are separated by commas or semicolons and may repeat. */
  adMedium: z.string().nullish(),
  codeRules: z.array(z.string()).optional(),
  codeRulesCurrentNumbers: z.array(z.string()),
  /** Sister decisions share one. */
  group: z.string().optional(),
  quotedClaims: z.array(z.string()),
});
export type Ruling = z.infer<typeof rulingSchema>;

/** A text that breaks no rule; a `hard` one contains words that look like a breach. */
const negativeSchema = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(['hard', 'neutral']),
  /** Where the text comes from and under which licence. */
  provenance: z.string().nullish(),
});
export type Negative = z.infer<typeof negativeSchema>;

export const readRulings = (file: string): Promise<Ruling[]> => readRecords(file, rulingSchema, 'rulings');
export const readNegatives = (file: string): Promise<Negative[]> => readRecords(file, negativeSchema, 'texts');

/** The words of an advertisement that a decision quotes. */
export const toText = (ruling: Ruling): string => ruling.quotedClaims.join('\n\n');

/** What the advertiser would have told at submission: who advertises, and where. */
export function toMetadata({ title, adMedium }: Ruling): Record<string, string> {
  const advertiser = title?.replace(/^ASA (?:Ruling|Adjudication) on /i, '');
  const media = [...new Set((adMedium ?? '').split(/\s*[,;]\s*/).filter((medium) => medium !== ''))];
  return {
    ...(advertiser && { advertiser }),
    ...(media.length > 0 && { medium: media.join(', ') }),
  };
}

/** Reads a JSON array of records. Throws `CommandError` with one sentence when the file is missing or holds something else. */
async function readRecords<T>(file: string, schema: z.ZodType<T>, what: string): Promise<T[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause });
  });
  const parsed = z.array(schema).safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new CommandError(
    `${file} is no list of ${what}: ${problem?.message ?? 'wrong shape'} at ${problem?.path.join('.') || 'its beginning'}.`,
  );
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandError(`${file} is not valid JSON.`, { cause });
  }
}
