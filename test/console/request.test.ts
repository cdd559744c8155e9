import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, removeAgain } from '../../console/src/api/request.ts';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (...answers: readonly (() => Promise<Response>)[]): void => {
  const left = [...answers];
  vi.stubGlobal('fetch', () => left.shift()?.());
};
const lost = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
const gone = async (): Promise<Response> => Response.json({ detail: 'Rule pack not found' }, { status: 404 });
const changed = async (): Promise<Response> => Response.json({ detail: 'Changed meanwhile' }, { status: 409 });

test('what somebody else has removed is removed, and so is what a call removed whose answer was lost', async () => {
  answerWith(gone);
  await expect(removeAgain('/rule-packs/1')).resolves.toBeUndefined();
  answerWith(lost, gone);
  await expect(removeAgain('/rule-packs/1')).resolves.toBeUndefined();
});

test('any other refusal of a removal is told', async () => {
  answerWith(changed);
  await expect(removeAgain('/rule-packs/1')).rejects.toMatchObject(new ApiError(409, 'Changed meanwhile'));
});
