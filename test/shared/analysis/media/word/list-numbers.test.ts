import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
import { writeZip, type ZipEntry } from '../../../../../support/media/write-zip.ts';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** One level: start, format, label, and further elements. */
type Level = readonly [start: number, format: string, label: string, more?: string];

const level = ([start, format, label, more = '']: Level, index: number): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${label}"/></w:lvl>`;
const abstractList = (id: number, levels: readonly Level[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.map(level).join('')}</w:abstractNum>`;
const list = (id: number, abstractId: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${more}</w:num>`;

const item = (numberingId: number, at: number, text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numberingId}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const styled = (style: string, text: string, more = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const part = (name: string, xml: string): ZipEntry => ({ name, bytes: Buffer.from(xml) });

async function read(body: string, numbering: string, styles = ''): Promise<readonly (readonly [string, string])[]> {
  const document = writeZip([
    part('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    part('word/document.xml', `<w:document ${word}><w:body>${body}</w:body></w:document>`),
    part('word/numbering.xml', `<w:numbering ${word}>${numbering}</w:numbering>`),
    part('word/styles.xml', `<w:styles ${word}>${styles}</w:styles>`),
  ]);
  const { blocks } = await extractOrThrow('docx', document);
  return blocks.map(({ role, text }) => [role, text]);
}

describe('the numbers of list items', () => {
  test('are as Word shows them: formats, levels within levels, a new start below a new item', async () => {
    const terms = abstractList(1, [
      [1, 'decimal', '%1.'],
      [1, 'lowerLetter', '(%2)'],
      [1, 'lowerRoman', '%1.%2.%3'],
    ]);
    const body = [
      [0, 'a'],
      [1, 'b'],
      [1, 'c'],
      [2, 'd'],
      [2, 'e'],
      [0, 'f'],
      [1, 'g'],
      [2, 'h'],
    ] as const;
    expect(await read(body.map(([at, text]) => item(7, at, text)).join(''), terms + list(7, 1))).toEqual([
      ['list_item', '1. a'],
      ['list_item', '(a) b'],
      ['list_item', '(b) c'],
      ['list_item', '1.b.i d'],
      ['list_item', '1.b.ii e'],
      ['list_item', '2. f'],
      ['list_item', '(a) g'],
      ['list_item', '2.a.i h'],
    ]);
  });

  test('go on from list to list of one kind, and start anew where one says so', async () => {
    const kinds = abstractList(1, [[4, 'upperRoman', '%1)']]);
    const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride>';
    const body = item(1, 0, 'a') + item(2, 0, 'b') + item(3, 0, 'c') + item(3, 0, 'd');
    const texts = await read(body, kinds + list(1, 1) + list(2, 1) + list(3, 1, anew));
    expect(texts.map(([, text]) => text)).toEqual(['IV) a', 'V) b', 'IX) c', 'X) d']);
  });

  test('come from styles, and from the level that belongs to a style', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Sub"><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>';
    const kinds = abstractList(1, [
      [1, 'upperLetter', '%1', '<w:pStyle w:val="Clause"/>'],
      [1, 'decimalZero', '%1-%2', '<w:isLgl/><w:pStyle w:val="Sub"/>'],
    ]);
    const none = '<w:numPr><w:numId w:val="0"/></w:numPr>';
    const body = styled('Clause', 'a') + styled('Sub', 'b') + styled('Sub', 'c', none) + styled('Clause', 'd');
    expect(await read(body, kinds + list(5, 1), styles)).toEqual([
      ['list_item', 'A a'],
      ['list_item', '1-1 b'],
      ['body', 'c'],
      ['list_item', 'B d'],
    ]);
  });

  test('bullets, unknown lists and lists without end do no harm', async () => {
    const kinds = abstractList(1, [[1, 'bullet', '\u2022']]) + abstractList(2, [[1e9, 'upperLetter', '%1']]);
    const body = item(1, 0, 'a') + item(9, 0, 'b') + item(1, 8, 'c') + item(2, 0, 'd');
    const texts = await read(body, kinds + list(1, 1) + list(2, 2));
    expect(texts.map(([, text]) => text)).toEqual(['a', 'b', 'c', expect.stringMatching(/^[A-Z]{1,30} d$/)]);
  });

  test('what was so before a tracked change of format does not count', async () => {
    const kinds = abstractList(1, [[1, 'decimal', '%1.']]);
    const change =
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' +
      '<w:pPrChange w:id="1" w:author="Ann"><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:pPrChange>';
    const body = `<w:p><w:pPr>${change}</w:pPr><w:r><w:t>a</w:t></w:r></w:p>`;
    expect(await read(body, kinds + list(1, 1))).toEqual([['list_item', '1. a']]);
  });
});

test('the page numbers of a table of contents are hidden in the web view alone: they are seen', async () => {
  const entry = `<w:p><w:r><w:t>Guarantees and returns</w:t></w:r><w:r><w:rPr><w:webHidden/></w:rPr><w:tab/><w:t>1204</w:t></w:r></w:p>`;
  const document = writeZip([
    part('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    part('word/document.xml', `<w:document ${word}><w:body>${entry}</w:body></w:document>`),
  ]);
  const { blocks, measurements } = await extractOrThrow('docx', document);
  expect(blocks.map(({ text, hidden }) => [text, hidden])).toEqual([['Guarantees and returns\t1204', undefined]]);
  expect(measurements.filter(({ name }) => name === 'text_hidden')).toEqual([]);
});
