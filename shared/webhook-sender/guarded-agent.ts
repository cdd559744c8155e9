import type { LookupAddress } from 'node:dns';
import { Agent, type AgentOptions } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import type { AddressRules } from '../ports/endpoint-policy.ts';
import type { ResolveHost } from './resolve-host.ts';

/** The receiver's address is not one that webhooks may reach. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

/** The receiver's host name has no address, or its name servers do not say. */
export class DnsError extends Error {
  override readonly name = 'DnsError';
}

/** The connection was gone before its address could be looked at. */
export class HungUpError extends Error {
  override readonly name = 'HungUpError';
}

/** Shorter than the 5 s after which many servers close an idle connection: a message must not be sent on one that is being closed. */
const idleConnectionMs = 4000;

/**
 * An `https.Agent` whose every connection leads to an allowed address. Webhooks have one of their own, because a connection that other code left open
 * on a shared one would be used again without having been looked at. The address is looked at three times: as a literal, for which Node calls no
 * `lookup`; as the result of name resolution, in the same step that connects, so that a second answer (DNS rebinding) cannot differ; and as the
 * address the connected socket reports.
 */
export class GuardedAgent extends Agent {
  readonly #rules: AddressRules;
  readonly #lookup: LookupFunction;

  constructor(rules: AddressRules, resolve: ResolveHost, options: AgentOptions) {
    super({ ...options, keepAlive: true, timeout: idleConnectionMs });
    this.#rules = rules;
    this.#lookup = createGuardedLookup(rules, resolve);
  }

  override createConnection(
    options: Parameters<Agent['createConnection']>[0],
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = options.host ?? '';
    if (isIP(host) !== 0 && !this.#rules.isAllowed(host)) {
      // Node's own agent looks at the stream only where there is no error.
      callback?.(new BlockedAddressError('The address is not public.'), undefined as unknown as Duplex);
      return undefined;
    }
    const socket = super.createConnection({ ...options, lookup: this.#lookup }, callback) as Socket;
    socket.once('connect', () => {
      const { remoteAddress } = socket;
      // A receiver that hung up already has no address any more: that is its fault, and no reason to give up.
      if (remoteAddress === undefined) socket.destroy(new HungUpError('The receiver hung up.'));
      else if (!this.#rules.isAllowed(remoteAddress)) {
        socket.destroy(new BlockedAddressError('The connection leads to an address that is not public.'));
      }
    });
    return socket;
  }
}

/** A `lookup` for sockets that refuses a name as soon as one of its addresses is not allowed. */
function createGuardedLookup(rules: AddressRules, resolve: ResolveHost): LookupFunction {
  const resolveGuarded = async (hostname: string): Promise<readonly LookupAddress[]> => {
    let addresses: readonly LookupAddress[];
    try {
      addresses = await resolve(hostname);
    } catch (cause) {
      throw new DnsError('The host name could not be resolved.', { cause });
    }
    if (addresses.length === 0) throw new DnsError('The host name has no address.');
    if (!addresses.every(({ address }) => rules.isAllowed(address))) {
      throw new BlockedAddressError('The host name leads to an address that is not public.');
    }
    return addresses;
  };

  const resolveWithCallback = callbackify(resolveGuarded);
  return (hostname, options, callback) =>
    resolveWithCallback(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, '');
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
}
