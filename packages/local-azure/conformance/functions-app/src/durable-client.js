'use strict';

const { app } = require('@azure/functions');
const df = require('durable-functions');

/** An HTTP function that uses the Durable client. What the client throws becomes a 500 with its message. */
const clientRoute = (name, method, route, handler) =>
  app.http(name, {
    route,
    methods: [method],
    extraInputs: [df.input.durableClient()],
    handler: async (request, context) => {
      try {
        return await handler(df.getClient(context), request);
      } catch (error) {
        return { status: 500, jsonBody: { message: error.message } };
      }
    },
  });

clientRoute('start', 'POST', 'start/{name}/{id}', async (client, request) => {
  const { name, id } = request.params;
  const instanceId = await client.startNew(name, { instanceId: id, input: await request.json() });
  return client.createCheckStatusResponse(request, instanceId);
});
clientRoute('status', 'GET', 'status/{id}', async (client, request) => ({
  jsonBody: await client.getStatus(request.params.id, { showInput: true }),
}));
clientRoute('raise', 'POST', 'raise/{id}/{event}', async (client, request) => {
  await client.raiseEvent(request.params.id, request.params.event, await request.json());
  return { status: 202 };
});
clientRoute('terminate', 'POST', 'terminate/{id}', async (client, request) => {
  await client.terminate(request.params.id, 'as asked');
  return { status: 202 };
});
clientRoute('suspend', 'POST', 'suspend/{id}', async (client, request) => {
  await client.suspend(request.params.id, 'a pause');
  return { status: 202 };
});
clientRoute('resume', 'POST', 'resume/{id}', async (client, request) => {
  await client.resume(request.params.id, 'go on');
  return { status: 202 };
});
clientRoute('purge', 'POST', 'purge/{id}', async (client, request) => ({
  jsonBody: await client.purgeInstanceHistory(request.params.id),
}));
clientRoute('by_status', 'GET', 'by-status/{status}', async (client, request) => {
  const found = await client.getStatusBy({
    runtimeStatus: [request.params.status],
    createdTimeFrom: new Date(Number(request.query.get('from'))),
  });
  return { jsonBody: found.map(({ instanceId }) => instanceId) };
});
clientRoute('payload', 'GET', 'payload/{id}', async (client, request) => ({
  jsonBody: client.createHttpManagementPayload(request.params.id),
}));
