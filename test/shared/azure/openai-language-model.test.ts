import { afterEach, describe, expect, it } from 'vitest';
import { guardLanguageModel } from '../../../shared/azure/guard-language-model.ts';
import { createOpenAiLanguageModel } from '../../../shared/azure/openai-language-model.ts';
import type { Clock } from '../../../shared/ports/clock.ts';
import type { LanguageModel, LanguageModelError, ModelQuestion } from '../../../shared/ports/language-model.ts';
import type { LogFields, Logger } from '../../../shared/ports/logger.ts';
import {
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '../../../support/model-server.ts';

const question: ModelQuestion = {
  pass: 'propose',
  prefix: 'The rules.',
  parts: [
    { kind: 'text', text: 'Task.\n\n{"asset":{}}' },
    { kind: 'picture', jpeg: new Uint8Array([0xff, 0xd8, 0xff]) },
  ],
  schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  maxOutputTokens: 8000,
};
const signal = new AbortController().signal;

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Waits end at once and are recorded; the deadline of a question (120 s) has passed if `isLate` says so. */
class WaitingClock implements Clock {
  readonly waits: number[] = [];
  #nowMs = 0;
  readonly #isLate: () => boolean;

  constructor(isLate: () => boolean = () => false) {
    this.#isLate = isLate;
  }

  now = (): Date => new Date(this.#nowMs);
  elapsedMs = (): number => this.#nowMs;
  advance = (ms: number): void => void (this.#nowMs += ms);

  sleep(delayMs: number, until?: AbortSignal): Promise<void> {
    if (delayMs === 120_000) {
      return new Promise((resolve) => {
        const look = (): void => {
          if (until?.aborted) return;
          if (this.#isLate()) resolve();
          else setImmediate(look);
        };
        look();
      });
    }
    this.waits.push(delayMs);
    this.advance(delayMs);
    return Promise.resolve();
  }
}

const lines: LogFields[] = [];
const logger: Logger = {
  info: (fields) => void lines.push(fields),
  warn: (fields) => void lines.push(fields),
  error: (fields) => void lines.push(fields),
};

async function open(
  reply: (request: ModelRequest) => ModelReply,
  { clock = new WaitingClock(), key = 'test-key' }: { clock?: Clock; key?: string | (() => Promise<string>) } = {},
): Promise<LanguageModel> {
  lines.length = 0;
  server = await startModelServer(reply);
  return createOpenAiLanguageModel(
    { baseUrl: server.baseUrl, model: 'reviewer', key, timeoutMs: 120_000 },
    { clock, logger },
  );
}

const failureOf = async (model: LanguageModel): Promise<LanguageModelError> =>
  model.ask(question, signal).then(
    () => expect.fail('There was an answer.'),
    (error: LanguageModelError) => error,
  );

const ok: ModelReply = { answer: { findings: [] } };
const busy = (headers: Record<string, string> = {}): ModelReply => ({
  status: 429,
  headers,
  body: { error: { code: '429', message: 'Too many requests.' } },
});
const refusedParameter = (param: string): ModelReply => ({
  status: 400,
  body: { error: { message: `Unsupported parameter: '${param}'.`, param, code: 'unsupported_parameter' } },
});

describe('a model behind a server of the protocol', () => {
  it('is asked at its version 1 address, with the key, the prefix first and a strict schema', async () => {
    const model = await open(() => ok);
    const answer = await model.ask(question, signal);
    expect(answer).toEqual({
      content: '{"findings":[]}',
      model: 'reviewer-2026-01-01',
      temperature: 0,
      usage: { promptTokens: 9000, cachedTokens: 7936, outputTokens: 400 },
      isKept: false,
    });
    const [request] = server?.requests ?? [];
    expect(request?.path).toBe('/openai/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer test-key');
    expect(request?.body).toMatchObject({
      model: 'reviewer',
      temperature: 0,
      max_completion_tokens: 8000,
      prompt_cache_key: 'asset-review',
      messages: [
        { role: 'system', content: 'The rules.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Task.\n\n{"asset":{}}' },
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/' } },
          ],
        },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'propose', strict: true, schema: question.schema } },
    });
  });

  it('that takes no temperature, cache key, schema or new name of the length is asked without, from then on', async () => {
    const model = await open(({ body }) => {
      if (body.temperature !== undefined) return refusedParameter('temperature');
      if (body.max_completion_tokens !== undefined) return refusedParameter('max_completion_tokens');
      if (body.prompt_cache_key !== undefined) return refusedParameter('prompt_cache_key');
      return body.response_format.type === 'json_schema' ? refusedParameter('response_format') : ok;
    });
    expect((await model.ask(question, signal)).temperature).toBeNull();
    expect(server?.requests.at(-1)?.body.max_tokens).toBe(8000);
    const before = server?.requests.length ?? 0;
    await model.ask(question, signal);
    expect(server?.requests.length).toBe(before + 1);
  });

  it('that takes no temperature is asked without by every question that was under way', async () => {
    const model = await open(({ body }) => (body.temperature === undefined ? ok : refusedParameter('temperature')));
    const answers = await Promise.all([1, 2, 3].map(() => model.ask(question, signal)));
    expect(answers.map(({ temperature }) => temperature)).toEqual([null, null, null]);
    expect(server?.requests.length).toBe(6);
  });

  it('gets a fresh token with every try, so that an exchanged key does no harm', async () => {
    let turn = 0;
    const model = await open(
      ({ headers }) =>
        headers.authorization === 'Bearer key-1' ? { status: 401, body: { error: { message: 'Expired.' } } } : ok,
      { key: () => Promise.resolve(`key-${(turn += 1)}`) },
    );
    expect((await model.ask(question, signal)).content).toBe('{"findings":[]}');
    expect(server?.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-1', 'Bearer key-2']);
  });

  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['milliseconds', { 'retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    ['a date', { date: 'Mon, 05 Jan 2026 09:00:00 GMT', 'retry-after': 'Mon, 05 Jan 2026 09:00:12 GMT' }, 12_000],
    ['nothing', {}, 1000],
    ['nonsense', { 'retry-after': 'soon' }, 1000],
  ])('that is overloaded is asked again as it says: %s', async (_, headers, waitMs) => {
    const clock = new WaitingClock();
    const model = await open(({ turn }) => (turn === 1 ? busy(headers) : ok), { clock });
    await model.ask(question, signal);
    expect(clock.waits).toEqual([waitMs]);
  });

  it('that stays overloaded is throttled after four tries, twice as long apart each time', async () => {
    const clock = new WaitingClock();
    const model = await open(() => busy(), { clock });
    expect((await failureOf(model)).reason).toBe('throttled');
    expect(clock.waits).toEqual([1000, 2000, 4000]);
  });

  it('that wants more time than there is is not waited for', async () => {
    const clock = new WaitingClock();
    const model = await open(() => busy({ 'retry-after': '3600' }), { clock });
    expect((await failureOf(model)).reason).toBe('throttled');
    expect(clock.waits).toEqual([]);
  });

  it('that stalls is given up at the deadline', async () => {
    const model = await open(() => 'stall', { clock: new WaitingClock(() => (server?.requests.length ?? 0) > 0) });
    expect((await failureOf(model)).reason).toBe('timeout');
  });

  it('whose connection breaks in the middle of an answer is asked again', async () => {
    const model = await open(({ turn }) => (turn === 1 ? 'cut' : ok));
    expect((await model.ask(question, signal)).content).toBe('{"findings":[]}');
    expect(server?.requests.length).toBe(2);
  });

  it('that is not there is unavailable, and the log says why', async () => {
    const model = await open(() => ok);
    await server?.stop();
    expect(await failureOf(model)).toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('REFUSED'),
    });
    expect(lines).toEqual([expect.objectContaining({ detail: expect.stringContaining('ECONNREFUSED') })]);
  });

  it('stops with the review', async () => {
    const model = await open(() => 'stall');
    await expect(model.ask(question, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });

  it('is asked once where it takes no pictures, though llama.cpp says so as a fault of its own', async () => {
    const message = 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj';
    const model = await open(() => ({ status: 500, body: { error: { code: 500, message, type: 'server_error' } } }));
    expect(await failureOf(model)).toMatchObject({ reason: 'no_pictures' });
    expect(server?.requests.length).toBe(1);
  });

  const filtered = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: true, severity: 'high' } };
  it.each<[string, ModelReply, LanguageModelError['reason'], RegExp]>([
    [
      'a refusal',
      { choice: { finish_reason: 'stop', message: { role: 'assistant', content: null, refusal: 'I cannot.' } } },
      'refused',
      /refused/,
    ],
    [
      'a content filter before the model, with its category',
      {
        status: 400,
        body: {
          error: {
            code: 'content_filter',
            message: 'Filtered.',
            innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: filtered },
          },
        },
      },
      'content_filter',
      /violence: high/,
    ],
    [
      'a content filter after the model, with its category',
      {
        choice: {
          finish_reason: 'content_filter',
          content_filter_results: filtered,
          message: { role: 'assistant', content: '{"fin', refusal: null },
        },
      },
      'content_filter',
      /violence: high/,
    ],
    [
      'a stop at the greatest length',
      { choice: { finish_reason: 'length', message: { role: 'assistant', content: '{"findings":[', refusal: null } } },
      'malformed',
      /cut off/,
    ],
    [
      'an empty answer',
      { choice: { finish_reason: 'stop', message: { role: 'assistant', content: '', refusal: null } } },
      'malformed',
      /no content/,
    ],
    ['a deployment that is not there', { status: 404, body: { error: { message: 'x' } } }, 'not_accepted', /reviewer/],
    ['a wrong key', { status: 403, body: { error: { message: 'x' } } }, 'unauthorized', /role/],
    [
      'pictures that it does not take',
      {
        status: 400,
        body: { error: { message: 'Invalid content type. image_url is only supported by vision models.' } },
      },
      'no_pictures',
      /takes no pictures/,
    ],
  ])('tells %s', async (_, reply, reason, message) => {
    const failure = await failureOf(await open(() => reply));
    expect(failure.reason).toBe(reason);
    expect(failure.message).toMatch(message);
  });

  it('has what a 400 says in the log', async () => {
    await failureOf(await open(() => ({ status: 400, body: { error: { message: 'The schema is too deep.' } } })));
    expect(lines).toEqual([{ reason: 'not_accepted', detail: '400: The schema is too deep.' }]);
  });

  it.each([301, 302, 307, 308])('that sends on to another place with %d is not followed', async (status) => {
    const elsewhere = await startModelServer(() => ok);
    try {
      const model = await open(() => ({ status, headers: { location: `${elsewhere.baseUrl}/chat/completions` } }));
      expect(await failureOf(model)).toMatchObject({ reason: 'unavailable' });
      expect(elsewhere.requests).toEqual([]);
    } finally {
      await elsewhere.stop();
    }
  });

  it('that wants a tool called has given no answer', async () => {
    const call = { id: '1', type: 'function', function: { name: 'open', arguments: '{"url":"http://127.0.0.1:1/"}' } };
    const message = { role: 'assistant', content: null, refusal: null, tool_calls: [call] };
    const model = await open(() => ({ choice: { finish_reason: 'tool_calls', message } }));
    expect(await failureOf(model)).toMatchObject({ reason: 'malformed' });
    expect(server?.requests.length).toBe(1);
  });

  it('that answers without end is broken off', async () => {
    const failure = await failureOf(await open(() => ({ answer: { findings: ['x'.repeat(5_000_000)] } })));
    expect(failure.reason).toBe('unavailable');
  });
});

