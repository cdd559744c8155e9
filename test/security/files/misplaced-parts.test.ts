/** Protects: the claim that Word shows. Words in parts that are called otherwise, named by other prefixes, drawn, bound or taken in for older programs are read. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import { listNotAssessed } from '../../../shared/model/coverage.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeZip } from '../../../support/media/write-zip.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

const claim = 'Our herbal tea cures cancer.';
const harmless = 'Our shop is open from nine to five.';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const markup = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const vector = 'urn:schemas-microsoft-com:vml';

const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const story = (root: string, content: string): string =>
  `<w:${root} xmlns:w="${main}" xmlns:r="${relation}">${content}</w:${root}>`;
const body = (content: string): string => story('document', `<w:body>${content}</w:body>`);
type Link = readonly [id: string, type: string, target: string];
const links = (list: readonly Link[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

type Part = readonly [name: string, content: string | Buffer];
const archive = (parts: readonly Part[]): Buffer =>
  writeZip(parts.map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

/** A document whose main part is `word/document.xml`, with further parts and what it says of them. */
const write = (content: string | Buffer, parts: readonly Part[] = [], related: readonly Link[] = []): Buffer =>
  archive([
    ['[Content_Types].xml', types],
    ['_rels/.rels', links([['rId1', 'officeDocument', 'word/document.xml']])],
    ['word/document.xml', content],
    ['word/_rels/document.xml.rels', links(related)],
    ...parts,
  ]);

/** A harmless `word/document.xml` beside the part that Word opens. */
const decoy = (name: string): Buffer =>
  archive([
    ['[Content_Types].xml', types],
    ['_rels/.rels', links([['rId1', 'officeDocument', name]])],
    ['word/document.xml', body(paragraph(harmless))],
    [name, body(paragraph(claim))],
  ]);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="160"><rect width="900" height="160" fill="#fff"/><text x="20" y="90" font-size="48" font-family="sans-serif">${claim}</text></svg>`;
const png = await sharp(Buffer.from(svg)).png().toBuffer();
const blank = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const shown = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;
const safe = paragraph(harmless);
const image = [['rId7', 'image', 'media/i.png']] as const;
const box = (text: string): string => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const bullet = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>.</w:t></w:r></w:p>`;
const numbering = story(
  'numbering',
  `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${claim}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
);
const choose = (requires: string, choice: string, fallback: string): string =>
  `<w:p><w:r><mc:AlternateContent xmlns:mc="${markup}" xmlns:zz="urn:unknown"><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;

const documents: Readonly<Record<string, Buffer>> = {
  'a main part that is called otherwise': decoy('word/main.xml'),
  'a second document.xml that is the main one': decoy('word/document2.xml'),
  'a main part in another folder': decoy('content/text.xml'),
  'a header that is called otherwise': write(
    body(safe),
    [['word/top.xml', story('hdr', paragraph(claim))]],
    [['rId5', 'header', 'top.xml']],
  ),
  'a footer in another folder': write(
    body(safe),
    [['parts/below.xml', story('ftr', paragraph(claim))]],
    [['rId5', 'footer', '../parts/below.xml']],
  ),
  'notes that are called otherwise': write(
    body(`${safe}<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`),
    [['word/n.xml', story('footnotes', `<w:footnote w:id="2">${paragraph(claim)}</w:footnote>`)]],
    [['rId5', 'footnotes', 'n.xml']],
  ),
  'a chart that is called otherwise, with a prefix of its own': write(
    body(safe),
    [
      [
        'word/other/k.xml',
        `<q:chartSpace xmlns:q="http://schemas.openxmlformats.org/drawingml/2006/chart"><q:pt><q:v>${claim}</q:v></q:pt></q:chartSpace>`,
      ],
    ],
    [['rId5', 'chart', 'other/k.xml']],
  ),
  'words as the bullet of a list in a part that is called otherwise': write(
    body(bullet),
    [['word/lists.xml', numbering]],
    [['rId5', 'numbering', 'lists.xml']],
  ),
  'a prefix that stands for something else within one element': write(
    `<q:document xmlns:q="${main}"><q:body><x xmlns:q="urn:none"><q:y/></x><q:p><q:r><q:t>${claim}</q:t></q:r></q:p></q:body></q:document>`,
  ),
  'the usual prefix for elements of somebody else': write(
    `<q:document xmlns:q="${main}" xmlns:w="urn:none"><q:body><w:rPrChange><q:p><q:r><w:del><q:t>${claim}</q:t></w:del></q:r></q:p></w:rPrChange></q:body></q:document>`,
  ),
  'a main part in UTF-16': write(Buffer.from(`\ufeff${body(paragraph(claim))}`, 'utf16le')),
  'a picture named with a prefix of its own': write(
    body(safe + shown(`<w:drawing><a:blip xmlns:a="${drawing}" xmlns:z="${relation}" z:embed="rId7"/></w:drawing>`)),
    [['word/media/i.png', png]],
    image,
  ),
  'a picture in a drawing for older programs': write(
    body(safe + shown(`<w:pict><v:shape xmlns:v="${vector}"><v:imagedata r:id="rId7"/></v:shape></w:pict>`)),
    [['word/media/i.png', png]],
    image,
  ),
  'a picture that fills a shape': write(
    body(safe + shown(`<w:pict><v:rect xmlns:v="${vector}"><v:fill r:id="rId7" type="frame"/></v:rect></w:pict>`)),
    [['word/media/i.png', png]],
    image,
  ),
  'a picture behind the pages': write(
    body(safe).replace(
      '<w:body>',
      `<w:background><v:background xmlns:v="${vector}"><v:fill r:id="rId7" type="frame"/></v:background></w:background><w:body>`,
    ),
    [['word/media/i.png', png]],
    image,
  ),
  'a drawing in place of the picture for older programs': write(
    body(
      safe +
        shown(
          `<w:drawing><a:blip xmlns:a="${drawing}" r:embed="rId7"><a:extLst><a:ext><s:svgBlip xmlns:s="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="rId8"/></a:ext></a:extLst></a:blip></w:drawing>`,
        ),
    ),
    [
      ['word/media/i.png', blank],
      ['word/media/i.svg', svg],
    ],
    [...image, ['rId8', 'image', 'media/i.svg']],
  ),
  'words along a line': write(
    body(safe + shown(`<w:pict><v:shape xmlns:v="${vector}"><v:textpath string="${claim}"/></v:shape></w:pict>`)),
  ),
  'words within a drawing': write(
    body(safe + shown(`<w:drawing xmlns:a="${drawing}"><a:p><a:r><a:t>${claim}</a:t></a:r></a:p></w:drawing>`)),
  ),
  'words for programs that lack something unheard of': write(
    body(choose('zz', `<w:t>${harmless}</w:t>`, `<w:t>${claim}</w:t>`)),
  ),
  'data that a control is bound to': write(
    body(
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/ns0:r[1]/ns0:t[1]"/></w:sdtPr><w:sdtContent>${safe}</w:sdtContent></w:sdt>`,
    ),
    [['customXml/item1.xml', `<r xmlns="urn:x"><t>${claim}</t><u>not bound</u></r>`]],
  ),
  'words above words': write(
    body(
      `<w:p><w:r><w:t xml:space="preserve">Our herbal tea </w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>cures</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:t xml:space="preserve"> cancer.</w:t></w:r></w:p>`,
    ),
  ),
  'letters that are shown from right to left': write(
    body(`<w:p><w:bdo w:val="rtl"><w:r><w:t>${Array.from(claim).toReversed().join('')}</w:t></w:r></w:bdo></w:p>`),
  ),
};

describe('a claim is found in a Word document with', () => {
  it.each(Object.entries(documents))('%s', async (_, file) => {
    const { issues } = reviewExtraction(await extractOrThrow('docx', file), reviewContext);
    expect(issues.filter(({ severity }) => severity === 'CRITICAL').map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/cures cancer|recnac seruc/),
    );
  });
});

