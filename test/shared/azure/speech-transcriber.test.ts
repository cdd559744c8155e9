import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSpeechTranscriber, type SpeechOptions } from '../../../shared/azure/speech-transcriber.ts';
import type { Transcriber } from '../../../shared/ports/transcriber.ts';

interface Heard {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: Buffer;
}

type Answer = (response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const said = {
  durationMilliseconds: 3000,
  combinedPhrases: [{ text: 'Proven to work. Ask your doctor.' }],
  phrases: [
    { speaker: 1, offsetMilliseconds: 240, durationMilliseconds: 900, text: 'Proven to work.', confidence: 0.93 },
    { offsetMilliseconds: 1500, durationMilliseconds: 1000, text: 'Ask your doctor.', confidence: 0.88 },
  ],
};

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const success = answer(200, said);
const never: Answer = () => {};
const breakOff: Answer = (response) => {
  response.destroy();
};

/** A service that gives these answers one after the other, and repeats the last one. */
async function startService(
  answers: readonly Answer[],
  options: Partial<SpeechOptions> = {},
): Promise<{ readonly heard: Heard[]; readonly transcriber: Transcriber }> {
  const heard: Heard[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const key = request.headers['ocp-apim-subscription-key'];
    heard.push({ url: request.url ?? '', key: typeof key === 'string' ? key : undefined, body });
    (answers[heard.length - 1] ?? answers.at(-1) ?? never)(response);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const transcriber = createSpeechTranscriber({
    endpoint: `http://127.0.0.1:${port}/`,
    key: 'the-key',
    clientId: undefined,
    retryDelayMs: 1,
    ...options,
  });
  return { heard, transcriber };
}

const wav = Buffer.from('RIFF____WAVEfmt and some samples');
const { signal } = new AbortController();

describe('Azure AI Speech', () => {
  test('hears words with their times', async () => {
    const { heard, transcriber } = await startService([success]);
    expect(await transcriber.transcribe(wav, { locale: 'en-GB', signal })).toEqual([
      { startMs: 240, endMs: 1140, text: 'Proven to work.', confidence: 0.93, speaker: 'speaker 1' },
      { startMs: 1500, endMs: 2500, text: 'Ask your doctor.', confidence: 0.88 },
    ]);
    const [call] = heard;
    expect(call?.url).toMatch(/^\/speechtotext\/transcriptions:transcribe\?api-version=/);
    expect(call?.key).toBe('the-key');
    expect(call?.body.includes(wav)).toBe(true);
    expect(call?.body.toString('latin1')).toContain('"locales":["en-GB"]');
  });

  test('silence has no words', async () => {
    const { transcriber } = await startService([
      answer(200, { durationMilliseconds: 10, combinedPhrases: [], phrases: [] }),
    ]);
    expect(await transcriber.transcribe(wav, { signal })).toEqual([]);
  });

  test.for([
    ['is busy', answer(429, { error: { code: 'TooManyRequests' } }, { 'retry-after': '0' })],
    ['fails', answer(503, { error: { code: 'ServiceUnavailable' } })],
    ['breaks off', breakOff],
  ] as const)('a service that %s twice is asked again, with all of the sound', async ([, trouble]) => {
    const { heard, transcriber } = await startService([trouble, trouble, success]);
    expect(await transcriber.transcribe(wav, { signal })).toHaveLength(2);
    expect(heard).toHaveLength(3);
    expect(heard.every(({ body }) => body.includes(wav))).toBe(true);
  });

  test('a service that stays busy is given up', async () => {
    const { heard, transcriber } = await startService([answer(429, {}, { 'retry-after': '0' })], { maxRetries: 2 });
    await expect(transcriber.transcribe(wav, { signal })).rejects.toMatchObject({ statusCode: 429 });
    expect(heard).toHaveLength(3);
  });

  test('a refused key is not tried again', async () => {
    const { heard, transcriber } = await startService([answer(401, { error: { code: 'Unauthorized' } })]);
    await expect(transcriber.transcribe(wav, { signal })).rejects.toMatchObject({ statusCode: 401 });
    expect(heard).toHaveLength(1);
  });

  test('a service that stalls is given up', async () => {
    const { transcriber } = await startService([never], { timeoutMs: 50 });
    await expect(transcriber.transcribe(wav, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a call that is no longer wanted ends', async () => {
    const wanted = new AbortController();
    const { transcriber } = await startService([() => wanted.abort()]);
    await expect(transcriber.transcribe(wav, { signal: wanted.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('an answer of an unexpected shape is an error', async () => {
    const { transcriber } = await startService([answer(200, { unexpected: true })]);
    await expect(transcriber.transcribe(wav, { signal })).rejects.toThrow(/./);
  });
});
