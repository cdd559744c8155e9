import { afterEach } from 'vitest';
import { attemptDeadlineMs } from '../shared/domain/webhooks/deliveries/schedule.ts';
import { createAddressRules } from '../shared/domain/webhooks/endpoints/address-rules.ts';
import type { WebhookAnswer } from '../shared/ports/webhook-sender.ts';
import { createHttpsSender, type HttpsSender } from '../shared/webhook-sender/create-https-sender.ts';
import type { ResolveHost } from '../shared/webhook-sender/resolve-host.ts';
import { createCertificateAuthority } from './certificate-authority.ts';
import { loopback } from './delivery-world.ts';
import { type Answerer, startReceiver } from './tls-receiver.ts';

export const authority = createCertificateAuthority();
const closers: (() => unknown)[] = [];

/** Closes something at the end of the present test. */
export function closing<T extends { readonly close: () => unknown }>(opened: T): T {
  closers.push(() => opened.close());
  return opened;
}

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface SenderOptions {
  readonly allowed?: readonly string[];
  readonly resolve?: ResolveHost;
  readonly deadlineMs?: number;
}

/** A sender that trusts the tests' authority and reaches loopback. */
export const createSender = ({
  allowed = loopback,
  deadlineMs = attemptDeadlineMs,
  ...rest
}: SenderOptions = {}): HttpsSender =>
  closing(
    createHttpsSender({ rules: createAddressRules(allowed), extraCa: authority.certificate, deadlineMs, ...rest }),
  );

export const receiver = async (answer?: Answerer, place?: { readonly host?: string; readonly port?: number }) =>
  closing(await startReceiver(authority, answer, place));

export const post = (sender: HttpsSender, url: string, body = '{"id":"evt_1"}'): Promise<WebhookAnswer> =>
  sender.post({ url: new URL(url), headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body });

/** Name servers that always say the same. */
export const resolveTo =
  (...addresses: readonly string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
