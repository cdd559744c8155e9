import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** One element of DER (ITU-T X.690): tag, length, contents. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), contents]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const octets = (contents: Uint8Array): Buffer => der(0x04, contents);
const bits = (contents: Uint8Array): Buffer => der(0x03, Buffer.from([0]), contents);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), octets(value));
const isAuthority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));

const hostName = (host: string): Buffer =>
  isIP(host) === 0
    ? der(0x82, Buffer.from(host))
    : der(
        0x87,
        isIP(host) === 4 ? Buffer.from(host.split('.').map(Number)) : Buffer.from(`${'00'.repeat(15)}01`, 'hex'),
      );

interface Subject {
  readonly commonName: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

/** An X.509 certificate (RFC 5280, section 4.1) that is valid for a day from yesterday. */
function issue(issuerName: string, issuerKey: KeyObject, subject: Subject): string {
  const dayMs = 86_400_000;
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuerName),
    sequence(utcTime(new Date(Date.now() - dayMs)), utcTime(new Date(Date.now() + dayMs))),
    nameOf(subject.commonName),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...subject.extensions)),
  );
  const signed = sequence(certificate, ecdsaWithSha256, bits(sign('sha256', certificate, issuerKey)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const newKey = (): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' });

export interface ServerIdentity {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

export interface CertificateAuthority {
  /** PEM of its own certificate: what a client must trust. */
  readonly certificate: string;
  /** A server certificate for host names and addresses (IPv4, or `::1`). */
  issueFor(hosts: readonly string[]): ServerIdentity;
}

/** A certificate authority of its own for one test run: Node can sign but not write certificates. */
export function createCertificateAuthority(name = 'Asset Review test authority'): CertificateAuthority {
  const { publicKey, privateKey } = newKey();
  const certificate = issue(name, privateKey, { commonName: name, publicKey, extensions: [isAuthority] });
  return {
    certificate,
    issueFor(hosts) {
      const server = newKey();
      const alternativeNames = extension('551d11', sequence(...hosts.map(hostName)));
      const subject = {
        commonName: hosts[0] ?? 'localhost',
        publicKey: server.publicKey,
        extensions: [alternativeNames],
      };
      return {
        cert: issue(name, privateKey, subject),
        key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}
