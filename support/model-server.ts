import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlClaim } from '../shared/analysis/language-model/control.ts';

/** A request as a server of OpenAI's protocol receives it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly temperature?: number;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly prompt_cache_key?: string;
    readonly messages: readonly {
      readonly role: string;
      readonly content:
        | string
        | readonly { readonly type: string; readonly text?: string; readonly image_url?: object }[];
    }[];
    readonly response_format: {
      readonly type: string;
      readonly json_schema?: { readonly name: string; readonly strict: boolean; readonly schema: object };
    };
  };
  /** Which pass asks, by the name of its schema. */
  readonly pass: string;
  /** The JSON object that the user message ends with. */
  readonly data: QuestionData;
  /** Counts from 1. */
  readonly turn: number;
}

/** What a question holds. */
export interface QuestionData {
  readonly asset: { readonly contentType: string; readonly details: object };
  readonly blocks?: readonly { readonly blockId: string; readonly text: string }[];
  readonly findings?: readonly {
    readonly findingId: string;
    readonly ruleCode: string;
    readonly origin: string;
    readonly severity?: string;
    readonly quote: string;
    readonly blockId: string | null;
    /** In the third pass. */
    readonly cureQuote?: string;
  }[];
  readonly pictures?: readonly { readonly pictureId: string }[];
}

/** How a server answers: an answer's JSON, fields of the completion, a status with its body, a stall, or a connection cut in the middle. */
export type ModelReply =
  | { readonly answer: object; readonly usage?: object; readonly model?: string }
  | { readonly choice: object }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | 'stall'
  | 'cut';

export interface ModelServer {
  /** With the version: what a client's base address is. */
  readonly baseUrl: string;
  readonly requests: readonly ModelRequest[];
  stop(): Promise<void>;
}

/** A server on loopback that speaks OpenAI's chat completions and answers by a script; on any free port unless one is named. */
export async function startModelServer(
  reply: (request: ModelRequest) => ModelReply,
  wantedPort = 0,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest['body'];
      const { url: path = '', headers } = request;
      const turn = requests.length + 1;
      const received = { path, headers, body, pass: passOf(body), data: dataOf(body), turn };
      requests.push(received);
      send(response, reply(received), body);
    });
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/openai/v1`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function dataOf({ messages }: ModelRequest['body']): QuestionData {
  const content = messages.at(-1)?.content ?? '';
  return readData(typeof content === 'string' ? content : (content.find(({ type }) => type === 'text')?.text ?? ''));
}

/** The JSON object behind the words of a task. */
export function readData(text: string): QuestionData {
  const at = text.indexOf('\n\n{');
  return at === -1 ? { asset: { contentType: '', details: {} } } : (JSON.parse(text.slice(at)) as QuestionData);
}

/** By the schema's name; a server that was asked for plain JSON has only the words of the task. */
function passOf({ response_format: format, messages }: ModelRequest['body']): string {
  if (format.json_schema) return format.json_schema.name;
  const text = JSON.stringify(messages.at(-1)?.content);
  return text.includes('look again at each finding')
    ? 'second_look'
    : text.includes('each finding was doubted')
      ? 'confirm'
      : text.includes('look at the pictures')
        ? 'look'
        : 'propose';
}

const standardUsage = {
  prompt_tokens: 9000,
  completion_tokens: 400,
  total_tokens: 9400,
  prompt_tokens_details: { cached_tokens: 7936 },
};

function send(response: ServerResponse, reply: ModelReply, { model }: ModelRequest['body']): void {
  if (reply === 'stall') return;
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
    response.write('{"id":"chatcmpl-1","choices":[{"mess');
    setImmediate(() => response.destroy());
    return;
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    return;
  }
  const choice =
    'choice' in reply
      ? reply.choice
      : { finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(reply.answer), refusal: null } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_767_225_600,
      model: ('model' in reply && reply.model) || `${model}-2026-01-01`,
      choices: [{ index: 0, logprobs: null, ...choice }],
      usage: ('usage' in reply && reply.usage) || standardUsage,
    }),
  );
}

/** An answer of the first pass. */
export const proposing = (...findings: readonly object[]): ModelReply => ({ answer: { findings } });
/** An answer of the second pass. */
export const deciding = (...verdicts: readonly object[]): ModelReply => ({ answer: { verdicts } });
/** An answer of the pass over the pictures. */
export const seeing = (...sightings: readonly object[]): ModelReply => ({ answer: { sightings } });

/** A model that finds nothing and stands by everything, its own clearings, too. */
export function agreeing({ pass, data }: Pick<ModelRequest, 'pass' | 'data'>): ModelReply {
  if (pass === 'propose') return proposing();
  if (pass === 'look') return seeing();
  if (pass === 'confirm')
    return deciding(...(data.findings ?? []).map((one) => toVerdict(one.findingId, 'cleared', one.cureQuote ?? null)));
  return deciding(...(data.findings ?? []).map(({ findingId }) => toVerdict(findingId, 'upheld')));
}

/** Whether it is the finding that no words can settle: whoever doubts that is not believed. */
export const isControl = ({ quote }: { readonly quote: string }): boolean => quote === controlClaim;

/** A verdict of the second pass. */
export const toVerdict = (findingId: string, verdict: string, cureQuote: string | null = null): object => ({
  findingId,
  verdict,
  cureQuote,
  cureBlockId: null,
  reasoning: 'Scripted.',
  confidence: 0.95,
});