describe('what one cannot know is said', () => {
  it.each([
    ['a part that stands in the package twice', 'word/document.xml'],
    ['a part whose name differs in capital letters only', 'Word/Document.xml'],
  ])('of %s', async (_, second) => {
    const file = archive([
      ['[Content_Types].xml', types],
      ['_rels/.rels', links([['rId1', 'officeDocument', 'word/document.xml']])],
      ['word/document.xml', body(paragraph(claim))],
      [second, body(paragraph(harmless))],
    ]);
    const { coverage } = await extractOrThrow('docx', file);
    expect(coverage.find(({ check }) => check === 'text')?.reason).toBe(
      '1 parts stand in the package several times; the last of each was read.',
    );
    expect(listNotAssessed(coverage)).toEqual(['part of the text']);
  });

  it('of a document within the document', async () => {
    const { coverage } = await extractOrThrow('docx', write(body(`${safe}<w:subDoc r:id="rId5"/>`)));
    expect(listNotAssessed(coverage)).toEqual(['part of the text']);
  });
});

describe('nothing is read twice', () => {
  it('that newer and older programs show alike', async () => {
    const { blocks } = await extractOrThrow(
      'docx',
      write(body(safe + choose('wps', box('In a box'), box('In a box')))),
    );
    expect(blocks.map(({ text }) => text)).toEqual([harmless, 'In a box']);
  });

  it('that a control shows as it is bound', async () => {
    const control = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/r/t"/></w:sdtPr><w:sdtContent>${safe}</w:sdtContent></w:sdt>`;
    const data = `<r><t>${harmless}</t><u>never shown</u></r>`;
    const { blocks } = await extractOrThrow('docx', write(body(control), [['customXml/item1.xml', data]]));
    expect(blocks.map(({ text }) => text)).toEqual([harmless]);
  });
});
