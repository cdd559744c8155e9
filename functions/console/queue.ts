import { countQueue } from '../../shared/domain/submissions/count-queue.ts';
import { openQueueRealtime } from '../../shared/domain/submissions/open-realtime.ts';
import { queueCountsSchema, realtimeAccessSchema } from '../../shared/model/views.ts';
import { consoleOperation } from '../http/operation.ts';

export const countQueueOperation = consoleOperation({
  name: 'count-queue',
  method: 'GET',
  path: '/api/console/queue/counts',
  tag: 'Console',
  summary: 'How many submissions each view of the queue holds',
  bucket: 'submission_read',
  leastRole: 'viewer',
  responses: { 200: { description: 'The counts', schema: queueCountsSchema } },
  handle: async (services, { caller }) => ({ status: 200, body: await countQueue(services, caller) }),
});

export const openQueueRealtimeOperation = consoleOperation({
  name: 'open-queue-realtime',
  method: 'POST',
  path: '/api/console/queue/realtime',
  tag: 'Console',
  summary: 'Get an address for the channel that says which submissions changed',
  bucket: 'submission_read',
  leastRole: 'viewer',
  responses: { 200: { description: 'The address', schema: realtimeAccessSchema } },
  handle: async (services, { caller }) => ({ status: 200, body: await openQueueRealtime(services, caller) }),
});
