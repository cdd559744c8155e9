import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWholePhrase } from '../../../../../shared/analysis/rules/text/whole-phrase.ts';

function quote(text: string, found: string): string {
  const start = text.indexOf(found);
  const phrase = toWholePhrase(text, start, start + found.length);
  return text.slice(phrase.start, phrase.end);
}

describe('a quotation', () => {
  it.each([
    ['Suitable for ages 4+ and up.', 'ages 4', 'ages 4+'],
    ['See the outfit linked in my bio. Buy it.', 'linked in my', 'linked in my bio'],
    ['It is the only FSA-approved supplement.', 'the only FSA', 'the only FSA-approved supplement'],
    ['Win £500 today', 'Win £', 'Win £500 today'],
    ['Speeds of up to 10 mph and more', 'up to 10', 'up to 10 mph'],
    ['Save 20%.', '20', '20%'],
    ['Our best offer: 50% off all shoes', 'offer: 50% off', 'Our best offer: 50% off all shoes'],
    ['Here is what all our customers like to say: it cures colds', 'say: it cures colds', 'it cures colds'],
    ['It works for anxiety and insomnia', 'works for anxiety', 'works for anxiety'],
    ['Loved by many.\nA new line', 'Loved by many', 'Loved by many'],
    ['It cures the flu, they say', 'cures the flu', 'cures the flu'],
    ['Relieves pain', 'Relieves pain', 'Relieves pain'],
    ['A magnesium drink for Calm.', 'for Calm', 'drink for Calm'],
    ['Lower running costs on average vs petrol', 'vs petrol', 'average vs petrol'],
    ['Buy now: for Calm', 'for Calm', 'for Calm'],
    ['The Love CBD range.\nFor sleep', 'For sleep', 'For sleep'],
    ['Try the new Natural Menopause Support.', 'Menopause Support', 'Natural Menopause Support'],
    ['The offer ended. Menopause Support', 'Menopause Support', 'Menopause Support'],
    [
      'Broke? Spin to rent day. Our casino pays out',
      'rent day. Our casino pays',
      'Spin to rent day. Our casino pays out',
    ],
    ['Ask for the new Choco bar - it is big', 'Ask for the new', 'Ask for the new Choco bar'],
    ['Money for a weekend in Ibiza or shoes', 'Ibiza', 'weekend in Ibiza'],
    ['It is 100% natural with no risks', 'natural with no risks', '100% natural with no risks'],
    ['It is guaranteed to melt fat, they say', 'guaranteed', 'guaranteed to melt fat'],
  ])('of “%s” is the whole phrase', (text, found, whole) => {
    expect(quote(text, found)).toBe(whole);
  });

  it('is never the whole of a long text', () => {
    const long = `${'It was bad, then it got better, and my knees stopped hurting. '.repeat(5)}Buy it.`;
    const whole = quote(long, long);
    expect(whole.split(' ').length).toBeLessThanOrEqual(24);
    expect(whole).toMatch(/\w$/);
  });

  it('holds the words that were found, whatever the text, and ends within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(), fc.nat(40), (text, at, length) => {
        const start = at % (text.length + 1);
        const end = Math.min(start + length, text.length);
        const phrase = toWholePhrase(text, start, end);
        expect(phrase.start).toBeGreaterThanOrEqual(0);
        expect(phrase.end).toBeLessThanOrEqual(text.length);
        expect(phrase.end).toBeGreaterThanOrEqual(phrase.start);
        expect(/:\s/.test(text.slice(start, end)) || phrase.start <= start).toBe(true);
      }),
    );
  });
});
