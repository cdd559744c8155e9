import { writeZip, type ZipEntry } from './write-zip.ts';

/** Letters of one look. */
export interface DocxRun {
  readonly text: string;
  readonly bold?: boolean;
  /** Points. */
  readonly size?: number;
  /** RRGGBB. */
  readonly colour?: string;
  readonly hidden?: boolean;
  readonly change?: { readonly kind: 'ins' | 'del'; readonly author: string };
  readonly link?: string;
  readonly footnote?: string;
}

export interface DocxParagraph {
  readonly runs: readonly DocxRun[];
  /** `Title`, `Heading1` to `Heading3`, `ListParagraph`. */
  readonly style?: string;
  readonly alignment?: 'left' | 'center' | 'right';
  /** RRGGBB behind the paragraph. */
  readonly shading?: string;
  readonly picture?: {
    readonly png: Uint8Array;
    readonly widthPt: number;
    readonly heightPt: number;
    readonly alternative?: string;
  };
  readonly textBox?: readonly DocxParagraph[];
}

export type DocxBlock = DocxParagraph | { readonly rows: readonly (readonly string[])[] };

export interface DocxDocument {
  readonly body: readonly DocxBlock[];
  readonly header?: string;
  readonly footer?: string;
  readonly comment?: { readonly text: string; readonly author: string };
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  /** RRGGBB of the page. */
  readonly background?: string;
  readonly extraEntries?: readonly ZipEntry[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const ifGiven = <Value>(value: Value | undefined, write: (value: Value) => string): string =>
  value === undefined ? '' : write(value);

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What the parts of one document share while it is written. */
interface Writing {
  readonly relationships: string[];
  readonly footnotes: string[];
  readonly pictures: Uint8Array[];
}

/** A Word document (ECMA-376) that Word opens: text, tables, notes, changes, text boxes, pictures, headers and properties. */
export function writeDocx(document: DocxDocument): Buffer {
  const writing: Writing = { relationships: [], footnotes: [], pictures: [] };
  const body = document.body
    .map((block) => ('rows' in block ? writeTable(block.rows) : writeParagraph(block, writing)))
    .join('');
  const relate = (type: string, target: string): string => {
    const id = `rId${writing.relationships.length + 1}`;
    writing.relationships.push(`<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"/>`);
    return id;
  };
  relate('styles', 'styles.xml');
  const story = (root: string, content: string): Buffer =>
    Buffer.from(`${declaration}<w:${root} ${namespaces}>${content}</w:${root}>`);
  const entries: ZipEntry[] = [];
  let section = '';
  if (document.header !== undefined) {
    section += `<w:headerReference w:type="default" r:id="${relate('header', 'header1.xml')}"/>`;
    entries.push({ name: 'word/header1.xml', bytes: story('hdr', plain(document.header)) });
  }
  if (document.footer !== undefined) {
    section += `<w:footerReference w:type="default" r:id="${relate('footer', 'footer1.xml')}"/>`;
    entries.push({ name: 'word/footer1.xml', bytes: story('ftr', plain(document.footer)) });
  }
  if (writing.footnotes.length > 0) {
    relate('footnotes', 'footnotes.xml');
    const notes = writing.footnotes.map((text, index) => `<w:footnote w:id="${index + 1}">${plain(text)}</w:footnote>`);
    entries.push({
      name: 'word/footnotes.xml',
      bytes: story('footnotes', `<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>${notes.join('')}`),
    });
  }
  if (document.comment !== undefined) {
    relate('comments', 'comments.xml');
    const { text, author } = document.comment;
    entries.push({
      name: 'word/comments.xml',
      bytes: story('comments', `<w:comment w:id="1" w:author="${escape(author)}">${plain(text)}</w:comment>`),
    });
  }
  const background = document.background === undefined ? '' : `<w:background w:color="${document.background}"/>`;
  const properties =
    ifGiven(document.title, (title) => `<dc:title>${escape(title)}</dc:title>`) +
    ifGiven(document.author, (author) => `<dc:creator>${escape(author)}</dc:creator>`);
  return writeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from(contentTypes) },
    {
      name: '_rels/.rels',
      bytes: Buffer.from(
        `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipTypes}/officeDocument" Target="word/document.xml"/>` +
          '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
      ),
    },
    {
      name: 'word/document.xml',
      bytes: story('document', `${background}<w:body>${body}<w:sectPr>${section}</w:sectPr></w:body>`),
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: Buffer.from(
        `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${writing.relationships.join('')}</Relationships>`,
      ),
    },
    { name: 'word/styles.xml', bytes: Buffer.from(writeStyles(document.language)) },
    {
      name: 'docProps/core.xml',
      bytes: Buffer.from(
        `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</cp:coreProperties>`,
      ),
    },
    ...entries,
    ...writing.pictures.map((bytes, index) => ({ name: `word/media/image${index + 1}.png`, bytes, isStored: true })),
    ...(document.extraEntries ?? []),
  ]);
}

