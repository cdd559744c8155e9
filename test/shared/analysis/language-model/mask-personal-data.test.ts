import { describe, expect, it } from 'vitest';
import { createMask } from '../../../../shared/analysis/language-model/mask-personal-data.ts';
import { deciding, proposing } from '../../../../support/model-server.ts';
import { reviewWithScript } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';

describe('personal data', () => {
  it.each([
    ['ask jane.o-neil+offers@mail.example.co.uk today', 'ask [e-mail 1] today'],
    ['schreib an jürgen@müller.example', 'schreib an [e-mail 1]'],
    ['call 07700 900123 now', 'call [telephone 1] now'],
    ['call +44 (0)20 7946 0958', 'call [telephone 1]'],
    ['0800-496-0123 is free', '[telephone 1] is free'],
    ['card 4111 1111 1111 1111 exp 01/29', 'card [card 1] exp 01/29'],
    ['pay GB29 NWBK 6016 1331 9268 19 please', 'pay [account 1] please'],
    ['sort code 20-00-00, account 55779911', 'sort code [account 1]'],
    ['account 55779911, sort code 20-00-00', 'account [account 1]'],
    ['Sort: 20-00-00\nAccount: 55779911', 'Sort: [account 1]'],
    ['routing 021000021, account no. 123456789', 'routing [account 1], account no. [account 2]'],
    ['card 3782 822463 10005', 'card [card 1]'],
    ['call (212) 555-0123 or 1-800-555-0199', 'call [telephone 1] or [telephone 2]'],
    ['ring 212.555.0123', 'ring [telephone 1]'],
    ['Tel. 01632/960123', 'Tel. [telephone 1]'],
    ['call 07700\u200b900123', 'call [telephone 1]'],
    ['اتصل ٠٧٧٠٠٩٠٠١٢٣', 'اتصل [telephone 1]'],
  ])('is taken out: %s', (text, masked) => {
    const mask = createMask();
    expect(mask.hide(text)).toBe(masked);
    expect(mask.reveal(masked)).toBe(text);
  });

  it.each([
    'From £1,299.00, was £2,000,000. Save 1,000,000,000 points!',
    'Founded 1998, 24/7, 0.5% ABV, 100% of 2,500 people asked in 2024-2025.',
    'Offer ends 31 December 2026 at 23:59, excludes 01/01/2027.',
    'Open 03/04/2026 10:00 to 05/06/2026 18:30, from 250-500 g to 1,000.500 g.',
    'Contains 0 0 7 sugars and 12345678 seeds.',
  ])('is not what prices, dates and amounts are: %s', (text) => {
    expect(createMask().hide(text)).toBe(text);
  });

  it('has one name for one value, so that a reader can follow it', () => {
    expect(createMask().hide('a@b.example, c@d.example, a@b.example')).toBe('[e-mail 1], [e-mail 2], [e-mail 1]');
  });

  const text = 'Our cream is proven, says jane.doe@mail.example on 07700 900123.';
  const own = { ...context, filename: 'for jane.doe@mail.example.txt', metadata: { contact: '07700 900123' } };

  it('is nowhere in what is sent, and a quote with it is found all the same', async () => {
    const { asked, review } = await reviewWithScript(toExtraction(text), own, {
      propose: ({ data }) =>
        proposing({
          ruleCode: 'CAP_12.1',
          quote: data.blocks?.[0]?.text,
          blockId: '0',
          claimType: 'health',
          assessment: 'breach_likely',
          reasoning: `It says proven: ${data.blocks?.[0]?.text}`,
          confidence: 0.9,
        }),
      second_look: () => deciding(),
    });
    const sent = JSON.stringify(asked);
    expect(sent).not.toMatch(/jane|900123/);
    expect(sent).toMatch(/\[e-mail \d\]/);
    const quotes = review.issues.flatMap(({ anchor }) => ('quote' in anchor ? [anchor.quote] : []));
    expect(quotes).toContain(text);
    expect(JSON.stringify(review.issues)).not.toMatch(/\[(?:e-mail|telephone) \d\]/);
  });

  it('is sent where the setting says so', async () => {
    const { asked } = await reviewWithScript(toExtraction(text), own, {}, { masksPersonalData: false });
    expect(JSON.stringify(asked)).toContain('jane.doe@mail.example');
  });
});
