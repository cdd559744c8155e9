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

function findList(content: string, listName: string): readonly unknown[] | undefined {
  try {
    const answer: unknown = JSON.parse(stripFence(content));
    if (typeof answer !== 'object' || answer === null) return undefined;
    const list: unknown = Reflect.get(answer, listName);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Servers without strict schemas may put the answer into a fence. */
const stripFence = (content: string): string => /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(content)?.[1] ?? content;
