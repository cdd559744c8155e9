import type { z } from 'zod';

/** The entries of an answer that follow the schema, and how many do not; undefined when the answer is no such list at all. */
export function readEntries<T>(
  content: string,
  listName: string,
  schema: z.ZodType<T>,
): { readonly entries: readonly T[]; readonly refused: number } | undefined {
  const list = findList(content, listName);
  if (list === undefined) return undefined;
  const parsed = list.map((entry) => schema.safeParse(entry));
  return {
    entries: parsed.flatMap(({ data }) => (data === undefined ? [] : [data])),
    refused: parsed.filter(({ success }) => !success).length,
  };
}

/** Whether an answer is a list at all, whatever its entries are. */
export const isList = (content: string): boolean => Object.values(parseObject(content) ?? {}).some(Array.isArray);

function findList(content: string, listName: string): readonly unknown[] | undefined {
  const list = parseObject(content)?.[listName];
  return Array.isArray(list) ? list : undefined;
}

/** Servers that keep to no schema may put thoughts, a sentence or a fence around the object. */
function parseObject(content: string): Readonly<Record<string, unknown>> | undefined {
  const thought = content.lastIndexOf('</think>');
  const said = thought === -1 ? content : content.slice(thought);
  try {
    const answer: unknown = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    return typeof answer === 'object' && answer !== null ? { ...answer } : undefined;
  } catch {
    return undefined;
  }
}
