import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { measureRate, median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 5;
const peerName = 'node:http';

const json = JSON.stringify({ title: 'Spring campaign', assets: ['a', 'b', 'c'] });
const measures = [
  { title: 'plain function, 1 connection', connections: 1, requests: 4000, path: '/plain', body: undefined },
  { title: 'plain function, 50 connections', connections: 50, requests: 8000, path: '/plain', body: undefined },
  { title: 'JSON in and out, 50 connections', connections: 50, requests: 8000, path: '/json', body: json },
];

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
}

async function startServer(file: string): Promise<Server> {
  const child = fork(`${import.meta.dirname}/host-http/${file}`, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, port };
}

/** One exchange with Node's own client, the cheapest real one; its cost is part of both sides. */
function exchange(agent: Agent, port: number, path: string, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const outgoing = request({ agent, port, path, method, headers }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`${path} answered ${incoming.statusCode}.`));
      incoming.on('end', resolve).resume();
    });
    outgoing.on('error', reject).end(body);
  });
}

/** A plain HTTP function in the local Functions host beside bare node:http, each in a process of its own. */
export const bench: Bench = {
  name: 'host-http',
  async run() {
    const servers = { ours: await startServer('host-server.ts'), peer: await startServer('bare-server.ts') };
    try {
      const results: BenchResult[] = [];
      for (const { title, connections, requests, path, body } of measures) {
        const rates: Record<keyof typeof servers, number[]> = { ours: [], peer: [] };
        for (let round = 0; round < rounds; round += 1) {
          for (const side of ['ours', 'peer'] as const) {
            const agent = new Agent({ keepAlive: true, maxSockets: connections });
            const send = (): Promise<void> => exchange(agent, servers[side].port, path, body);
            rates[side].push(await measureRate(requests, connections, send));
            agent.destroy();
          }
        }
        const [ours, peer] = [toThreeFigures(median(rates.ours)), toThreeFigures(median(rates.peer))];
        const ratio = toRatio(ours, peer);
        results.push({ bench: 'host-http', measure: title, unit: 'per s', ours, peer, peerName, ratio });
      }
      return results;
    } finally {
      for (const server of Object.values(servers)) server.process.kill();
    }
  },
};
