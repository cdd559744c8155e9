import { beforeEach, describe, expect, test, vi } from 'vitest';
import { updateSubmission } from '../../../../shared/domain/submissions/update-submission.ts';
import type { SubmissionDocument } from '../../../../shared/model/submission.ts';
import { StoreUnavailableError } from '../../../../shared/ports/document-store.ts';
import { type OpenSubmission, openSubmission } from './world.ts';

let world: OpenSubmission;
beforeEach(async () => {
  world = await openSubmission(['a.pdf', 'b.pdf']);
});

const rename = (document: SubmissionDocument) => ({ document: { ...document, errorMessage: 'changed' } });
/** Somebody else writes before each of the first `times` writes. */
const race = (times: number): void => {
  const { store } = world.memory;
  const replace = store.replace.bind(store);
  let left = times;
  store.replace = async (container, partition, document, etag) => {
    if (left > 0) {
      left -= 1;
      await replace(container, partition, await world.read());
    }
    return replace(container, partition, document, etag);
  };
};

describe('a change of a submission', () => {
  test('that loses races is decided anew on what the others wrote, until its tries are used up', async () => {
    race(2);
    const change = vi.fn<typeof rename>(rename);
    expect(await updateSubmission(world.services, world.scope, world.submissionId, change, 3)).toMatchObject({
      errorMessage: 'changed',
    });
    expect(change).toHaveBeenCalledTimes(3);
    race(3);
    await expect(updateSubmission(world.services, world.scope, world.submissionId, rename, 3)).rejects.toThrow(
      new StoreUnavailableError(`Submission ${world.submissionId} was changed by others 3 times in a row.`),
    );
  });

  test('waits up to 20 ms longer after each of the first ten lost races', async () => {
    race(12);
    const sleep = vi.spyOn(world.memory.clock, 'sleep');
    const services = { ...world.services, random: { ...world.services.random, fraction: () => 0.5 } };
    await updateSubmission(services, world.scope, world.submissionId, rename);
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100]);
  });

  test('does nothing if the submission was deleted meanwhile or never existed', async () => {
    const { store } = world.memory;
    const replace = store.replace.bind(store);
    store.replace = async (container, partition, document, etag) => {
      await store.delete(container, partition, document.id);
      return replace(container, partition, document, etag);
    };
    const change = vi.fn<typeof rename>(rename);
    expect(await updateSubmission(world.services, world.scope, world.submissionId, change)).toBeUndefined();
    expect(await updateSubmission(world.services, world.scope, world.submissionId, change)).toBeUndefined();
    expect(change).toHaveBeenCalledTimes(1);
  });
});
