/** A document of the query fixture. */
export interface FixtureDocument {
  readonly id: string;
  readonly pk: string;
  readonly n: number;
  readonly name: string;
  readonly category: string;
  readonly even: boolean;
  readonly price: number;
  readonly tags: readonly string[];
  readonly parts: readonly { readonly kind: string; readonly size: number }[];
  readonly inner: { readonly level: number };
  /** In every fifth document null, in the others not there. */
  readonly note?: null;
}

export const fixturePartitions = ['p0', 'p1', 'p2'] as const;

/** The 20 documents of one partition; the same in every partition but for id, pk and name. */
export function fixture(pk: string): readonly FixtureDocument[] {
  return Array.from({ length: 20 }, (_, n) => ({
    id: `${pk}-${n}`,
    pk,
    n,
    name: `Item ${n} of ${pk}`,
    category: ['red', 'green', 'blue', 'grey'][n % 4] ?? '',
    even: n % 2 === 0,
    price: n * 1.5,
    tags: n % 3 === 0 ? ['new', 'sale'] : ['new'],
    parts: [
      { kind: 'a', size: n },
      { kind: 'b', size: n + 100 },
    ],
    inner: { level: n % 3 },
    ...(n % 5 === 0 ? { note: null } : {}),
  }));
}

/** All 60 documents. */
export const allFixtures: readonly FixtureDocument[] = fixturePartitions.flatMap((pk) => fixture(pk));
