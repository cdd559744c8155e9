import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { parseHostJson } from '../../src/functions-host/host-json.ts';
import { HostStartError } from '../../src/functions-host/host-start-error.ts';
import { parseTimeSpan } from '../../src/functions-host/parse-time-span.ts';

describe('host.json', () => {
  it('has the defaults of the real host', () => {
    expect(parseHostJson({ version: '2.0' }, {})).toEqual({
      functionTimeoutMs: 1_800_000,
      http: {
        routePrefix: 'api',
        maxOutstandingRequests: Number.POSITIVE_INFINITY,
        maxConcurrentRequests: Number.POSITIVE_INFINITY,
        customHeaders: {},
      },
      queues: {
        batchSize: 16,
        newBatchThreshold: 8 * availableParallelism(),
        maxDequeueCount: 5,
        visibilityTimeoutMs: 0,
        maxPollingIntervalMs: 60_000,
        messageEncoding: 'base64',
      },
      durableTask: {
        hubName: 'TestHubName',
        maxConcurrentActivityFunctions: 10 * availableParallelism(),
        maxConcurrentOrchestratorFunctions: 10 * availableParallelism(),
      },
    });
  });

  it('takes what the app writes for Azure', () => {
    const content = {
      version: '2.0',
      functionTimeout: '00:10:00',
      logging: { logLevel: { default: 'Warning' } },
      extensionBundle: { id: 'Microsoft.Azure.Functions.ExtensionBundle', version: '[4.*, 5.0.0)' },
      extensions: {
        http: { routePrefix: '', maxOutstandingRequests: -1, hsts: { isEnabled: true } },
        queues: { maxDequeueCount: 5, visibilityTimeout: '00:00:30', maxPollingInterval: '00:00:02', batchSize: 16 },
        durableTask: { hubName: '%HUB%', storageProvider: { partitionCount: 4 }, maxConcurrentActivityFunctions: 8 },
      },
    };
    const settings = parseHostJson(content, { HUB: 'Reviews' });
    expect(settings.functionTimeoutMs).toBe(600_000);
    expect(settings.http.routePrefix).toBe('');
    expect(settings.queues).toMatchObject({ visibilityTimeoutMs: 30_000, maxPollingIntervalMs: 2000 });
    expect(settings.durableTask).toMatchObject({ hubName: 'Reviews', maxConcurrentActivityFunctions: 8 });
  });

  it.each([
    [{ version: '2.0', extension: {} }, 'Unknown key extension: remove it or correct the spelling.'],
    [
      { version: '2.0', extensions: { http: { routeprefix: '', maxOutstanding: 1 } } },
      'Unknown keys extensions.http.routeprefix, extensions.http.maxOutstanding',
    ],
    [{ version: '2.0', extensions: { queues: { visibilityTimeout: '30' } } }, 'write a time span such as "00:00:30"'],
    [{ version: '2.0', extensions: { queues: { batchSize: 33 } } }, 'extensions.queues.batchSize is not valid'],
    [{ version: '2.0', extensions: { http: { maxConcurrentRequests: 0 } } }, 'maxConcurrentRequests is not valid'],
    [{ version: '2.0', extensions: { http: { maxOutstandingRequests: 'many' } } }, '-1 for no limit'],
    [{ version: '2.0', extensions: { blobs: {} } }, 'Unknown key extensions.blobs'],
    [{ version: '2.0', extensions: { durableTask: { hubName: 'my-hub' } } }, 'letters and digits'],
    [{ version: '2.0', extensions: { durableTask: { hubName: '%HUB%' } } }, 'asks for the setting HUB'],
    [{ version: '2.0', functionTimeout: 'never' }, 'write a time span such as "00:05:00", or "-1"'],
    [{ version: '1.0' }, 'version is not valid'],
    [[], 'The file is not valid'],
  ])('is refused with a sentence: %j', (content, sentence) => {
    expect(() => parseHostJson(content, {})).toThrow(HostStartError);
    expect(() => parseHostJson(content, {})).toThrow(sentence);
  });
});

describe('a time span', () => {
  it.each([
    ['00:00:30', 30_000],
    ['00:00:00.200', 200],
    ['1.12:00:00', 129_600_000],
    ['24:00:00', undefined],
    ['00:60:00', undefined],
    ['30', undefined],
  ])('%s is %s ms', (text, milliseconds) => {
    expect(parseTimeSpan(text)).toBe(milliseconds);
  });
});
