import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CommandError } from '../../options.ts';
import { fingerprintName } from './to-sarif.ts';

const baselineSchema = z.object({
  runs: z.array(
    z.object({
      results: z.array(z.object({ partialFingerprints: z.record(z.string(), z.string()).optional() })).default([]),
    }),
  ),
});

/** How often each finding is in an earlier result of `--format sarif`. Throws `CommandError` for a file that is none. */
export async function readBaseline(file: string): Promise<Map<string, number>> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file}: the baseline cannot be read.`, { cause });
  });
  const counts = new Map<string, number>();
  for (const { results } of parse(file, text).runs) {
    for (const { partialFingerprints = {} } of results) {
      const fingerprint = partialFingerprints[fingerprintName];
      if (fingerprint !== undefined) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
    }
  }
  return counts;
}

function parse(file: string, text: string): z.infer<typeof baselineSchema> {
  try {
    return baselineSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandError(`${file}: not a SARIF file as --format sarif writes it.`, { cause });
  }
}
