import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalStartError } from './start-error.ts';

/** The `Values` of local.settings.json in the app's folder; none without the file. Throws `LocalStartError` for a file that is not of that form. */
export async function readLocalSettings(appFolder: string): Promise<Readonly<Record<string, string>>> {
  const file = join(appFolder, 'local.settings.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const values = parseValues(file, text);
  const wrong = Object.entries(values).find(([, value]) => typeof value !== 'string');
  if (wrong !== undefined) throw new LocalStartError(`${file}: the value of ${wrong[0]} must be a text.`);
  return values as Readonly<Record<string, string>>;
}

function parseValues(file: string, text: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new LocalStartError(`${file} is not JSON: ${(error as Error).message}.`, { cause: error });
  }
  const { IsEncrypted: isEncrypted, Values: values = {} } = (content ?? {}) as Readonly<Record<string, unknown>>;
  if (isEncrypted === true)
    throw new LocalStartError(`${file} is encrypted: run 'func settings decrypt' in its folder first.`);
  if (typeof values !== 'object' || values === null)
    throw new LocalStartError(`${file}: "Values" must be an object of texts.`);
  return values as Readonly<Record<string, unknown>>;
}
