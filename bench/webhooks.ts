import { Agent, request as httpsRequest } from 'node:https';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../shared/azure/system.ts';
import { deliver } from '../shared/domain/webhooks/deliveries/deliver.ts';
import { createSubscriptionGate } from '../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { signEnvelope } from '../shared/domain/webhooks/signature/sign-envelope.ts';
import type { DeliveryMessage } from '../shared/model/webhook.ts';
import { createCertificateAuthority } from '../support/certificate-authority.ts';
import { createDeliveryWorld } from '../support/delivery-world.ts';
import { measureRate, median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench } from './types.ts';

/** As many workers as the queue trigger has (host.json), with as many subscriptions as their places allow. */
const workers = 24;
const subscriptions = 6;
const deliveriesPerRound = 3000;
const rounds = 3;

/** A receiver that accepts everything, in a thread of its own: both sides of the comparison speak to it. */
const receiverSource = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:https').createServer(workerData, (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** The whole delivery path: documents and queue in memory, gate, breaker, guard, signature, POST, record. */
async function measureOurs(port: number, authority: ReturnType<typeof createCertificateAuthority>): Promise<number> {
  const world = createDeliveryWorld({ authority });
  const messages: DeliveryMessage[] = [];
  // Collected first, so that only the delivery itself is measured.
  world.queue.send = async (message) => void messages.push(message);
  for (let index = 0; index < subscriptions; index += 1) await world.subscribe(`https://127.0.0.1:${port}/${index}`);
  while (messages.length < deliveriesPerRound) await world.publish();
  const services = { ...world.services, gate: createSubscriptionGate(systemClock) };
  const rate = await measureRate(deliveriesPerRound, workers, (index) => {
    const message = messages[index];
    return message ? deliver(services, message) : Promise.resolve();
  });
  world.close();
  return rate;
}

/** The least that sending a signed webhook takes: HMAC and one POST over a connection that is kept. */
async function measurePeer(port: number, certificate: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, ca: certificate });
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'asset.processing.completed', data: { filename: 'x'.repeat(200) } });
  const post = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...signEnvelope([secret], 'evt_1', body, new Date()),
        'content-length': Buffer.byteLength(body),
      };
      const outgoing = httpsRequest({ host: '127.0.0.1', port, agent, method: 'POST', headers }, (response) => {
        response.resume();
        response.on('end', resolve);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const rate = await measureRate(deliveriesPerRound, workers, post);
  agent.destroy();
  return rate;
}

export const bench: Bench = {
  name: 'webhooks',
  async run() {
    const authority = createCertificateAuthority();
    const receiver = new Worker(receiverSource, { eval: true, workerData: authority.issueFor(['127.0.0.1']) });
    const port = await new Promise<number>((resolve, reject) => {
      receiver.once('message', resolve);
      receiver.once('error', reject);
    });
    const ours: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      peer.push(await measurePeer(port, authority.certificate));
      ours.push(await measureOurs(port, authority));
    }
    await receiver.terminate();
    const [our, their] = [median(ours), median(peer)];
    return [
      {
        bench: 'webhooks',
        measure: `deliveries, ${workers} at a time to ${subscriptions} subscriptions`,
        unit: 'per s',
        ours: toThreeFigures(our),
        peer: toThreeFigures(their),
        peerName: 'bare signed HTTPS POST, connections kept',
        ratio: toRatio(our, their),
      },
    ];
  },
};
