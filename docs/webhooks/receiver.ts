// A webhook receiver without a package. Run it behind whatever ends TLS for you:
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.ts        (Node 22.18 or newer)
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const key = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const toleranceSeconds = 300;
const seen = new Set<string>(); // Yours belongs in a database, written together with what the event causes.

/** True for a message that the holder of the secret signed, over exactly these bytes, within the last five minutes. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  const signatures = String(headers['webhook-signature'] ?? '').split(' ');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // The raw bytes: parse them only after they are verified.
  if (!isGenuine(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const event = JSON.parse(body.toString('utf8'));
  if (!seen.has(event.id)) {
    seen.add(event.id);
    console.log(`${event.type} ${event.data.asset_id}`); // Queue the work; do not do it before you answer.
  }
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8080), () =>
  console.log(`listening on ${(server.address() as AddressInfo).port}`),
);
