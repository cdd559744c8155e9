import {
  constants,
  createECDH,
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

/** What the key of a vault is for; its name in the vault. */
type KeyUse = 'webhook-secrets' | 'evidence-packs';

const makeKey = (use: KeyUse): KeyObject =>
  use === 'webhook-secrets'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Order of the group of P-256 (FIPS 186-5). */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

/** ES256 over a digest, as a vault does it: `node:crypto` signs only what it has hashed itself. r and s, 32 bytes each. */
function signDigest(key: KeyObject, digest: Uint8Array): Buffer {
  const nonce = createECDH('prime256v1');
  const point = nonce.generateKeys();
  const r = toNumber(point.subarray(1, 33)) % order;
  const secret = toNumber(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'));
  const s = (invert(toNumber(nonce.getPrivateKey())) * (toNumber(digest) + r * secret)) % order;
  return Buffer.concat([toBytes(r), toBytes(s)]);
}

/** By Fermat: the order is a prime. */
function invert(value: bigint): bigint {
  let [result, base, exponent] = [1n, value % order, order - 2n];
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % order;
    base = (base * base) % order;
  }
  return result;
}

/**
 * A vault on loopback with one key, which speaks the REST protocol of Azure Key Vault over TLS: challenge, get key; of an RSA key
 * wrapkey and unwrapkey, of an EC key its versions and sign.
 */
export async function startKeyVault(authority: CertificateAuthority, token: string, use: KeyUse = 'webhook-secrets') {
  const versions = new Map<string, KeyObject>();
  const disabled = new Set<string>();
  const requests: VaultRequest[] = [];
  let newest = '';
  let fault = healthy;
  let resource = 'https://vault.azure.net';

  const rotate = (): string => {
    newest = randomBytes(16).toString('hex');
    versions.set(newest, makeKey(use));
    return newest;
  };
  rotate();

  /** One version a page: a caller has to follow `nextLink`. */
  const answerVersions = (url: URL, response: ServerResponse): void => {
    const names = [...versions.keys()];
    const at = Number(url.searchParams.get('$skiptoken') ?? 0);
    const listed = names.slice(at, at + 1).map((version) => ({
      kid: `${origin}/keys/${use}/${version}`,
      attributes: { enabled: !disabled.has(version), created: 1_700_000_000 },
    }));
    const next = `${origin}/keys/${use}/versions?api-version=${url.searchParams.get('api-version')}&$skiptoken=${at + 1}`;
    answer(response, 200, { value: listed, nextLink: at + 1 < names.length ? next : null });
  };

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
    if (keys === 'keys' && name === use && version === 'versions') return answerVersions(url, response);
    const key = versions.get(version === '' ? newest : version);
    if (keys !== 'keys' || name !== use || key === undefined) return refuse(response, 404, 'KeyNotFound');
    const kid = `${origin}/keys/${name}/${version === '' ? newest : version}`;
    if (operation === undefined) {
      const { n, e, crv, x, y } = key.export({ format: 'jwk' });
      const jwk =
        use === 'webhook-secrets'
          ? { kid, kty: 'RSA', key_ops: ['wrapKey', 'unwrapKey'], n, e }
          : { kid, kty: 'EC', key_ops: ['sign', 'verify'], crv, x, y };
      return answer(response, 200, { key: jwk, attributes: { enabled: true, created: 1_700_000_000 } });
    }
    const { alg, value } = JSON.parse(request.body) as { readonly alg: string; readonly value: string };
    const input = Buffer.from(value, 'base64url');
    if (use === 'evidence-packs') {
      if (disabled.has(version)) return refuse(response, 403, 'Forbidden');
      if (operation !== 'sign' || alg !== 'ES256' || input.byteLength !== 32) {
        return refuse(response, 400, 'BadParameter');
      }
      return answer(response, 200, { kid, value: signDigest(key, input).toString('base64url') });
    }
    if (alg !== 'RSA-OAEP-256') return refuse(response, 400, 'BadParameter');
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
    keyUri: `${origin}/keys/${use}`,
    requests,
    /** Gives the key a new version and returns its name; older versions still unwrap what they wrapped. */
    rotate,
    /** A version that an operator has switched off. */
    disable: (version: string): void => void disabled.add(version),
    /** From now on authorised requests go to this handler first. */
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
