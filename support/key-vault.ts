import {
  constants,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CertificateAuthority } from './certificate-authority.ts';
import { closeServer, collectSockets } from './tls-receiver.ts';

export interface VaultRequest {
  readonly method: string;
  /** `/keys/webhook-secrets/<version>/wrapkey` */
  readonly path: string;
  readonly apiVersion: string | null;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Decides about a request that is authorised; true when it has answered, or will not. */
type Fault = (request: VaultRequest, response: ServerResponse) => boolean;

const healthy: Fault = () => false;
const padding = constants.RSA_PKCS1_OAEP_PADDING;

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const refuse = (response: ServerResponse, status: number, code: string): void =>
  answer(response, status, { error: { code, message: code } });

/** A vault on loopback with one RSA key, which speaks the REST protocol of Azure Key Vault over TLS: challenge, get key, wrapkey, unwrapkey. */
export async function startKeyVault(authority: CertificateAuthority, token: string) {
  const versions = new Map<string, KeyObject>();
  const requests: VaultRequest[] = [];
  let newest = '';
  let fault = healthy;
  let resource = 'https://vault.azure.net';

  const rotate = (): string => {
    newest = randomBytes(16).toString('hex');
    versions.set(newest, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    return newest;
  };
  rotate();

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '', origin);
    const { authorization } = incoming.headers;
    const request: VaultRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      apiVersion: url.searchParams.get('api-version'),
      authorization,
      body: await text(incoming),
    };
    requests.push(request);
    if (authorization !== `Bearer ${token}`) {
      const tenant = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47';
      response.setHeader('www-authenticate', `Bearer authorization="${tenant}", resource="${resource}"`);
      refuse(response, 401, 'Unauthorized');
      return;
    }
    if (fault(request, response)) return;
    const [, keys, name, version = '', operation] = url.pathname.split('/');
    const key = versions.get(version === '' ? newest : version);
    if (keys !== 'keys' || name !== 'webhook-secrets' || key === undefined) return refuse(response, 404, 'KeyNotFound');
    const kid = `${origin}/keys/${name}/${version === '' ? newest : version}`;
    if (operation === undefined) {
      const { n, e } = key.export({ format: 'jwk' });
      const jwk = { kid, kty: 'RSA', key_ops: ['wrapKey', 'unwrapKey'], n, e };
      return answer(response, 200, { key: jwk, attributes: { enabled: true, created: 1_700_000_000 } });
    }
    const { alg, value } = JSON.parse(request.body) as { readonly alg: string; readonly value: string };
    if (alg !== 'RSA-OAEP-256') return refuse(response, 400, 'BadParameter');
    const input = Buffer.from(value, 'base64url');
    const run = operation.toLowerCase() === 'wrapkey' ? publicEncrypt : privateDecrypt;
    try {
      const output = run({ key, padding, oaepHash: 'sha256' }, input);
      answer(response, 200, { kid, value: output.toString('base64url') });
    } catch {
      refuse(response, 400, 'BadParameter');
    }
  };

  const server = createServer(authority.issueFor(['127.0.0.1']), (request, response) => void serve(request, response));
  const sockets = collectSockets(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keyUri: `${origin}/keys/webhook-secrets`,
    requests,
    /** Gives the key a new version and returns its name; what the older ones closed they still open. */
    rotate,
    /** From now on authorised requests meet this first. */
    fails(by: Fault): void {
      fault = by;
    },
    /** From now on the challenge asks for a token for somebody else. */
    asksForTokenOf(other: string): void {
      resource = other;
    },
    close: () => closeServer(server, sockets.open),
  };
}

export type KeyVault = Awaited<ReturnType<typeof startKeyVault>>;
