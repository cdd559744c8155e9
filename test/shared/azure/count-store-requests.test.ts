import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
import { countStoreRequests } from '../../../shared/azure/count-store-requests.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

test('counts what is sent and what is throttled, and tells it once a minute', async () => {
  const { clock, logger } = createMemoryServices();
  let status = 200;
  const client = countStoreRequests(
    { sendRequest: async (request) => ({ request, status, headers: createHttpHeaders() }) },
    { clock, logger },
  );
  const send = () => client.sendRequest(createPipelineRequest({ url: 'http://127.0.0.1/' }));
  await send();
  status = 429;
  await send();
  expect(logger.lines).toEqual([]);
  clock.advance(60_000);
  await send();
  clock.advance(60_000);
  await send();
  expect(logger.lines.map(({ fields }) => fields)).toEqual([
    { metric: 'store_requests', requests: 2, throttled: 1 },
    { metric: 'store_requests', requests: 1, throttled: 1 },
  ]);
});
