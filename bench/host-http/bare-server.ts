import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

// The peer: the same answers from node:http and nothing else.
const server = createServer((request, response) => {
  if (request.url === '/plain') {
    response.writeHead(200, { 'Content-Type': 'text/plain;charset=UTF-8' }).end('hello');
    return;
  }
  void json(request).then((got) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ got })),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
