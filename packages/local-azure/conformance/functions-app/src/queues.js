'use strict';

const { app, output } = require('@azure/functions');
const { note } = require('./notes.js');

const connection = 'AzureWebJobsStorage';
const queueName = 'conformance-work';
const work = output.storageQueue({ queueName, connection });

/** Puts the `value` of its body into the queue output. */
app.http('send', {
  methods: ['POST'],
  extraOutputs: [work],
  handler: async (request, context) => {
    const { value } = await request.json();
    context.extraOutputs.set(work, value);
    return { status: 202 };
  },
});

app.storageQueue('take', {
  queueName,
  connection,
  handler: async (message, context) => {
    const { id, dequeueCount, insertionTime } = context.triggerMetadata;
    note(message.check ?? 'text', { message, id, dequeueCount, insertionTime });
    if (message.fail) throw new Error('failed on purpose');
  },
});

app.storageQueue('bury', {
  queueName: `${queueName}-poison`,
  connection,
  handler: async (message) => note(`poison-${message.check}`, message),
});
