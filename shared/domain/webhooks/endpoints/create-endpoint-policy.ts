import { isIP } from 'node:net';
import type { AddressRules, EndpointPolicy, EndpointVerdict } from '../../../ports/endpoint-policy.ts';

/** Names that only mean something inside a network. */
const privateSuffixes = ['localhost', 'local', 'internal', 'home.arpa'];

const refuse = (code: Exclude<EndpointVerdict, { ok: true }>['code'], message: string): EndpointVerdict => ({
  ok: false,
  code,
  message,
});

/**
 * The policy for endpoint addresses: https, a public host, no credentials. All notations of an IP address (decimal, octal, hexadecimal, short,
 * full-width, mapped) are one after WHATWG parsing. Where loopback is allowed (local profile), so is `localhost`.
 * `ownHostNames` are the names of the service itself, which would be calling itself.
 */
export function createEndpointPolicy(rules: AddressRules, ownHostNames: readonly string[]): EndpointPolicy {
  const own = new Set(ownHostNames.map((name) => name.toLowerCase()));
  const isLoopbackAllowed = rules.isAllowed('127.0.0.1');

  const isNameAllowed = (name: string): boolean => {
    if (name === 'localhost') return isLoopbackAllowed;
    const isPrivate = privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
    return name.includes('.') && !isPrivate && !own.has(name);
  };

  return {
    check(endpointUrl) {
      const url = URL.parse(endpointUrl);
      if (!url) return refuse('invalid_format', 'Must be an absolute https URL');
      if (url.protocol !== 'https:') return refuse('not_https', 'Must be an https URL');
      if (url.username !== '' || url.password !== '') {
        return refuse('address_not_allowed', 'Must not contain a user name or password');
      }
      if (url.port === '0') return refuse('address_not_allowed', 'Must not use port 0');
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      const isAllowed = isIP(host) === 0 ? isNameAllowed(host.replace(/\.$/, '')) : rules.isAllowed(host);
      return isAllowed ? { ok: true, url } : refuse('address_not_allowed', 'Must lead to a public host');
    },
  };
}
