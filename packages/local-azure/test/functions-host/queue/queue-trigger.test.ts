import { QueueClient } from '@azure/storage-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningStorage, startStorage } from '../../../src/storage/storage.ts';
import { type StartedApp, type StartOptions, startApp } from '../support/start-app.ts';

let storage: RunningStorage;

beforeAll(async () => {
  storage = await startStorage();
});

afterAll(() => storage.stop());

const base64 = (text: string): string => Buffer.from(text).toString('base64');

let queues = 0;

/** Each test has its own queue. */
async function openQueue(): Promise<{
  readonly queueName: string;
  readonly queue: QueueClient;
  readonly poison: QueueClient;
}> {
  const queueName = `queue-${(queues += 1)}`;
  const [queue, poison] = [queueName, `${queueName}-poison`].map(
    (name) => new QueueClient(storage.connectionString, name),
  ) as [QueueClient, QueueClient];
  await queue.create();
  return { queueName, queue, poison };
}

const fastQueues = { maxDequeueCount: 3, maxPollingInterval: '00:00:00.100' };

/** An app with the function `deliver` on the queue; `body` is what it does with `message` and `context`; `/seen` shows its notes. */
function startDeliver(
  queueName: string,
  body: string,
  options: StartOptions & { readonly queues?: object } = {},
): Promise<StartedApp> {
  const { queues: settings, ...others } = options;
  const code = `const seen = []; const waits = new Map();
    app.storageQueue('deliver', { queueName: '%QUEUE%', connection: 'Store', handler: async (message, context) => { ${body} } });
    app.http('seen', { handler: async () => ({ jsonBody: seen }) });
    app.http('release', { handler: async () => { for (const go of waits.values()) go(); waits.clear(); return {}; } });`;
  return startApp(code, {
    hostJson: { version: '2.0', extensions: { http: { routePrefix: '' }, queues: { ...fastQueues, ...settings } } },
    settings: { QUEUE: queueName, Store: storage.connectionString },
    ...others,
  });
}

const seenBy = async ({ request }: StartedApp): Promise<unknown[]> =>
  (await (await request('/seen')).json()) as unknown[];

const countOf = async (queue: QueueClient): Promise<number> =>
  (await queue.getProperties()).approximateMessagesCount ?? Number.NaN;

