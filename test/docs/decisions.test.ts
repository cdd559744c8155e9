import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(folder).toSorted();

describe('docs/decisions', () => {
  test('numbers its pages from 0001 on, without a gap or a number used twice', () => {
    expect(files.map((file) => file.slice(0, 5))).toEqual(files.map((_, at) => `${String(at + 1).padStart(4, '0')}-`));
    expect(files.length).toBeGreaterThan(30);
  });

  test.each(files)('%s is named in lower case and begins with its number and title', (file) => {
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const [heading = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    expect(heading).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. [A-Z].+[^.]$`));
  });
});