const contentTypes =
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
  ['document.main', 'styles', 'header', 'footer', 'footnotes', 'comments']
    .map((type) => {
      const part = { 'document.main': 'document', header: 'header1', footer: 'footer1' }[type] ?? type;
      return `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`;
    })
    .join('') +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>';

function writeStyles(language: string | undefined): string {
  return (
    `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/>` +
    `${ifGiven(language, (value) => `<w:lang w:val="${value}"/>`)}</w:rPr></w:rPrDefault></w:docDefaults>` +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120"/></w:pPr></w:style>' +
    writeStyle('Title', 'Title', '<w:b/><w:sz w:val="52"/>') +
    writeStyle('Heading1', 'heading 1', '<w:b/><w:sz w:val="32"/>') +
    writeStyle('Heading2', 'heading 2', '<w:b/><w:sz w:val="26"/>') +
    writeStyle('Heading3', 'heading 3', '<w:b/><w:sz w:val="24"/>') +
    '<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="360"/></w:pPr></w:style></w:styles>'
  );
}

const writeStyle = (id: string, name: string, format: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>` +
  `<w:pPr><w:spacing w:before="160" w:after="80"/></w:pPr><w:rPr>${format}</w:rPr></w:style>`;

const cell = (text: string): string =>
  `<w:tc><w:p><w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p></w:tc>`;

const plain = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;

function writeTable(rows: readonly (readonly string[])[]): string {
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

function writeParagraph(paragraph: DocxParagraph, writing: Writing): string {
  const properties =
    ifGiven(paragraph.style, (style) => `<w:pStyle w:val="${style}"/>`) +
    (paragraph.style === 'ListParagraph' ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : '') +
    ifGiven(paragraph.shading, (fill) => `<w:shd w:val="clear" w:fill="${fill}"/>`) +
    ifGiven(paragraph.alignment, (alignment) => `<w:jc w:val="${alignment}"/>`);
  const runs = paragraph.runs.map((run) => writeRun(run, writing)).join('');
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}${writePicture(paragraph, writing)}${writeTextBox(paragraph, writing)}</w:p>`;
}

function writeRun(run: DocxRun, writing: Writing): string {
  const format =
    `${run.bold === true ? '<w:b/>' : ''}${run.hidden === true ? '<w:vanish/>' : ''}${ifGiven(run.colour, (colour) => `<w:color w:val="${colour}"/>`)}` +
    ifGiven(run.size, (size) => `<w:sz w:val="${size * 2}"/>`);
  const element = run.change?.kind === 'del' ? 'delText' : 't';
  const text = `<w:r><w:rPr>${format}</w:rPr><w:${element} xml:space="preserve">${escape(run.text)}</w:${element}></w:r>`;
  let written = text;
  if (run.link !== undefined) {
    const id = `rId${writing.relationships.length + 1}`;
    writing.relationships.push(
      `<Relationship Id="${id}" Type="${relationshipTypes}/hyperlink" Target="${escape(run.link)}" TargetMode="External"/>`,
    );
    written = `<w:hyperlink r:id="${id}">${text}</w:hyperlink>`;
  }
  if (run.change !== undefined)
    written = `<w:${run.change.kind} w:id="1" w:author="${escape(run.change.author)}">${written}</w:${run.change.kind}>`;
  if (run.footnote !== undefined) {
    writing.footnotes.push(run.footnote);
    written += `<w:r><w:footnoteReference w:id="${writing.footnotes.length}"/></w:r>`;
  }
  return written;
}

const emuPerPoint = 12_700;

function writePicture({ picture }: DocxParagraph, writing: Writing): string {
  if (picture === undefined) return '';
  writing.pictures.push(picture.png);
  const id = `rId${writing.relationships.length + 1}`;
  writing.relationships.push(
    `<Relationship Id="${id}" Type="${relationshipTypes}/image" Target="media/image${writing.pictures.length}.png"/>`,
  );
  const size = `cx="${Math.round(picture.widthPt * emuPerPoint)}" cy="${Math.round(picture.heightPt * emuPerPoint)}"`;
  const description = picture.alternative === undefined ? '' : ` descr="${escape(picture.alternative)}"`;
  return (
    `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="${writing.pictures.length}" name="Picture"${description}/><a:graphic>` +
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr>' +
    `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>` +
    '<a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  );
}

/** A text box as Word writes it: once for itself, once for older programs. */
function writeTextBox({ textBox }: DocxParagraph, writing: Writing): string {
  if (textBox === undefined) return '';
  const content = `<w:txbxContent>${textBox.map((paragraph) => writeParagraph(paragraph, writing)).join('')}</w:txbxContent>`;
  return (
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData uri=""><wps:wsp><wps:txbx>${content}</wps:txbx></wps:wsp>` +
    `</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${content}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  );
}