describe('a queue function', () => {
  it('gets each message once, parsed when it is JSON, with its metadata', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(queueName, 'seen.push({ message, metadata: context.triggerMetadata });');
    for (const text of ['{"kind":"review","count":2}', 'plain text', '7']) await queue.sendMessage(base64(text));
    await expect.poll(() => seenBy(app)).toHaveLength(3);
    const seen = (await seenBy(app)) as { message: unknown; metadata: Record<string, unknown> }[];
    expect(new Set(seen.map(({ message }) => message))).toEqual(
      new Set([{ kind: 'review', count: 2 }, 'plain text', 7]),
    );
    const [first] = seen.filter(({ message }) => typeof message === 'object');
    expect(first?.metadata).toEqual({
      queueTrigger: { kind: 'review', count: 2 },
      dequeueCount: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      popReceipt: expect.any(String) as string,
      expirationTime: expect.stringMatching(/^\d{4}-.*\+00:00$/) as string,
      insertionTime: expect.stringMatching(/^\d{4}-.*\+00:00$/) as string,
      nextVisibleTime: expect.stringMatching(/^\d{4}-.*\+00:00$/) as string,
      kind: 'review',
      count: 2,
    });
    await expect.poll(() => countOf(queue)).toBe(0);
  });

  it('finds payload fields in place of its own metadata where they share a name', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(
      queueName,
      'const { id, dequeueCount, flag, list } = context.triggerMetadata; seen.push({ id, dequeueCount, flag, list });',
    );
    await queue.sendMessage(base64('{"id":"mine","DequeueCount":99,"flag":true,"list":[1],"nothing":null}'));
    await expect.poll(() => seenBy(app)).toEqual([{ id: 'mine', dequeueCount: 99, flag: 'True' }]);
  });

  it('is tried again until maxDequeueCount, then the message is moved to the poison queue as it was', async () => {
    const { queueName, queue, poison } = await openQueue();
    const app = await startDeliver(
      queueName,
      'seen.push(context.triggerMetadata.dequeueCount); throw new Error("no");',
    );
    await queue.sendMessage(base64('{"a":1}'));
    await expect.poll(() => poison.exists()).toBe(true);
    await expect.poll(() => countOf(queue)).toBe(0);
    expect(await seenBy(app)).toEqual([1, 2, 3]);
    const { receivedMessageItems } = await poison.receiveMessages();
    expect(receivedMessageItems.map(({ messageText }) => messageText)).toEqual([base64('{"a":1}')]);
    expect(app.log.filter(({ message }) => message.includes('was moved to')).length).toBe(1);
  });

  it('waits visibilityTimeout before the next attempt', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(queueName, 'seen.push(Date.now()); if (seen.length === 1) throw new Error("no");', {
      queues: { visibilityTimeout: '00:00:01' },
    });
    await queue.sendMessage(base64('x'));
    await expect.poll(() => seenBy(app)).toHaveLength(2);
    const [first, second] = (await seenBy(app)) as [number, number];
    expect(second - first).toBeGreaterThanOrEqual(900);
  });

  it.each([
    ['is not base64', 'not base64!'],
    ['is not UTF-8', Buffer.from([0xff, 0xfe, 0x80]).toString('base64')],
  ])('never sees a body that %s: it is poisoned', async (_, body) => {
    const { queueName, queue, poison } = await openQueue();
    const app = await startDeliver(queueName, 'seen.push(message);');
    await queue.sendMessage(body);
    await expect.poll(() => poison.exists()).toBe(true);
    const { receivedMessageItems } = await poison.receiveMessages();
    expect(receivedMessageItems.map(({ messageText }) => messageText)).toEqual([body]);
    await expect.poll(() => countOf(queue)).toBe(0);
    expect(await seenBy(app)).toEqual([]);
  });

  it('reads plain text where messageEncoding is none', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(queueName, 'seen.push(message);', { queues: { messageEncoding: 'none' } });
    await queue.sendMessage('héllo');
    await expect.poll(() => seenBy(app)).toEqual(['héllo']);
  });

  it('on a poison queue has none of its own: a message that fails stays hidden', async () => {
    const { queueName, poison } = await openQueue();
    await poison.create();
    const app = await startDeliver(`${queueName}-poison`, 'seen.push(message); throw new Error("no");');
    await poison.sendMessage(base64('bad'));
    await expect.poll(() => seenBy(app)).toEqual(['bad']);
    await app.host.stop();
    expect((await poison.peekMessages()).peekedMessageItems).toEqual([]);
    expect(await countOf(poison)).toBe(1);
    expect(await new QueueClient(storage.connectionString, `${queueName}-poison-poison`).exists()).toBe(false);
  });

  it('starts before its queue exists', async () => {
    const queueName = `queue-${(queues += 1)}`;
    const app = await startDeliver(queueName, 'seen.push(message);');
    const queue = new QueueClient(storage.connectionString, queueName);
    await queue.create();
    await queue.sendMessage(base64('late'));
    await expect.poll(() => seenBy(app)).toEqual(['late']);
    expect(app.log.filter(({ level }) => level !== 'information')).toEqual([]);
  });

  it('takes batchSize messages and fetches more when newBatchThreshold is reached', async () => {
    const { queueName, queue } = await openQueue();
    for (let index = 0; index < 8; index += 1) await queue.sendMessage(base64(String(index)));
    const app = await startDeliver(
      queueName,
      'seen.push(message); await new Promise((resolve) => waits.set(message, resolve));',
      { queues: { batchSize: 2, newBatchThreshold: 1 } },
    );
    await expect.poll(() => seenBy(app)).toHaveLength(2);
    await app.request('/release');
    await expect.poll(() => seenBy(app)).toHaveLength(4);
    await expect
      .poll(async () => {
        await app.request('/release');
        return (await seenBy(app)).length;
      })
      .toBe(8);
    await expect
      .poll(async () => {
        await app.request('/release');
        return countOf(queue);
      })
      .toBe(0);
  });

  it('keeps a message hidden as long as it works on it', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(
      queueName,
      'seen.push(message); await new Promise((resolve) => setTimeout(resolve, 3500));',
      {
        hiddenMs: 2000,
      },
    );
    await queue.sendMessage(base64('long'));
    await expect.poll(() => countOf(queue)).toBe(0);
    expect(await seenBy(app)).toEqual(['long']);
    expect(app.log).toEqual([]);
  });

  it('is woken by a nudge', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(queueName, 'seen.push(message);', { queues: { maxPollingInterval: '01:00:00' } });
    // The pauses between polls that find nothing grow; a nudge does not wait for the next poll.
    await queue.sendMessage(base64('x'));
    await expect
      .poll(async () => {
        app.host.nudgeQueue(queueName);
        return seenBy(app);
      })
      .toEqual(['x']);
  });

  it('finishes messages under work when the host stops, and leaves the others', async () => {
    const { queueName, queue } = await openQueue();
    const app = await startDeliver(
      queueName,
      'seen.push(message); await new Promise((resolve) => { globalThis.finish = resolve; });',
      {
        queues: { batchSize: 1, newBatchThreshold: 0 },
      },
    );
    await queue.sendMessage(base64('first'));
    await expect.poll(() => seenBy(app)).toEqual(['first']);
    await queue.sendMessage(base64('second'));
    const stopped = app.host.stop();
    (globalThis as unknown as { finish: () => void }).finish();
    await stopped;
    expect((await queue.peekMessages()).peekedMessageItems.map(({ messageText }) => messageText)).toEqual([
      base64('second'),
    ]);
    expect(await countOf(queue)).toBe(1);
  });

  it('that is switched off leaves its queue alone', async () => {
    const { queueName, queue } = await openQueue();
    const settings = { QUEUE: queueName, Store: storage.connectionString, 'AzureWebJobs.deliver.Disabled': '1' };
    const { host } = await startDeliver(queueName, 'seen.push(message);', { settings });
    await queue.sendMessage(base64('x'));
    await host.stop();
    expect((await queue.peekMessages()).peekedMessageItems.length).toBe(1);
  });

  it('goes on polling when the storage does not answer, and logs that once', async () => {
    const away = await startStorage();
    const settings = { QUEUE: 'q', Store: away.connectionString };
    await away.stop();
    const app = await startDeliver('q', 'seen.push(message);', { settings });
    await expect.poll(() => app.log.length).toBe(1);
    expect(app.log[0]).toMatchObject({ level: 'warning', message: expect.stringContaining('trying again') as string });
  });
});

