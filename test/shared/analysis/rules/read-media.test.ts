import { describe, expect, it } from 'vitest';
import { type MediumName, readMedia, toSectorsOfMedia } from '../../../../shared/analysis/rules/read-media.ts';

const read = (medium: unknown): MediumName[] => [...readMedia({ medium })].toSorted();

describe('the medium of an advertisement', () => {
  it.each<[string, MediumName[]]>([
    ['Social media (influencer or affiliate ad)', ['influencer', 'social']],
    ['TikTok post by influencer', ['influencer', 'social']],
    ['Paid-for Instagram ad', ['paid', 'social']],
    ['Paid partnership on Instagram', ['influencer', 'social']],
    ['Search (paid)', ['paid', 'search']],
    ['Pre-roll ad on YouTube', ['paid', 'social', 'video']],
    ['Website (own site), Television', ['broadcast', 'website']],
    ['E-mail', ['email']],
    ['text message', ['sms']],
    ['Messaging app', ['app', 'messaging']],
    ['national newspaper; outdoor poster', ['outdoor', 'press']],
    ['in_app', ['app']],
    ['Digital poster, no TV', ['outdoor']],
    ['Organic social, not paid', ['social']],
    ['Press ad in the Radio Times', ['press']],
    ['Social post (not paid), TV', ['broadcast', 'social']],
    ['somewhere else', []],
    ['', []],
  ])('“%s”', (medium, expected) => {
    expect(read(medium)).toEqual(expected);
  });

  it('is read from each field that names it, and from lists', () => {
    expect([...readMedia({ placement: 'billboard', channel: ['email', 'sms'], media: 'cinema' })].toSorted()).toEqual([
      'cinema',
      'email',
      'outdoor',
      'sms',
    ]);
  });

  it.each([7, null, { toString: 'email' }, ['__proto__', 3]])('is unknown for %j', (medium) => {
    expect(read(medium)).toEqual([]);
  });

  it('is read to a bound', () => {
    expect(read(`${'x '.repeat(100_000)}email`)).toEqual([]);
    expect(read([...Array.from({ length: 1000 }, () => 'x'), 'email'])).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['Radio', ['broadcast']],
    ['Instagram story by influencer', ['social_post']],
    ['Promoted tweet', ['social_post', 'paid_online']],
    ['Paid ad in a newspaper', []],
    ['SMS', ['sms']],
  ])('“%s” opens its sectors', (medium, expected) => {
    expect(toSectorsOfMedia(readMedia({ medium }))).toEqual(expected);
  });
});
