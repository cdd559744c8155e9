/** Word documents that show a claim from where few would look for it, and what such documents are put together from. */
import sharp from 'sharp';
import { writeZip } from '../../../support/media/write-zip.ts';

export const claim = 'Our herbal tea cures cancer.';
export const harmless = 'Our shop is open from nine to five.';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const markup = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
export const vector = 'urn:schemas-microsoft-com:vml';

export const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const story = (root: string, content: string): string =>
  `<w:${root} xmlns:w="${main}" xmlns:r="${relation}">${content}</w:${root}>`;
export const body = (content: string): string => story('document', `<w:body>${content}</w:body>`);
type Link = readonly [id: string, type: string, target: string];
export const links = (list: readonly Link[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export type Part = readonly [name: string, content: string | Buffer];
export const archive = (parts: readonly Part[]): Buffer =>
  writeZip(parts.map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
export const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

/** A document whose main part is `word/document.xml`, with further parts and what it says of them. */
export const write = (content: string | Buffer, parts: readonly Part[] = [], related: readonly Link[] = []): Buffer =>
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
export const png = await sharp(Buffer.from(svg)).png().toBuffer();
const blank = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const shown = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;
export const safe = paragraph(harmless);
export const image = [['rId7', 'image', 'media/i.png']] as const;
export const box = (text: string): string => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const bullet = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>.</w:t></w:r></w:p>`;
const numbering = story(
  'numbering',
  `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${claim}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
);
export const choose = (requires: string, choice: string, fallback: string): string =>
  `<w:p><w:r><mc:AlternateContent xmlns:mc="${markup}" xmlns:zz="urn:unknown"><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;

/** A run that newer and older programs show differently. */
export const inside = (choice: string, fallback: string): string =>
  `<w:r><mc:AlternateContent xmlns:mc="${markup}"><mc:Choice Requires="w16se">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;

/** A field, with what it shows so far. */
const fieldOf = (instruction: string, result?: string, isDirty = false): string =>
  [
    `<w:r><w:fldChar w:fldCharType="begin"${isDirty ? ' w:dirty="true"' : ''}/></w:r>`,
    `<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>`,
    result === undefined ? '' : '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
    result === undefined || result.startsWith('<') ? (result ?? '') : `<w:r><w:t>${result}</w:t></w:r>`,
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  ].join('');
const ownProperties = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Note"><vt:lpwstr>${claim}</vt:lpwstr></property></Properties>`;
const coreNamespaces =
  'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** A document with a control of these properties, over a part of data whose id is {AB}. */
export const bind = (properties: string, data: string): Buffer =>
  write(body(`<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${safe}</w:sdtContent></w:sdt>`), [
    ['customXml/item1.xml', data],
    ['customXml/_rels/item1.xml.rels', links([['rId1', 'customXmlProps', 'itemProps1.xml']])],
    ['customXml/itemProps1.xml', '<ds:datastoreItem xmlns:ds="urn:ds" ds:itemID="{AB}"/>'],
  ]);

export const documents: Readonly<Record<string, Buffer>> = {
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
  'data in the part that a control names, by letters of another writing': bind(
    `<w:dataBinding w:xpath="/x:größe[1]/x:t[1]" w:storeItemID="{ab}"/>`,
    `<größe><t>${claim}</t></größe>`,
  ),
  'data whose part bears another id than the control names': bind(
    '<w:dataBinding w:xpath="/r/t" w:storeItemID="{CD}"/>',
    `<r><t>${claim}</t></r>`,
  ),
  'data in an attribute': bind('<w:dataBinding w:xpath="/r/t/@a"/>', `<r><t a="${claim}"/></r>`),
  'data that a path finds at any depth': bind('<w:dataBinding w:xpath="//t"/>', `<r><s><t>${claim}</t></s></r>`),
  'data that is no date in a control for dates': bind(
    '<w:dataBinding w:xpath="/r/t"/><w:date/>',
    `<r><t>${claim}</t></r>`,
  ),
  'data that no item of a list stands for': bind(
    '<w:comboBox><w:listItem w:value="b"/></w:comboBox><w:dataBinding w:xpath="/r/t"/>',
    `<r><t>${claim}</t></r>`,
  ),
  'an item of a list that stands for data': bind(
    `<w:dropDownList><w:listItem w:displayText="${claim}" w:value="b"/></w:dropDownList><w:dataBinding w:xpath="/r/t"/>`,
    '<r><t>b</t></r>',
  ),
  'a denial that only older programs show': write(
    body(
      `<w:p><w:r><w:t>Our herbal tea </w:t></w:r>${inside('', '<w:t>never </w:t>')}<w:r><w:t>cures cancer.</w:t></w:r></w:p>`,
    ),
  ),
  'a denial that only newer programs show': write(
    body(
      `<w:p><w:r><w:t>Our herbal tea </w:t></w:r>${inside('<w:t>never </w:t>', '')}<w:r><w:t>cures cancer.</w:t></w:r></w:p>`,
    ),
  ),
  'a file of another format for older programs only': write(
    body(
      `<w:p/><mc:AlternateContent xmlns:mc="${markup}"><mc:Choice Requires="zz"/><mc:Fallback><w:altChunk r:id="rId5"/></mc:Fallback></mc:AlternateContent>`,
    ),
    [['word/a.txt', claim]],
    [['rId5', 'aFChunk', 'a.txt']],
  ),
  'words above words': write(
    body(
      `<w:p><w:r><w:t xml:space="preserve">Our herbal tea </w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>cures</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:t xml:space="preserve"> cancer.</w:t></w:r></w:p>`,
    ),
  ),
  'a property that a field shows': write(body(`<w:p>${fieldOf('DOCPROPERTY Note')}</w:p>${safe}`), [
    ['docProps/custom.xml', ownProperties],
  ]),
  'a property in place of what a field shows so far': write(
    body(`<w:p>${fieldOf('DOCPROPERTY "Note" \\* MERGEFORMAT', harmless, true)}</w:p>`),
    [['docProps/custom.xml', ownProperties]],
  ),
  'properties in a part that is called otherwise': archive([
    ['[Content_Types].xml', types],
    [
      '_rels/.rels',
      links([
        ['rId1', 'officeDocument', 'word/document.xml'],
        ['rId2', 'custom-properties', 'mine.xml'],
      ]),
    ],
    ['word/document.xml', body(`<w:p>${fieldOf('DOCPROPERTY Note')}</w:p>`)],
    ['mine.xml', ownProperties],
  ]),
  'the comments of the document in a field': write(body(`<w:p>${fieldOf('COMMENTS')}</w:p>${safe}`), [
    [
      'docProps/core.xml',
      `<cp:coreProperties ${coreNamespaces}><dc:description>${claim}</dc:description></cp:coreProperties>`,
    ],
  ]),
  'a variable that a field shows': write(body(`<w:p>${fieldOf('DOCVARIABLE Note')}</w:p>`), [
    ['word/settings.xml', story('settings', `<w:docVars><w:docVar w:name="Note" w:val="${claim}"/></w:docVars>`)],
  ]),
  'a quotation in place of what a field shows so far': write(
    body(`<w:p>${fieldOf(`QUOTE "${claim}"`, harmless, true)}</w:p>`),
  ),
  'a quotation in a document that brings all its fields up to date': write(
    body(`<w:p>${fieldOf(`QUOTE "${claim}"`, harmless)}</w:p>`),
    [['word/settings.xml', story('settings', '<w:updateFields w:val="true"/>')]],
  ),
  'a quotation that shows words of another one': write(
    body(
      `<w:p>${fieldOf(`QUOTE "${claim}"`, fieldOf(`QUOTE "${harmless}"`, harmless))}${fieldOf(`QUOTE "${claim}"`)}</w:p>`,
    ),
  ),
  'a quotation by the codes of its letters': write(
    body(`<w:p>${fieldOf(`QUOTE ${Array.from(claim, (letter) => letter.charCodeAt(0)).join(' ')}`)}</w:p>`),
  ),
  'the text of a button': write(body(`<w:p>${fieldOf(`MACROBUTTON NoMacro ${claim}`)}</w:p>`)),
  'the letters of a formula of fields': write(body(`<w:p>${fieldOf(`EQ \\x(${claim})`)}</w:p>`)),
  'the branch of a condition': write(body(`<w:p>${fieldOf(`IF 1 = 1 "${claim}" ""`)}</w:p>`)),
  'letters that are shown from right to left': write(
    body(`<w:p><w:bdo w:val="rtl"><w:r><w:t>${Array.from(claim).toReversed().join('')}</w:t></w:r></w:bdo></w:p>`),
  ),
};
