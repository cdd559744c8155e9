import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';

/**
 * A server of its own process for the bench: the stand-in on a file, or a bare node:http server that reads a request
 * to its end and answers with the given body. Prints its address, and stops when its standard input ends.
 */
const [kind = '', argument = '', key = ''] = process.argv.slice(2);

if (kind === 'cosmos') {
  // As the local profile starts it: TypeScript stripped once. Loaded here, so that the bare server starts without it.
  enableCompileCache();
  const { startCosmos } = await import('local-azure/cosmos');
  const server = await startCosmos({ port: 0, file: argument || undefined, key });
  process.stdout.write(`${server.endpoint}\n`);
  process.stdin.resume().once('end', () => void server.stop());
} else {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(argument) });
      response.end(argument);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
  process.stdin.resume().once('end', () => {
    server.close();
    server.closeAllConnections();
  });
}
