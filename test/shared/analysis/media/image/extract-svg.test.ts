import { describe, expect, test } from 'vitest';
import { readSvg } from '../../../../../shared/analysis/media/image/read-svg.ts';
import { extractOrThrow, listMeasured } from '../../../../../support/media/extract-or-throw.ts';

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 200" ${attributes}>${content}</svg>`;
const textsOf = (content: string): unknown[] =>
  readSvg(svg(content), 100).texts.map(({ text, x, y, size, hidden }) => [text, x, y, size, hidden]);

describe('the words of an SVG', () => {
  test('stand where their transforms put them', () => {
    expect(textsOf('<g transform="translate(10 20) scale(2)" font-size="8"><text x="5" y="6">Sale</text></g>')).toEqual(
      [['Sale', 20, 32, 16, false]],
    );
    expect(textsOf('<text x="10" y="0" transform="rotate(90)" font-size="1em">Up</text>')).toEqual([
      ['Up', expect.closeTo(0), expect.closeTo(10), 16, false],
    ]);
  });

  test('go on through spans, and begin anew at a place of their own', () => {
    expect(textsOf('<text x="1" y="2">Terms <tspan>apply</tspan> <tspan x="9" y="8">here</tspan></text>')).toEqual([
      ['here', 9, 8, 16, false],
      ['Terms apply', 1, 2, 16, false],
    ]);
  });

  test('may be there and not be drawn', () => {
    const hidden =
      '<text style="display:none">a</text><defs><text>b</text></defs><g opacity="0"><text>c</text></g><text visibility="hidden">d</text>';
    expect(readSvg(svg(hidden), 100).texts.map((text) => [text.text, text.hidden])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', true],
    ]);
  });

  test('are not parted by spans that are not drawn', () => {
    const spans = '<text>Does <tspan display="none">not</tspan> cure <tspan visibility="collapse">x</tspan>it</text>';
    expect(readSvg(svg(spans), 100).texts.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['not', true],
      ['x', true],
      ['Does cure it', false],
    ]);
  });

  test('leave out style sheets and scripts, and take descriptions', () => {
    const { texts } = readSvg(svg('<title>T</title><style>a{}</style><script>b</script><desc>D</desc>'), 100);
    expect(texts.map(({ kind, text }) => [kind, text])).toEqual([
      ['title', 'T'],
      ['desc', 'D'],
    ]);
  });
});

describe('the risks of an SVG', () => {
  test('are scripts, handlers, script addresses and everything that would be loaded', () => {
    const content =
      '<script/><rect onclick="a()"/><a xlink:href="javascript:b()"/><image href="https://a.example/x.png"/><use href="#ok"/><image href="data:image/png;base64,AA"/>' +
      '<rect style="fill:url(http://b.example/c)"/><style>@import "//d.example/e.css"; a{fill:url(#f)}</style><foreignObject/>';
    const { scripts, externalReferences, foreignObjectCount } = readSvg(svg(content, 'onload="x()"'), 100);
    expect(scripts).toEqual(['onload', 'script', 'onclick', 'address']);
    expect(externalReferences).toEqual(['https://a.example/x.png', 'http://b.example/c', '//d.example/e.css']);
    expect(foreignObjectCount).toBe(1);
  });

  test('are words of HTML, a paragraph each, without what is hidden or no text', () => {
    const html =
      '<div xmlns="http://www.w3.org/1999/xhtml"><p>Our tea <b>cures</b> cancer.</p><style>p{}</style><script>x()</script><p style="display:none">Not true.</p>Drink<br/>it</div>';
    const { foreignTexts, texts } = readSvg(
      svg(`<text>Before</text><foreignObject>${html}</foreignObject><text>after</text>`),
      100,
    );
    expect(foreignTexts).toEqual(['Our tea cures cancer.', 'Drink', 'it']);
    expect(texts.map(({ text }) => text)).toEqual(['Before', 'after']);
  });

  test('are words of HTML that are reviewed though the drawing leaves them out', async () => {
    const extraction = await extractOrThrow(
      'svg',
      Buffer.from(
        svg(
          '<rect width="400" height="200" fill="#fff"/><foreignObject width="300" height="90"><p xmlns="http://www.w3.org/1999/xhtml">Our tea cures cancer.</p></foreignObject>',
        ),
      ),
    );
    expect(extraction.blocks.map(({ text }) => text)).toEqual(['Our tea cures cancer.']);
  });

  test('are measured, and nothing is run or loaded', async () => {
    const file = svg(
      '<rect width="400" height="200" fill="#fff"/><script>x</script><image href="http://127.0.0.1:9/x.png" width="5" height="5"/>',
    );
    const extraction = await extractOrThrow('svg', Buffer.from(file));
    expect(listMeasured(extraction, 'svg_script')).toEqual([[1, { kind: 'script' }]]);
    expect(listMeasured(extraction, 'svg_external_reference')).toEqual([[1, { target: 'http://127.0.0.1:9/x.png' }]]);
    expect(extraction.pages).toEqual([{ page: 1, width: 400, height: 200 }]);
  });
});

describe('an SVG', () => {
  const drawing =
    '<rect width="300" height="80" fill="#fff"/><text x="10" y="50" font-size="30">Relieves arthritis</text>';
  const write = (attributes: string, content = drawing): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

  test.each([
    ['no size', '', true],
    ['a size in per cent', 'width="100%" height="100%"', true],
    ['a size of nothing', 'width="0" height="0" viewBox="0 0 400 100"', true],
    ['a negative size', 'width="-4" height="10"', true],
    ['an empty box', 'viewBox="0 0 0 0"', true],
    ['no size, and nothing in it', '', false],
    ['a huge box and no size', 'viewBox="0 0 4000000 1000000"', false],
  ])('with %s is drawn', async (_name, attributes, hasWords) => {
    const file = Buffer.from(write(attributes, hasWords ? drawing : '<defs><circle r="5"/></defs>'));
    const { blocks, pages } = await extractOrThrow('svg', file);
    expect(blocks.map(({ text }) => text)).toEqual(hasWords ? ['Relieves arthritis'] : []);
    expect(pages).toHaveLength(1);
  });

  test.each(['width="50mm" height="40mm"', 'width="2in" height="1.6in"'])(
    'of a few centimetres (%s) is drawn like others',
    async (size) => {
      const { blocks } = await extractOrThrow('svg', Buffer.from(write(`${size} viewBox="0 0 300 240"`)));
      expect(blocks.map(({ text }) => text)).toEqual(['Relieves arthritis']);
    },
  );

  test('in UTF-16 is read', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>${write('width="400" height="100"')}`;
    const { blocks } = await extractOrThrow('svg', Buffer.from(`\ufeff${xml}`, 'utf16le'));
    expect(blocks.map(({ text }) => text)).toEqual(['Relieves arthritis']);
  });
});
