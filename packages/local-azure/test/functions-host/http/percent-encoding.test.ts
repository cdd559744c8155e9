import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePercent, encodePath } from '../../../src/functions-host/http/percent-encoding.ts';

describe('percent encoding', () => {
  it.each([
    ['a%20b', 'a b'],
    ['a%2Fb', 'a%2Fb'],
    ['a%252Fb', 'a%2Fb'],
    ['%2f%C3%A9', '%2fé'],
    ['%FF', '%FF'],
    ['%zz', '%zz'],
    ['%E2%82', '%E2%82'],
    ['%E2%82%AC%FFx', '€%FFx'],
    ['%F0%9F%98%80', '😀'],
    ['%C0%AF', '%C0%AF'],
    ['%', '%'],
  ])('of a path decodes %s to %s', (text, decoded) => {
    expect(decodePercent(text, { keepSlash: true })).toBe(decoded);
  });

  it('decodes what encodeURIComponent wrote, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodePercent(encodeURIComponent(text), { keepSlash: false })).toBe(text);
      }),
    );
  });

  it('takes any text, makes no new segment, and what it gives can stand in an address', () => {
    const pieces = fc.constantFrom('%', '%4', '%41', '%c3', '%A9', '%ff', '%2F', 'z', '/', 'é');
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('');
        const decoded = decodePercent(text, { keepSlash: true });
        expect(decoded.split('/').length).toBe(text.split('/').length);
        expect(encodePath(decoded)).toMatch(/^(?:[\w/]|%[0-9a-f]{2})*$/i);
      }),
    );
  });

  it('of a path is put back for addresses', () => {
    expect(encodePath('/a b/é/%2F/100%/"[x]')).toBe('/a%20b/%C3%A9/%2F/100%25/%22%5Bx%5D');
  });
});
