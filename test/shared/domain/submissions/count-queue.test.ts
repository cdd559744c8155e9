import { expect, test } from 'vitest';
import { countQueue } from '../../../../shared/domain/submissions/count-queue.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { openSubmission } from './world.ts';

test('each view of the queue counts what it shows', async () => {
  const { services, memory, scope, client, read, submissionId } = await openSubmission();
  const person = { scope, id: memory.random.uuid() };
  expect(await countQueue(services, person)).toEqual({ all: 1, open: 0, awaitingEvidence: 0, mine: 0, failed: 0 });
  const first = await read();
  const { listing } = first;
  if (!listing) throw new Error('It has no listing.');
  const open = { ...listing, decision: 'open' as const };
  const changes = [
    { listing: open },
    { listing: { ...open, isAwaiting: true } },
    { listing: open, assigneeIds: [person.id, submissionId] },
    { listing: open, assigneeIds: [submissionId] },
    { status: 'failed' as const },
  ];
  for (const change of changes) {
    const id = memory.random.uuid();
    const document = { ...first, ...change, id: submissionIdOf(id), submissionId: id };
    await memory.store.create('core', scope, document);
  }
  const elsewhere = `${client.workspaceId}:sandbox` as const;
  const ofSandbox = { ...first, scope: elsewhere };
  await memory.store.create('core', elsewhere, ofSandbox);
  expect(await countQueue(services, person)).toEqual({ all: 6, open: 4, awaitingEvidence: 1, mine: 1, failed: 1 });
});