describe('an answer that cannot be used', () => {
  it('is counted: it is paid for all the same', async () => {
    const message = { role: 'assistant', content: null, refusal: 'I cannot.' };
    const failure = await failureOf(await open(() => ({ choice: { finish_reason: 'stop', message } })));
    expect(failure.usage).toEqual({ promptTokens: 9000, cachedTokens: 7936, outputTokens: 400 });
  });
});

describe('a guarded model', () => {
  it('is asked a few questions at once, the others in turn', async () => {
    const ends: (() => void)[] = [];
    let most = 0;
    let running = 0;
    const model: LanguageModel = {
      name: 'slow',
      async ask() {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
        return {
          content: '',
          model: 'slow',
          temperature: 0,
          usage: { promptTokens: 0, cachedTokens: 0, outputTokens: 0 },
          isKept: false,
        };
      },
    };
    const guarded = guardLanguageModel(model, { clock: new WaitingClock(), concurrency: 2 });
    const answers = Promise.all(Array.from({ length: 5 }, () => guarded.ask(question, signal)));
    const run = async (left: number): Promise<void> => {
      if (left === 0) return;
      await new Promise((resolve) => setImmediate(resolve));
      const end = ends.shift();
      end?.();
      await run(end ? left - 1 : left);
    };
    await run(5);
    await answers;
    expect(most).toBe(2);
  });

  it('that does not answer for an hour costs three failed questions a minute, and is used again once it answers', async () => {
    const clock = new WaitingClock();
    let isAway = true;
    const model = await open(() => (isAway ? { status: 503 } : ok), { clock });
    const guarded = guardLanguageModel(model, { clock, concurrency: 4 });
    const hour = clock.elapsedMs() + 3_600_000;
    let asked = 0;
    while (clock.elapsedMs() < hour) {
      await guarded.ask(question, signal).catch(() => {});
      asked += 1;
      clock.advance(5000);
    }
    expect(asked).toBeGreaterThan(400);
    expect(server?.requests.length).toBeLessThan(60 * 3 * 4);
    isAway = false;
    clock.advance(60_000);
    expect((await guarded.ask(question, signal)).content).toBe('{"findings":[]}');
  });
});
