import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InvocationContext } from '@azure/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDurableWorkflows } from '../../../shared/azure/durable-workflows.ts';
import type { StartDocument } from '../../../shared/model/submission.ts';
import type { Workflows } from '../../../shared/ports/workflows.ts';

/** What the Durable extension says an instance is doing; undefined where there is none, 500 where it answers an error. */
let status: string | 500 | undefined;
/** The status once a start was tried. */
let statusAfterStart: string | undefined;
let startAnswer: number;
let asked: URL[];
let started: { readonly path: string; readonly input: unknown }[];
let server: Server;
let workflows: Workflows;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeEach(async () => {
  status = undefined;
  statusAfterStart = 'Running';
  startAnswer = 202;
  asked = [];
  started = [];
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url);
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      started.push({ path: url.pathname, input: JSON.parse(await bodyOf(request)) });
      status = statusAfterStart;
      response.writeHead(startAnswer).end(JSON.stringify(startAnswer === 202 ? { id: 's1' } : { message: 'no' }));
    } else if (request.method === 'DELETE') {
      response.end(JSON.stringify({ instancesDeleted: 7 }));
    } else if (status === undefined || status === 500) {
      response.writeHead(status ?? 404).end('{}');
    } else {
      const at = '2026-01-05T09:00:00Z';
      response.end(
        JSON.stringify({
          name: 'review-submission',
          instanceId: 's1',
          createdTime: at,
          lastUpdatedTime: at,
          input: null,
          output: null,
          runtimeStatus: status,
        }),
      );
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const input = { type: 'durableClient', name: 'client' };
  const binding = {
    taskHubName: 'hub',
    creationUrls: {},
    managementUrls: {},
    baseUrl: origin,
    requiredQueryStringParameters: '',
    rpcBaseUrl: `${origin}/durabletask/`,
  };
  const context = { options: { extraInputs: [input] }, extraInputs: { get: () => binding } };
  workflows = createDurableWorkflows(context as unknown as InvocationContext);
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const start = () =>
  workflows.start({ instanceId: 's1', orchestrator: 'review-submission' } as StartDocument, { submissionId: 's1' });

test.each([
  ['Pending', 'pending'],
  ['Running', 'running'],
  ['ContinuedAsNew', 'running'],
  ['Suspended', 'suspended'],
  ['Completed', 'completed'],
  ['Failed', 'failed'],
  ['Canceled', 'terminated'],
  ['Terminated', 'terminated'],
  ['SomethingNew', 'running'],
  [undefined, 'missing'],
])('an instance that is %s for the engine is %s', async (given, expected) => {
  status = given;
  expect(await workflows.state('s1')).toBe(expected);
});

test('an engine that answers an error is not an instance that is missing', async () => {
  status = 500;
  await expect(workflows.state('s1')).rejects.toThrow('status code: 500');
  await expect(start()).rejects.toThrow('status code: 500');
  expect(started).toEqual([]);
});

describe('a start', () => {
  test('of an instance that is missing carries its input', async () => {
    await start();
    expect(started).toEqual([
      { path: '/durabletask/orchestrators/review-submission/s1', input: { submissionId: 's1' } },
    ]);
  });

  test.each(['Running', 'Completed', 'Failed', 'Terminated'])(
    'of an instance that is %s does nothing',
    async (given) => {
      status = given;
      await start();
      expect(started).toEqual([]);
    },
  );

  test.each(['Pending', 'Running', 'Suspended'])(
    'that is refused counts when the instance is %s by then',
    async (given) => {
      startAnswer = 409;
      statusAfterStart = given;
      await start();
      expect(started).toHaveLength(1);
    },
  );

  test.each([undefined, 'Completed', 'Failed'])(
    'that is refused is an error when the instance is %s',
    async (given) => {
      startAnswer = 500;
      statusAfterStart = given;
      await expect(start()).rejects.toThrow('status code: 500');
    },
  );
});

test('a purge takes what ended and was created before the time, and says how much it was', async () => {
  expect(await workflows.purgeEndedBefore(new Date('2026-01-01T00:00:00Z'))).toBe(7);
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    {
      createdTimeFrom: '1970-01-01T00:00:00.000Z',
      createdTimeTo: '2026-01-01T00:00:00.000Z',
      runtimeStatus: 'Completed,Failed,Terminated',
    },
  ]);
});
