interface Page<Item, Mark> {
  readonly items: readonly Item[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: Mark | undefined;
}

/** Items of a list that comes in pages: the next page is asked for when its first item is. */
export async function* pages<Item, Mark = string>(
  load: (mark: Mark | undefined) => Promise<Page<Item, Mark>>,
): AsyncGenerator<Item, void, undefined> {
  for (let mark: Mark | undefined; ; ) {
    const { items, next } = await load(mark);
    yield* items;
    if (next === undefined) return;
    mark = next;
  }
}
