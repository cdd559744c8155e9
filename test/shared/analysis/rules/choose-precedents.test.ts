import { describe, expect, it } from 'vitest';
import precedents from '../../../../shared/analysis/rules/catalogue/precedents.json' with { type: 'json' };
import { createPrecedentChooser } from '../../../../shared/analysis/rules/choose-precedents.ts';
import { toBlocks } from '../../../../support/to-blocks.ts';

const titlesFor = (text: string, code: string, words: readonly string[] = []): string[] =>
  createPrecedentChooser(toBlocks(text))(code, words).map(({ title }) => title);

describe('precedents', () => {
  it('are about the same subject, whatever is newer', () => {
    const [mattress] = titlesFor(
      'Sleep better on our hybrid mattress. Boxing Day mega sale: save on every pillow.',
      'CAP_3.1',
    );
    const [holiday] = titlesFor('Crossed-out prices for every holiday that you will love.', 'CAP_3.1');
    expect(mattress).toContain('Origin Mattress');
    expect(holiday).toContain('LoveHolidays');
  });

  it('follow the words of the finding before those of the rest', () => {
    const text = 'Our hybrid mattress and pillow. Also: detox and rehab for alcohol addiction.';
    expect(titlesFor(text, 'CAP_3.1', ['rehab for alcohol addiction'])[0]).toContain('Detox Today');
    expect(titlesFor(text, 'CAP_3.1', ['hybrid mattress and pillow'])[0]).toContain('Origin Mattress');
  });

  it('are the newest where none is nearer than another, and at most five', () => {
    const chosen = createPrecedentChooser([])('CAP_3.1', []);
    const newest = precedents.filter(({ codes }) => codes.includes('CAP_3.1')).map(({ date }) => date);
    expect(chosen.map(({ date }) => date)).toEqual(newest.slice(0, 5));
  });

  it('are only decisions that found the rule broken, and none for a rule without any', () => {
    for (const { url } of createPrecedentChooser(toBlocks('vape'))('CAP_22.12', ['vape'])) {
      expect(precedents.find((decision) => decision.url === url)?.codes).toContain('CAP_22.12');
    }
    expect(titlesFor('anything', 'CAP_8.26')).toEqual([]);
    expect(titlesFor('anything', 'ACME_BRAND_B1')).toEqual([]);
  });
});
