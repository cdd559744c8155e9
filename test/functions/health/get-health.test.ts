import { expect, test } from 'vitest';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const isolation = { network: 'kernel', files: 'kernel' };
const answers = async (): Promise<void> => undefined;
const fails = (): Promise<void> => Promise.reject(new Error('It does not answer.'));

const ask = (health: { readonly store?: typeof fails; readonly queue?: typeof fails; readonly blob?: typeof fails }) =>
  createFrontDoor(
    createMemoryServices({ health: { store: answers, queue: answers, blob: answers, ...health } }).services,
  )({
    path: '/health',
  });

test('everything answers: 200 without a key', async () => {
  const { status, json } = await ask({});
  expect([status, json]).toEqual([200, { status: 'ok', store: 'ok', queue: 'ok', blob: 'ok', isolation }]);
});

test.each(['store', 'queue', 'blob'] as const)('a %s that does not answer is named in a 503', async (part) => {
  const { status, json } = await ask({ [part]: fails });
  const parts = { store: 'ok', queue: 'ok', blob: 'ok', [part]: 'failing' };
  expect([status, json]).toEqual([503, { status: 'failing', ...parts, isolation }]);
});
