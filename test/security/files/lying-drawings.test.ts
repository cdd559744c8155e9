import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import type { Extraction } from '../../../shared/model/extraction.ts';
import { extractOrThrow, listMeasured } from '../../../support/media/extract-or-throw.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

/** Protects: the claim that a drawing shows. Words that its XML holds in another order, or that nobody sees, do not stand for it. */

const font = 'font-size="36" font-family="sans-serif"';
const claim = 'Our herbal tea cures cancer';
const draw = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="900" height="300" viewBox="0 0 900 300"><rect width="900" height="300" fill="#fff"/>${content}</svg>`,
  );
const extract = async (content: string): Promise<Extraction> => await extractOrThrow('svg', draw(content));
const listCritical = (extraction: Extraction): string[] =>
  reviewExtraction(extraction, reviewContext)
    .issues.filter(({ severity }) => severity === 'CRITICAL')
    .map(({ summary }) => summary);

/** Letters with their places along a line, in an order that reads as nothing. */
function shuffle(text: string): readonly { readonly letter: string; readonly x: number }[] {
  const placed = Array.from(text, (letter, index) => ({ letter, x: 20 + index * 26 })).filter(
    ({ letter }) => letter !== ' ',
  );
  return placed.map((_, index) => placed[(index * 7) % placed.length]).filter((one) => one !== undefined);
}
const shuffled = shuffle(claim);
const mono = 'font-size="36" font-family="monospace"';

const outOfOrder: Readonly<Record<string, string>> = {
  'by a list of x': `<text y="80" ${mono} x="${shuffled.map(({ x }) => x).join(' ')}">${shuffled.map(({ letter }) => letter).join('')}</text>`,
  'by a list of dx': `<text y="80" x="0" ${mono} dx="${shuffled.map(({ x }, index) => x - (index === 0 ? 0 : (shuffled[index - 1]?.x ?? 0) + 21.67)).join(' ')}">${shuffled.map(({ letter }) => letter).join('')}</text>`,
  'by a span for each letter': `<text y="80" ${mono}>${shuffled.map(({ letter, x }) => `<tspan x="${x}">${letter}</tspan>`).join('')}</text>`,
  'by spans that move': `<text y="80" x="20" ${mono}>Our herbal tea <tspan dx="130">cancer</tspan><tspan dx="-260">cures</tspan></text>`,
};

describe('a claim whose letters are put in order', () => {
  it.each(Object.entries(outOfOrder))('%s is found, and the difference is told', async (_way, content) => {
    const extraction = await extract(content);
    expect(listCritical(extraction)).toContainEqual(expect.stringMatching(/cures? cancer/));
    expect(listMeasured(extraction, 'text_differs')).not.toEqual([]);
  });
});

/** Letters drawn one by one around a ring. */
const listRing = (text: string): readonly string[] =>
  Array.from(text, (letter, index) => {
    const turn = (index - text.length / 2) * 9;
    return `<g transform="rotate(${turn} 450 150)"><text x="450" y="36" text-anchor="middle" font-size="26" font-family="sans-serif">${letter}</text></g>`;
  });
const rings: Readonly<Record<string, readonly string[]>> = {
  'in the order in which they are read': listRing(claim),
  backwards: listRing(claim).toReversed(),
};

describe('a claim around a ring', () => {
  it.each(Object.entries(rings))('is found whose letters are drawn one by one, %s', async (_order, letters) => {
    expect(listCritical(await extract(letters.join('')))).toContainEqual(expect.stringMatching(/cures cancer/));
  });

  it('is found that goes on along another path', async () => {
    const paths = [110, 80].map(
      (radius) =>
        `<path id="r${radius}" fill="none" d="M ${450 - radius} 150 a ${radius} ${radius} 0 1 1 ${2 * radius} 0"/>`,
    );
    const words = `<textPath href="#r110">Our herbal tea cures</textPath><textPath href="#r80">cancer</textPath>`;
    const found = listCritical(await extract(`${paths.join('')}<text font-size="20">${words}</text>`));
    expect(found).toContainEqual(expect.stringMatching(/cures cancer/));
  });
});

const denial = `<text x="20" y="124" ${font}>No, that is a myth</text>`;
const question = `<text x="20" y="80" ${font}>This tea cures cancer?</text>`;
const unseen: Readonly<Record<string, string>> = {
  'that is clipped away': `<clipPath id="c"><rect width="5" height="5"/></clipPath><g clip-path="url(#c)">${denial}</g>`,
  'of which a sliver shows': `<clipPath id="c"><rect y="121" width="900" height="5"/></clipPath><g clip-path="url(#c)">${denial}</g>`,
  'behind a mask': `<mask id="m"><rect width="900" height="300" fill="#000"/></mask><g mask="url(#m)">${denial}</g>`,
  'in the colour of the ground': denial.replace('<text', '<text fill="#fff"'),
  'in nearly the colour of the ground': denial.replace('<text', '<text fill="#fdfdfd"'),
  'in a symbol that is not used': `<symbol id="s">${denial}</symbol>`,
  'in a branch that is not taken': `<switch><g>${question}</g><g>${denial}</g></switch>`,
  'under a shape': `${denial}<rect y="92" width="900" height="60" fill="#fff"/>`,
  'outside the picture': denial.replace('y="124"', 'y="900"'),
  'that a style sheet hides': `<style>.n{display:none}</style>${denial.replace('<text', '<text class="n"')}`,
  'without a stroke or a filling': denial.replace('<text', '<text fill="none"'),
  'in a pattern that fills nothing': `<pattern id="p" width="1" height="1">${denial}</pattern>`,
  'of no size': denial.replace('font-size="36"', 'font-size="0.1"'),
  'over the claim, clipped away': `<clipPath id="c"><rect width="5" height="5"/></clipPath><g clip-path="url(#c)">${denial.replace('124', '80')}</g>`,
};

describe('a denial', () => {
  it('clears a question in a drawing where it is seen', async () => {
    expect(listCritical(await extract(question + denial))).toEqual([]);
  });

  it.each(Object.entries(unseen))('%s clears nothing, and is told as hidden', async (way, content) => {
    const extraction = await extract(way.includes('branch') ? content : question + content);
    expect(listCritical(extraction)).not.toEqual([]);
    const { measurements } = extraction;
    expect(measurements.filter(({ name }) => name === 'text_hidden').map(({ value }) => value)).toEqual([18]);
  });

  it.each([
    ['is shown for a moment', denial.replace('</text>', '<set attributeName="opacity" to="1" begin="900s"/></text>')],
    ['is never shown', denial],
  ])('that is see-through and %s clears nothing', async (_how, text) => {
    expect(listCritical(await extract(question + text.replace('<text', '<text opacity="0"')))).not.toEqual([]);
  });
});

const line = `<text id="t" x="20" y="80" ${font}>${claim}</text>`;
const change = (name: string, to: string, target = ''): string =>
  `<set ${target} attributeName="${name}" to="${to}" begin="1s"/>`;
const inside = (text: string, animation: string): string => text.replace('</text>', `${animation}</text>`);
const shown: Readonly<Record<string, string>> = {
  'by its opacity': inside(line, change('opacity', '1')).replace('<text', '<text opacity="0"'),
  'by its visibility': inside(line, change('visibility', 'visible')).replace('<text', '<text visibility="hidden"'),
  'by its display': inside(line, change('display', 'inline')).replace('<text', '<text display="none"'),
  'by its colour': inside(line, change('fill', '#000')).replace('<text', '<text fill="#fff"'),
  'by values over time': inside(
    line,
    '<animate attributeName="opacity" values="0;1;1;0" dur="4s" repeatCount="indefinite"/>',
  ).replace('<text', '<text opacity="0"'),
  'with the group around it': `<g opacity="0">${line}${change('opacity', '1')}</g>`,
  'from elsewhere in the file': line.replace('<text', '<text opacity="0"') + change('opacity', '1', 'xlink:href="#t"'),
  'in a use of it': `<defs>${line}</defs><use href="#t" opacity="0">${change('opacity', '1')}</use>`,
  'as it moves into the picture': inside(line, '<animate attributeName="x" from="2000" to="20" dur="3s"/>').replace(
    'x="20"',
    'x="2000"',
  ),
  'by a style sheet': `<style>@keyframes k{to{opacity:1}} .k{opacity:0;animation:k 2s forwards}</style>${line.replace('<text', '<text class="k"')}`,
};

describe('a claim that is shown in time', () => {
  it.each(Object.entries(shown))('%s is one that is seen', async (_way, content) => {
    expect(listCritical(await extract(content))).not.toEqual([]);
  });
});

describe('a sound drawing', () => {
  const badge = `<path id="ring" d="M 450 150 m -110 0 a 110 110 0 1 1 220 0" fill="none"/><text font-size="26" font-family="sans-serif"><textPath xlink:href="#ring">Made by hand in Leeds</textPath></text>`;
  const sound: Readonly<Record<string, string>> = {
    'words on a path': badge,
    'letters around a ring': listRing('Made by hand in Leeds').join(''),
    'a list of x in order': `<text y="80" ${font} x="20 50 80 110 140">Teapots</text>`,
    'words that are used': `<defs><text id="t" ${font}>Hand-made teapots</text></defs><use href="#t" x="20" y="90"/>`,
    'a visible word in a hidden group': `<g visibility="hidden"><text x="20" y="80" visibility="visible" ${font}>Hand-made teapots</text></g>`,
    'words with a shadow of their own': `<text x="22" y="82" fill="#999" ${font}>Hand-made teapots</text><text x="20" y="80" ${font}>Hand-made teapots</text>`,
    'the same words twice in one place': `<text x="20" y="80" ${font}>Hand-made teapots</text><text x="20" y="80" ${font}>Hand-made teapots</text>`,
    'small labels': Array.from(
      { length: 24 },
      (_, index) =>
        `<text x="${20 + (index % 6) * 140}" y="${40 + Math.floor(index / 6) * 60}" font-size="7">${index + 2001}</text>`,
    ).join(''),
    'words of a style sheet': `<style>.a{font-size:11px;fill:#222}</style><text class="a" x="20" y="80">Winter 2026</text><text class="a" x="20" y="120">Leeds and York</text>`,
  };

  it.each(Object.entries(sound))('with %s hides nothing, and says what it shows', async (_what, content) => {
    const extraction = await extract(content);
    for (const name of ['text_hidden', 'text_differs'] as const) expect(listMeasured(extraction, name)).toEqual([]);
    expect(listMeasured(extraction, 'contrast_ratio').filter(([, details]) => details === undefined)).toEqual([]);
  });

  it('with words on a path has no false contrast', async () => {
    const { measurements } = await extract(badge);
    expect(measurements.filter(({ name }) => name === 'contrast_ratio')).toEqual([]);
  });
});
