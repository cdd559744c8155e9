import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { severities } from '../../shared/model/issue.ts';
import { CommandError } from '../options.ts';
import { formats } from './formats/format-review.ts';

export const defaultsFile = 'asset-review.json';

const defaultsSchema = z.strictObject({
  $schema: z.string().optional(),
  failOn: z.enum(severities).optional(),
  failOnNew: z.enum(severities).optional(),
  baseline: z.string().optional(),
  format: z.enum(formats).optional(),
  sidekicks: z.array(z.guid()).optional(),
  metadata: z.record(z.string(), z.json()).optional(),
});
export type Defaults = z.infer<typeof defaultsSchema>;

/** What `asset-review.json` of the working folder says; nothing without the file. Throws `CommandError` naming what is wrong in it. */
export async function readDefaults(file = defaultsFile): Promise<Defaults> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CommandError(`${file} cannot be read (${error.code ?? ''}).`, { cause: error });
  });
  if (text === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new CommandError(`${file} is not JSON.`, { cause });
  }
  const parsed = parseDefaults(content);
  if (parsed === undefined) throw new CommandError(`${file} is nested too deeply.`);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new CommandError(`${file} does not fit: ${problems.join('; ')}.`);
}

/** Undefined for what is nested so deeply that nobody can look to its end. */
function parseDefaults(content: unknown): ReturnType<typeof defaultsSchema.safeParse> | undefined {
  try {
    return defaultsSchema.safeParse(content);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
