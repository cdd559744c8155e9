import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../functions/routes.ts';

const texts = globSync('**/*.test.ts', { cwd: import.meta.dirname, exclude: ['docs/**', 'routes.test.ts'] }).map(
  (file) => readFileSync(join(import.meta.dirname, file), 'utf8'),
);

/** The last word of an address that is no placeholder: `/deliveries` of `…/{subscription_id}/deliveries`. */
const lastWord = (path: string): string => path.match(/\/[\w.-]+(?=(?:\/\{\w+\})*$)/)?.[0] ?? path;

/**
 * An address that ends with a word is not called by one that goes on after it: `/uploads` not by `/uploads/url`. Nor is one
 * of the API by one that ends alike elsewhere: `/rules` follows an id, the API's address or the word before it.
 */
function isCalled(path: string): boolean {
  const end = path.endsWith('}') ? '(?![\\w-])' : '(?![\\w/-])';
  const [before = ''] = path.slice(0, path.lastIndexOf(lastWord(path))).match(/[\w-]+$/) ?? [];
  const start = path.startsWith('/api/integrations') ? `(?:[}'\`]|${before || '\\}'})` : '';
  const address = new RegExp(start + lastWord(path).replaceAll('.', '\\.') + end);
  return texts.some((text) => address.test(text));
}

test('every operation has a test of its own here, beside the matrices that call all of them', () => {
  const offered = routes.filter(({ isHidden }) => !isHidden);
  expect(offered.length).toBeGreaterThan(30);
  expect(offered.filter(({ path }) => !isCalled(path)).map(({ name }) => name)).toEqual([]);
});
