import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../functions/routes.ts';

const texts = globSync('**/*.test.ts', { cwd: import.meta.dirname, exclude: ['docs/**', 'routes.test.ts'] }).map(
  (file) => readFileSync(join(import.meta.dirname, file), 'utf8'),
);

/** The last word of an address that is no placeholder: `/deliveries` of `…/{subscription_id}/deliveries`. */
const lastWord = (path: string): string => path.match(/\/[\w.-]+(?=(?:\/\{\w+\})*$)/)?.[0] ?? path;

/** An address that ends with a word is not called by one that goes on after it: `/uploads` not by `/uploads/url`. */
function isCalled(path: string): boolean {
  const end = path.endsWith('}') ? '(?![\\w-])' : '(?![\\w/-])';
  const address = new RegExp(lastWord(path).replaceAll('.', '\\.') + end);
  return texts.some((text) => address.test(text));
}

test('every operation has a test of its own here, beside the matrices that call all of them', () => {
  const offered = routes.filter(({ isHidden }) => !isHidden);
  expect(offered.length).toBeGreaterThan(30);
  expect(offered.filter(({ path }) => !isCalled(path)).map(({ name }) => name)).toEqual([]);
});
