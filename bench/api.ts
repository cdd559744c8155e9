import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { type Call, createHandlers } from './api/call-handlers.ts';
import { startBenchedService } from './api/start-service.ts';
import { measureRate, median, percentile, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 3;
const parallel = 16;
const bareName = 'bare node:http';
const handlerName = 'same handler without the host';

interface Measure {
  readonly name: string;
  readonly total: number;
  readonly status: number;
  /** The n-th call; no two are alike where the service would refuse that. */
  readonly toCall: (index: number) => Call;
  readonly method: 'GET' | 'POST';
}

/** Status view, direct upload and creation over HTTP, beside bare node:http and beside the same handlers without the host. */
export const bench: Bench = {
  name: 'api',
  async run() {
    const service = await startBenchedService();
    const bare = await startBare(JSON.stringify({ submissionId: '0'.repeat(36), status: 'complete', assets: [] }));
    const handlers = createHandlers(service.settings, service.key);
    try {
      const results: BenchResult[] = [];
      for (const measure of await toMeasures(service)) {
        results.push(...(await compare(measure, { service, bareUrl: bare.address, handlers })));
      }
      return results;
    } finally {
      handlers.close();
      await bare.stop();
      await service.stop();
    }
  },
};

const base = '/api/integrations';
const boundary = 'bench-boundary';
const text = 'Plain words about tea. '.repeat(400);
let uploads = 0;
let creations = 0;

const uploadCall = (filename: string): Call => ({
  operation: 'upload-directly',
  path: `${base}/uploads/direct`,
  contentType: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  ),
});
const createCall = (workspaceId: string, filename: string): Call => ({
  operation: 'create-submission',
  path: `${base}/submissions`,
  body: Buffer.from(JSON.stringify({ assets: [{ blobPath: `${workspaceId}/${filename}` }] })),
});

async function toMeasures(service: Awaited<ReturnType<typeof startBenchedService>>): Promise<Measure[]> {
  const agent = new Agent({ keepAlive: true });
  const send = (call: Call): Promise<string> => exchange(agent, service.baseUrl, 'POST', call, service.key);
  await send(uploadCall('status.txt'));
  const created = await send(createCall(service.workspaceId, 'status.txt'));
  const { submissionId } = JSON.parse(created.slice(4)) as { submissionId: string };
  agent.destroy();
  return [
    {
      name: 'GET status view',
      total: 2000,
      status: 200,
      method: 'GET',
      toCall: () => ({
        operation: 'get-submission',
        path: `${base}/submissions/${submissionId}`,
        params: { submission_id: submissionId },
      }),
    },
    {
      name: 'POST direct upload, 9 kB',
      total: 300,
      status: 201,
      method: 'POST',
      toCall: () => uploadCall(`bench-${uploads++}.txt`),
    },
    {
      name: 'POST submission of one asset',
      total: 150,
      status: 201,
      method: 'POST',
      // The uploads of the measure before this one.
      toCall: () => createCall(service.workspaceId, `bench-${creations++}.txt`),
    },
  ];
}

interface Sides {
  readonly service: { readonly baseUrl: string; readonly key: string };
  readonly bareUrl: string;
  readonly handlers: ReturnType<typeof createHandlers>;
}

/** Medians of rounds that alternate between the three, so that all meet the same machine. */
async function compare(measure: Measure, { service, bareUrl, handlers }: Sides): Promise<BenchResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const { name, method, status, toCall, total } = measure;
  const overHttp = async (): Promise<void> => {
    const answer = await exchange(agent, service.baseUrl, method, toCall(0), service.key);
    if (!answer.startsWith(String(status))) throw new Error(`${name} answered ${answer.slice(0, 200)}`);
  };
  const bare = (): Promise<unknown> => exchange(agent, bareUrl, method, toCallOfBare(measure), service.key);
  const alone = async (): Promise<void> => {
    const answered = await handlers.call(toCall(0));
    if (answered !== status) throw new Error(`${name} without the host answered ${answered}`);
  };
  const [ours, bares, alones] = await sampleByTurns(total, [overHttp, bare, alone]);
  agent.destroy();
  const row = (unit: string, peerName: string, figure: 'rate' | 'p99Ms', peer: Sample): BenchResult => ({
    bench: 'api',
    measure: `${name}, ${parallel} at once${figure === 'p99Ms' ? ', p99' : ''}`,
    unit,
    ours: toThreeFigures(ours[figure]),
    peer: toThreeFigures(peer[figure]),
    peerName,
    ratio: toRatio(ours[figure], peer[figure]),
  });
  return [
    row('per s', bareName, 'rate', bares),
    row('per s', handlerName, 'rate', alones),
    row('ms', bareName, 'p99Ms', bares),
    row('ms', handlerName, 'p99Ms', alones),
  ];
}

/** The bare server reads the same bytes each time. */
function toCallOfBare({ toCall, method }: Measure): Call {
  if (method === 'GET') return toCall(0);
  return uploadCall('bare.txt');
}

interface Sample {
  readonly rate: number;
  readonly p99Ms: number;
}

async function sampleByTurns<const Operations extends readonly (() => Promise<unknown>)[]>(
  total: number,
  operations: Operations,
): Promise<{ [Index in keyof Operations]: Sample }> {
  const taken = operations.map((operation) => ({ operation, rates: [] as number[], latencies: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { operation, rates, latencies } of taken) {
      const timed = async (): Promise<void> => {
        const startedAt = performance.now();
        await operation();
        latencies.push(performance.now() - startedAt);
      };
      rates.push(await measureRate(Math.ceil(total / rounds), parallel, timed));
    }
  }
  const samples = taken.map(({ rates, latencies }) => ({ rate: median(rates), p99Ms: percentile(latencies, 0.99) }));
  return samples as { [Index in keyof Operations]: Sample };
}

/** One exchange; resolves with status and body as one text. */
function exchange(agent: Agent, baseUrl: string, method: string, call: Call, key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'X-API-Key': key,
      ...(call.contentType ? { 'Content-Type': call.contentType } : {}),
      ...(call.body ? { 'Content-Length': call.body.byteLength } : {}),
    };
    const outgoing = request(`${baseUrl}${call.path}`, { agent, method, headers }, (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      incoming.on('end', () => resolve(`${incoming.statusCode} ${body}`));
    });
    outgoing.on('error', reject).end(call.body);
  });
}

async function startBare(answer: string): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const script = join(import.meta.dirname, 'cosmos/serve.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'bare', answer], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: line.toString().trim(),
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
