import functions from '@azure/functions';

functions.app.http('plain', { methods: ['GET'], handler: () => ({ body: 'hello' }) });
functions.app.http('json', {
  methods: ['POST'],
  handler: async (request) => ({ jsonBody: { got: await request.json() } }),
});
