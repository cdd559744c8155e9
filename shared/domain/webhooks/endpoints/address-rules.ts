import { BlockList, isIP, isIPv4 } from 'node:net';
import type { AddressRules } from '../../../ports/endpoint-policy.ts';

/** IPv4 ranges that are not the public internet: special-purpose registry of RFC 6890, multicast, reserved, and Azure's platform address. */
const deniedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The only IPv6 space in public use. NAT64, unique local, site-local, link-local and IPv4-compatible addresses lie outside. */
const publicIpv6 = ['2000::/3'];

/** Parts of it that are not: Teredo and other protocols, documentation, 6to4, AS112. */
const deniedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

const mappedIpv4 = ['::ffff:0:0/96'];

/** A list of `address/bits` ranges. Throws `RangeError` for text that is none. */
function toBlockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits = '', ...surplus] = cidr.split('/');
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    if (family === 0 || surplus.length > 0 || (bits !== '' && !/^\d{1,3}$/.test(bits)) || Number(bits) > widest) {
      throw new RangeError(`'${cidr}' is not an address range like 127.0.0.0/8.`);
    }
    list.addSubnet(address, bits === '' ? widest : Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/**
 * Allows public addresses and, beyond them, `allowedCidrs`. An IPv4-mapped IPv6 address is judged as the IPv4 address it carries.
 * Throws `RangeError` when an allowed range cannot be read.
 */
export function createAddressRules(allowedCidrs: readonly string[]): AddressRules {
  const allowed = toBlockList(allowedCidrs);
  const denied4 = toBlockList(deniedIpv4);
  const public6 = toBlockList(publicIpv6);
  const denied6 = toBlockList(deniedIpv6);
  const mapped = toBlockList(mappedIpv4);
  return {
    isAllowed(address) {
      // A zone (`fe80::1%eth0`) names an interface of this machine.
      if (isIP(address) === 0 || address.includes('%')) return false;
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      if (allowed.check(address, family)) return true;
      // A block list looks through the mapped form of its IPv4 ranges by itself.
      if (family === 'ipv4' || mapped.check(address, family)) return !denied4.check(address, family);
      return public6.check(address, family) && !denied6.check(address, family);
    },
  };
}
