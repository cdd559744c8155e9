import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { assetErrorTypes, errorCatalogue, fieldErrorMeanings } from '../../shared/model/errors.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8');

/** Rows of the table under a heading, without its head, cells trimmed of spaces and backticks. */
function rowsUnder(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll(/^`|`$/g, '')),
  );
}

describe('docs/errors.md and the catalogue agree', () => {
  test('on the domain errors', () => {
    const documented = rowsUnder('Domain errors').map(([status, name, detail, remedy]) => [
      name,
      { status: Number(status), detail, remedy },
    ]);
    expect(Object.fromEntries(documented)).toEqual(errorCatalogue);
    expect(documented).toHaveLength(Object.keys(errorCatalogue).length);
  });

  test('on the codes of a 422', () => {
    expect(Object.fromEntries(rowsUnder('Codes of a 422'))).toEqual(fieldErrorMeanings);
  });

  test('on why an asset failed', () => {
    const documented = rowsUnder('Why an asset failed').map(([errorType = '', retryable, message]) => [
      errorType,
      { isRetryable: retryable === 'yes', message },
    ]);
    expect(Object.fromEntries(documented)).toEqual(assetErrorTypes);
  });
});

test('every code of the catalogue is declared by an operation, or belongs to all of them', () => {
  const ofAll = [
    'key_missing',
    'key_invalid',
    'key_expired',
    'key_revoked',
    'internal',
    'storage_error',
    'live_key_in_sandbox',
  ];
  const declared = new Set([...ofAll, ...routes.flatMap(({ errors = [] }) => errors)]);
  expect(Object.keys(errorCatalogue).filter((code) => !declared.has(code))).toEqual([]);
});
