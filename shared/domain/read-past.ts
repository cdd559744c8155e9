/** Documents that one run looks at, handled or not. */
const mostPerRun = 5000;

/**
 * The documents that `read` finds, page by page, each once. It also reaches documents that come after a page of ones that could not be handled now.
 * `read(limit)` gives up to `limit` of what is still found, in any order.
 */
export async function* readPast<T extends { readonly id: string }>(
  read: (limit: number) => Promise<readonly T[]>,
  pageSize: number,
): AsyncGenerator<readonly T[]> {
  const seen = new Set<string>();
  for (let staying = 0; seen.size < mostPerRun; ) {
    const limit = staying + pageSize;
    const found = await read(limit);
    const fresh = found.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;
    if (found.length < limit) return;
    staying = found.length - fresh.length;
  }
}
