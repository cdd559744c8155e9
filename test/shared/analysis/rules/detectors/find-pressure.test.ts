import { describe, expect, it } from 'vitest';
import { findScarcity, findUrgency } from '../../../../../shared/analysis/rules/detectors/find-pressure.ts';
import { tokenise } from '../../../../../shared/analysis/rules/text/tokenise.ts';

const quotes = (detector: typeof findUrgency, text: string): string[] =>
  [...detector(text, tokenise(text).tokens)].map(({ start, end }) => text.slice(start, end));

describe('the pressure models', () => {
  it.each([
    'Hurry, offer ends at midnight!',
    'Final hours: the sale ends soon',
    'Sale ends in 02:59:50',
    'Limited time only',
  ])('find urgency in “%s”', (text) => expect(quotes(findUrgency, text)).not.toEqual([]));

  it.each([
    'Only 3 left in stock',
    'Hurry, only a few left!',
    'Hurry, only 2 left at this price',
    '12 items left',
    'Limited quantity available',
  ])('find scarcity in “%s”', (text) => expect(quotes(findScarcity, text)).not.toEqual([]));

  it.each([
    'Only three days left until the concert.',
    'Call us on 0113 496 0958, Monday to Friday 09:00 to 17:30.',
    'There is no need to hurry.',
    'Hurry up, the kettle is boiling.',
    'The last train leaves at 23:42.',
    'Order by 2 pm for dispatch today.',
    'Example Limited, 4 Mill Road, Leeds',
    'In stock, ready to send',
    'There is high demand for nurses in the region.',
  ])('are quiet on “%s”', (text) => {
    expect([...quotes(findUrgency, text), ...quotes(findScarcity, text)]).toEqual([]);
  });

  it('quote the words that press and leave out the rest', () => {
    expect(quotes(findScarcity, 'Blue mug, 300 ml. Only 3 left in stock. Made in Stoke.')).toEqual([
      'Only 3 left in stock',
    ]);
  });

  it('leave long sentences to the phrases', () => {
    const long = `Hurry, the sale ends at midnight, ${'and then there is more to say about it '.repeat(3)}`;
    expect(quotes(findUrgency, long)).toEqual([]);
  });
});
