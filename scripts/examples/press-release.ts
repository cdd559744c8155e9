import { writeZip } from '../../support/media/write-zip.ts';

type Style = 'Title' | 'Heading1' | 'Normal' | 'Hidden';

const paragraphs: readonly (readonly [Style, string])[] = [
  ['Title', 'Thornbury Motors launches the Volta 3'],
  ['Normal', 'For immediate release. Bristol, 3 November.'],
  [
    'Normal',
    'Thornbury Motors today unveiled the Volta 3, the greenest car ever made. Driving it is completely carbon neutral and causes zero emissions.',
  ],
  [
    'Normal',
    'With 0 to 60 in 3.1 seconds, the Volta 3 lets you leave every speed limit behind. “Put your foot down and own the road,” said its designer.',
  ],
  ['Heading1', 'An investment in the future'],
  [
    'Normal',
    'Members of the public can buy the Thornbury Green Bond, which pays a guaranteed 9% a year. Your money is as safe as in a bank account.',
  ],
  ['Heading1', 'Jobs for everybody'],
  [
    'Normal',
    'Our sales partners earn up to £4,000 a week from home. No experience needed; a £150 joining fee applies.',
  ],
  ['Heading1', 'About Thornbury Motors'],
  [
    'Normal',
    'Thornbury Motors was founded in 1998 and employs 240 people in Bristol and Swansea. The Volta 3 seats five, has a boot of 410 litres and goes on sale in March.',
  ],
  [
    'Normal',
    'On the official WLTP cycle the Volta 3 runs 286 miles. Actual range depends on speed, temperature and load.',
  ],
  ['Hidden', 'Draft note: legal has not approved the bond paragraph.'],
];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const toParagraph = ([style, text]: readonly [Style, string]): string => {
  const run = style === 'Hidden' ? '<w:rPr><w:vanish/></w:rPr>' : '';
  const paragraph = style === 'Title' || style === 'Heading1' ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${paragraph}<w:r>${run}<w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
};

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const style = (id: string, name: string, size: number, bold: boolean): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:after="160"/></w:pPr><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr></w:style>`;

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'word/styles.xml': `<w:styles xmlns:w="${namespace}">${style('Normal', 'Normal', 22, false)}${style('Title', 'Title', 44, true)}${style('Heading1', 'heading 1', 28, true)}</w:styles>`,
  'word/document.xml': `<w:document xmlns:w="${namespace}"><w:body>${paragraphs.map(toParagraph).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
};

/** A press text as Word writes it, with one hidden paragraph that somebody forgot. */
export const makePressRelease = (): Buffer =>
  writeZip(
    Object.entries(parts).map(([name, xml]) => ({
      name,
      bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
    })),
  );
