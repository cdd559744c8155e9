import { writeZip } from './write-zip.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"',
].join(' ');

const paragraph = (content: string): string => `<w:p>${content}</w:p>`;
const words = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const picture = (id: string): string =>
  `<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill><pic:spPr/></pic:pic>`;
const drawing = (alternative: string, content: string): string =>
  `<w:drawing><wp:inline><wp:extent cx="2700000" cy="900000"/><wp:docPr id="1" name="" descr="${alternative}"/>` +
  `<a:graphic><a:graphicData uri="">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
const run = (content: string): string => `<w:r>${content}</w:r>`;
/** As newer programs write it, with nothing for older ones. */
const newer = (content: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${content}</mc:Choice></mc:AlternateContent>`;

const story = (root: string, content: string): Buffer =>
  Buffer.from(`<?xml version="1.0"?><w:${root} ${namespaces}>${content}</w:${root}>`);
const relationships = (targets: Readonly<Record<string, readonly [type: string, target: string]>>): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="${packaged}/relationships">${Object.entries(targets)
      .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  );

/**
 * A Word document with a picture in each place where one can stand: in the header, the text, a group, a text box and a cell that goes over two columns; one is
 * a drawing that browsers do not know. Its text box and its footer make claims.
 */
export function writePictureDocx({
  poster,
  logo,
  jars,
}: {
  readonly poster: Uint8Array;
  readonly logo: Uint8Array;
  readonly jars: readonly [Uint8Array, Uint8Array];
}): Buffer {
  const box = paragraph(words('In a box: this tea prevents diabetes.') + run(drawing('In a box', picture('jar2'))));
  const body = [
    paragraph(words('Our tea warms you in winter.')),
    paragraph(run(drawing('A poster', picture('poster')))),
    paragraph(run(newer(drawing('Two jars', `<wpg:wgp>${picture('jar1')}${picture('jar2')}</wpg:wgp>`)))),
    paragraph(run(newer(drawing('', `<wps:wsp><wps:txbx><w:txbxContent>${box}</w:txbxContent></wps:txbx></wps:wsp>`)))),
    paragraph(run(drawing('The seal', picture('seal')))),
    `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(words('Both'))}</w:tc></w:tr>`,
    `<w:tr><w:tc>${paragraph(words('One'))}</w:tc><w:tc>${paragraph(words('Two'))}</w:tc></w:tr></w:tbl>`,
  ].join('');
  return writeZip([
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
          '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/>' +
          '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    },
    { name: '_rels/.rels', bytes: relationships({ main: ['officeDocument', 'word/document.xml'] }) },
    { name: 'word/document.xml', bytes: story('document', `<w:body>${body}</w:body>`) },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: relationships({
        poster: ['image', 'media/poster.png'],
        jar1: ['image', 'media/jar1.png'],
        jar2: ['image', 'media/jar2.png'],
        seal: ['image', 'media/seal.emf'],
        header: ['header', 'header1.xml'],
        footer: ['footer', 'footer1.xml'],
      }),
    },
    { name: 'word/header1.xml', bytes: story('hdr', paragraph(run(drawing('Logo', picture('logo'))))) },
    { name: 'word/_rels/header1.xml.rels', bytes: relationships({ logo: ['image', 'media/logo.png'] }) },
    { name: 'word/header2.xml', bytes: story('hdr', paragraph('')) },
    { name: 'word/footer1.xml', bytes: story('ftr', paragraph(words('Guaranteed to work for everybody.'))) },
    { name: 'word/media/poster.png', bytes: poster },
    { name: 'word/media/logo.png', bytes: logo },
    { name: 'word/media/jar1.png', bytes: jars[0] },
    { name: 'word/media/jar2.png', bytes: jars[1] },
    { name: 'word/media/seal.emf', bytes: Buffer.from([1, 0, 0, 0, 0x6c, 0, 0, 0]) },
  ]);
}