/** An app whose `/send` puts the value of the expression into an output on the queue. */
const send = (queueName: string, expression: string): Promise<StartedApp> =>
  startApp(
    `const out = output.storageQueue({ queueName: '${queueName}', connection: 'Store' });
     app.http('send', { extraOutputs: [out], handler: async (r, context) => { context.extraOutputs.set(out, ${expression}); return { status: 202 }; } });`,
    { settings: { Store: storage.connectionString } },
  );

describe('a queue output', () => {
  it.each([
    ['text as it is', '"héllo"', ['héllo']],
    ['an object as JSON', '{ a: 1, b: [true] }', ['{\n  "a": 1,\n  "b": [\n    true\n  ]\n}']],
    ['one message for each element', '[1, "two", { three: 3 }, null]', ['1', 'two', '{\n  "three": 3\n}', '']],
    ['true as the text True', 'true', ['True']],
    ['a number as text', '1.5', ['1.5']],
    ['bytes', 'Buffer.from("bytes")', ['bytes']],
    ['nothing for null', 'null', []],
    ['nothing for an empty list', '[]', []],
  ])('sends %s', async (_, expression, texts) => {
    const { queueName, queue } = await openQueue();
    const { request } = await send(queueName, expression);
    expect((await request('/send')).status).toBe(202);
    const { receivedMessageItems } = await queue.receiveMessages({ numberOfMessages: 10 });
    expect(receivedMessageItems.map(({ messageText }) => Buffer.from(messageText, 'base64').toString())).toEqual(texts);
  });

  it('creates its queue, and wakes the function on it', async () => {
    const queueName = `queue-${(queues += 1)}`;
    const app = await startApp(
      `const seen = []; const out = output.storageQueue({ queueName: '${queueName}', connection: 'AzureWebJobsStorage' });
       app.storageQueue('take', { queueName: '${queueName}', connection: 'AzureWebJobsStorage', handler: async (message) => { seen.push(message); } });
       app.http('send', { extraOutputs: [out], handler: async (r, context) => { context.extraOutputs.set(out, { n: 1 }); return {}; } });
       app.http('seen', { handler: async () => ({ jsonBody: seen }) });`,
      { settings: { AzureWebJobsStorage: storage.connectionString } },
    );
    expect((await app.request('/send')).status).toBe(200);
    await expect.poll(() => seenBy(app)).toEqual([{ n: 1 }]);
  });

  it('may be what a function returns', async () => {
    const { queueName, queue } = await openQueue();
    const { host } = await startApp(
      `app.timer('t', { schedule: '0 0 0 1 1 *', return: output.storageQueue({ queueName: '${queueName}', connection: 'Store' }), handler: async () => ['a', 'b'] });`,
      { settings: { Store: storage.connectionString } },
    );
    await host.runTimer('t');
    expect(await countOf(queue)).toBe(2);
  });

  it('is not sent when the function fails', async () => {
    const { queueName, queue } = await openQueue();
    const { request } = await send(queueName, '"x"); throw new Error("no"');
    expect((await request('/send')).status).toBe(500);
    expect(await countOf(queue)).toBe(0);
  });
});
