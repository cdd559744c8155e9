import { type CompiledQuery, compileQuery } from './sql/compile-query.ts';
import { normalizeQuery } from './sql/lexer.ts';
import { parseQuery } from './sql/parse-query.ts';

const cacheSize = 500;

/** Remembers what it computed for the latest texts. */
function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const computed = compute(text);
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '');
    cache.set(text, computed);
    return computed;
  };
}

/** Compiles a query, with a cache: applications send the same few texts repeatedly. Throws `QueryError`. */
export const compileCached: (text: string) => CompiledQuery = memoize((text) => compileQuery(parseQuery(text)));

/** The normalized text of a query. Throws `QueryError`. */
export const normalizeCached: (text: string) => string = memoize(normalizeQuery);
