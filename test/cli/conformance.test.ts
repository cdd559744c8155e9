import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../cli/conformance.ts');

const run = (...commandArguments: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...commandArguments], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('npm run conformance', () => {
  it('refuses a suite, an option and an account that it cannot use', () => {
    expect(run('no-such-suite')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining("no suite 'no-such-suite'") as string,
    });
    expect(run('cosmos', '--nonsense')).toMatchObject({ status: 2, stdout: '' });
    const unreachable = run('cosmos', '--json', '--endpoint', 'http://127.0.0.1:1');
    expect(unreachable).toMatchObject({ status: 2, stdout: '' });
    expect(unreachable.stderr).toMatch(/The account at http:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
  });

  it('calls a service on this machine itself where the machine has a proxy', async () => {
    const asked = { proxy: 0, service: 0 };
    const listen = async (name: keyof typeof asked) => {
      const server = createServer((_request, response) => {
        asked[name] += 1;
        response.writeHead(403).end();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    };
    const [proxy, service] = await Promise.all([listen('proxy'), listen('service')]);
    try {
      const { NO_PROXY: _, no_proxy: __, ...environment } = process.env;
      const endpoint = `Endpoint=${service.address};AccessKey=c2VjcmV0;Version=1.0;`;
      const child = spawn(process.execPath, [script, 'web-pubsub', '--endpoint', endpoint], {
        env: { ...environment, HTTP_PROXY: proxy.address, HTTPS_PROXY: proxy.address },
        stdio: 'ignore',
      });
      await once(child, 'exit');
    } finally {
      for (const { server } of [proxy, service]) server.close();
    }
    expect(asked.service).toBeGreaterThan(0);
    expect(asked.proxy).toBe(0);
  });
});
