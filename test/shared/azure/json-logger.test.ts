import { expect, test } from 'vitest';
import { createJsonLogger } from '../../../shared/azure/json-logger.ts';

test('every line is one JSON object with its level, its sentence and its fields; errors come with their causes', () => {
  const lines: [string, string][] = [];
  const logger = createJsonLogger((level, line) => lines.push([level, line]));
  const inner = new TypeError('Inner\nfault');
  logger.info({ count: 1, none: null, list: [1] }, 'Something was done.');
  logger.warn({ cause: new Error('Outer', { cause: inner }) }, 'Something is odd.');
  logger.error({ cause: new RangeError('Plain') }, 'Something failed.');
  expect(lines.map(([, line]) => line.includes('\n'))).toEqual([false, false, false]);
  expect(lines.map(([level, line]) => [level, JSON.parse(line)])).toEqual([
    ['info', { level: 'info', message: 'Something was done.', count: 1, none: null, list: [1] }],
    [
      'warn',
      {
        level: 'warn',
        message: 'Something is odd.',
        cause: {
          name: 'Error',
          message: 'Outer',
          stack: expect.stringContaining('json-logger.test'),
          cause: { name: 'TypeError', message: 'Inner\nfault', stack: expect.any(String) },
        },
      },
    ],
    [
      'error',
      {
        level: 'error',
        message: 'Something failed.',
        cause: { name: 'RangeError', message: 'Plain', stack: expect.any(String) },
      },
    ],
  ]);
  expect(lines[2]?.[1]).not.toContain('"cause":{"name":"RangeError","message":"Plain","cause"');
});
