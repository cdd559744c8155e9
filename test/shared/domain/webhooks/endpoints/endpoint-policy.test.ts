import { describe, expect, test } from 'vitest';
import { createAddressRules } from '../../../../../shared/domain/webhooks/endpoints/address-rules.ts';
import { createEndpointPolicy } from '../../../../../shared/domain/webhooks/endpoints/create-endpoint-policy.ts';
import { hostileHosts, publicAddresses } from '../../../../../support/hostile-hosts.ts';

const deployed = createEndpointPolicy(createAddressRules([]), ['Asset-Review.example.com']);
const local = createEndpointPolicy(createAddressRules(['127.0.0.0/8', '::1']), []);

const codeOf = (policy: typeof deployed, url: string): string => {
  const verdict = policy.check(url);
  return verdict.ok ? 'ok' : verdict.code;
};

describe('endpoint addresses at creation', () => {
  test('there are at least 120 hostile hosts', () => {
    expect(hostileHosts.length).toBeGreaterThanOrEqual(120);
  });

  test.each(hostileHosts)('%s is refused', (host) => {
    expect(['address_not_allowed', 'invalid_format']).toContain(codeOf(deployed, `https://${host}/hook`));
  });

  test.each(publicAddresses)('%s is accepted', (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(codeOf(deployed, `https://${host}:8443/hook`)).toBe('ok');
  });

  test.each([
    ['https://hooks.example.com/a?b=c', 'ok'],
    ['https://hooks.example.com:8443/', 'ok'],
    ['https://bücher.example/', 'ok'],
    ['https://hooks.example.com./', 'ok'],
    ['http://hooks.example.com/', 'not_https'],
    ['ftp://hooks.example.com/', 'not_https'],
    ['http://127.0.0.1/', 'not_https'],
    ['hooks.example.com', 'invalid_format'],
    ['', 'invalid_format'],
    ['https://', 'invalid_format'],
    ['https://user@hooks.example.com/', 'address_not_allowed'],
    ['https://:secret@hooks.example.com/', 'address_not_allowed'],
    ['https://hooks.example.com:0/', 'address_not_allowed'],
    ['https://hooks.example.com:65536/', 'invalid_format'],
    ['https://asset-review.example.com/hook', 'address_not_allowed'],
    ['https://ASSET-review.example.com./hook', 'address_not_allowed'],
  ])('%s is %s', (url, code) => {
    expect(codeOf(deployed, url)).toBe(code);
  });

  test('loopback is for the local profile, and https is needed there too', () => {
    for (const host of ['127.0.0.1:8443', 'localhost:8443', '[::1]:8443', '[::ffff:127.0.0.1]:1']) {
      expect(codeOf(local, `https://${host}/`)).toBe('ok');
    }
    expect(codeOf(local, 'http://127.0.0.1:8080/')).toBe('not_https');
    expect(codeOf(local, 'https://10.0.0.1/')).toBe('address_not_allowed');
    expect(codeOf(local, 'https://169.254.169.254/')).toBe('address_not_allowed');
  });

  test('a range that cannot be read is a fault of the configuration', () => {
    for (const cidr of [
      'localhost',
      '127.0.0.0/33',
      '127.0.0.0/x',
      '127.0.0.0/8x',
      '127.0.0.0/-8',
      '127.0.0.0/1e1',
      '::1/129',
      '10.0.0.0/8/8a',
    ]) {
      expect(() => createAddressRules([cidr])).toThrow(RangeError);
    }
  });
});

describe('addresses at connection', () => {
  const rules = createAddressRules([]);

  test.each(publicAddresses)('%s is allowed', (address) => {
    expect(rules.isAllowed(address)).toBe(true);
  });

  test.each([
    '',
    'localhost',
    '127.1',
    '1.1.1.1.1',
    'fe80::1%eth0',
    '2606::1%eth0',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
  ])('"%s" is not', (address) => {
    expect(rules.isAllowed(address)).toBe(false);
  });
});
