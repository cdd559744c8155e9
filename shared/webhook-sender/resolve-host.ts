import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a host name; rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

interface HostResolverOptions {
  /** Name servers, as `Resolver.setServers` takes them; left out: the system's. */
  readonly servers?: readonly string[];
  /** A name server gets this long, twice. */
  readonly queryTimeoutMs?: number;
}

/**
 * Resolves host names without delaying other work: the system resolver occupies a thread of Node's small pool until the name server answers,
 * and the owner of a name decides when its server answers. So names are asked over the network by c-ares; only those it does not know (a hosts file, another
 * name service) go to the system resolver, one at a time.
 */
export function createHostResolver({ servers, queryTimeoutMs = 3000 }: HostResolverOptions = {}): ResolveHost {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  let systemTurn: Promise<unknown> = Promise.resolve();

  const askSystem = (hostname: string): Promise<LookupAddress[]> => {
    const answer = systemTurn.then(() => lookup(hostname, { all: true }));
    systemTurn = answer.catch(() => undefined);
    return answer;
  };

  return async (hostname) => {
    // Never leaves the machine, so it need not wait its turn.
    if (hostname === 'localhost') return lookup(hostname, { all: true });
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    const isSilent = [ipv4, ipv6].some(
      (answer) => answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT',
    );
    if (isSilent) throw new Error('The name servers did not answer.');
    return askSystem(hostname);
  };
}
