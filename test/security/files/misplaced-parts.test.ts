/** Protects: the claim that Word shows. Words in parts that are called otherwise, named by other prefixes, drawn, bound or taken in for older programs are read. */
import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import { listNotAssessed } from '../../../shared/model/coverage.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeCompoundFile } from '../../../support/media/write-compound-file.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';
import {
  archive,
  bind,
  body,
  box,
  choose,
  claim,
  documents,
  drawing,
  harmless,
  image,
  inside,
  links,
  type Part,
  paragraph,
  png,
  safe,
  story,
  types,
  vector,
  write,
} from './misplaced-claims.ts';

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

const embedded = (name: string, type: string): Buffer =>
  write(body(safe), [[`word/${name}`, 'PK, and words that nobody reads']], [['rId5', type, name]]);

describe('a file within a document is named as not assessed', () => {
  it.each([
    ['a workbook', embedded('embeddings/a.xlsx', 'package')],
    ['a packed file', embedded('embeddings/oleObject1.bin', 'oleObject')],
    ['one in another folder', embedded('other/a.docx', 'package')],
    ['one that no relationship names', write(body(safe), [['word/embeddings/a.zip', 'PK']])],
  ])('%s', async (_, file) => {
    const { coverage } = await extractOrThrow('docx', file);
    expect(listNotAssessed(coverage)).toEqual(['attached files']);
  });

  it('but not the data of a chart, nor a formula', async () => {
    const chart = '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/>';
    const file = write(
      body(safe),
      [
        ['word/charts/chart1.xml', chart],
        ['word/charts/_rels/chart1.xml.rels', links([['rId1', 'package', '../embeddings/data.xlsx']])],
        ['word/embeddings/data.xlsx', 'PK'],
        ['word/embeddings/oleObject1.bin', writeCompoundFile({ 'Equation Native': Buffer.alloc(5000, 1) })],
      ],
      [
        ['rId5', 'chart', 'charts/chart1.xml'],
        ['rId6', 'oleObject', 'embeddings/oleObject1.bin'],
      ],
    );
    expect(listNotAssessed((await extractOrThrow('docx', file)).coverage)).toEqual([]);
  });

  it('and building blocks are listed, without a word in the verdict', async () => {
    const file = write(body(safe), [['word/glossary/document.xml', story('glossaryDocument', paragraph(claim))]]);
    const { coverage } = await extractOrThrow('docx', file);
    expect(coverage.find(({ check }) => check === 'building_blocks')).toMatchObject({ extent: 'not_assessed' });
    expect(listNotAssessed(coverage)).toEqual([]);
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

  const symbol = 'xmlns:w16se="http://schemas.microsoft.com/office/word/2015/wordml/symex"';
  it.each([
    ['an emoji that is named', `<w16se:symEx ${symbol} w16se:char="1F60A"/>`, '<w:t>😊</w:t>'],
    ['an emoji that is not named', `<w16se:symEx ${symbol}/>`, '<w:t>😊</w:t>'],
    ['an emoji that newer programs draw', '<w:drawing><wp:posOffset>12</wp:posOffset></w:drawing>', '<w:t>😊</w:t>'],
  ])('%s', async (_, choice, fallback) => {
    const line = `<w:p><w:r><w:t xml:space="preserve">Made with love </w:t></w:r>${inside(choice, fallback)}</w:p>`;
    const { blocks } = await extractOrThrow('docx', write(body(line + safe)));
    expect(blocks.map(({ text }) => text)).toEqual(['Made with love 😊', harmless]);
  });

  it.each([
    ['only older programs show', '<w14:contentPart/>'],
    ['newer programs name otherwise', `<a:blip xmlns:a="${drawing}" r:embed="rId7"/>`],
  ])('the words beside a picture that %s; the picture is read once, at its line', async (_, choice) => {
    const old = `<w:pict><v:shape xmlns:v="${vector}"><v:imagedata r:id="rId8"/></v:shape></w:pict>`;
    const line = `<w:p><w:r><w:t>See below</w:t></w:r>${inside(choice, old)}</w:p>`;
    const related = [...image, ['rId8', 'image', 'media/i.png']] as const;
    const { blocks } = await extractOrThrow('docx', write(body(line + safe), [['word/media/i.png', png]], related));
    expect(blocks.map(({ text, place }) => [text, place?.kind === 'text' && place.line])).toEqual([
      ['See below', 1],
      [claim, 1],
      [harmless, 2],
    ]);
  });

  it.each([
    ['a date in another form', '<w:dataBinding w:xpath="/r/t"/><w:date/>', '<r><t>2024-05-01T00:00:00</t></r>'],
    ['data of another path', '<w:dataBinding w:xpath="/r/t"/>', '<s><t>Title of a source</t></s>'],
    ['data deeper than the path', '<w:dataBinding w:xpath="/r/t"/>', '<r><s><t>Title of a source</t></s></r>'],
    ['attributes of the name', '<w:dataBinding w:xpath="/r/t"/>', '<r t="Author"><x t="keywords"/></r>'],
    [
      'a value that a list shows otherwise',
      `<w:comboBox><w:listItem w:displayText="${harmless}" w:value="open"/></w:comboBox><w:dataBinding w:xpath="/r/t"/>`,
      '<r><t>open</t></r>',
    ],
  ])('nor is %s', async (_, properties, data) => {
    const { blocks } = await extractOrThrow('docx', bind(properties, data));
    expect(blocks.map(({ text }) => text)).toEqual([harmless]);
  });

  it('nor is data of another part than the control names', async () => {
    const control = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/r/t" w:storeItemID="{A1}"/></w:sdtPr><w:sdtContent>${safe}</w:sdtContent></w:sdt>`;
    const data = ['A1', 'A2'].flatMap((id): readonly Part[] => [
      [`customXml/item${id.at(-1)}.xml`, `<r><t>Words of ${id}</t></r>`],
      [`customXml/_rels/item${id.at(-1)}.xml.rels`, links([['rId1', 'customXmlProps', `props${id}.xml`]])],
      [`customXml/props${id}.xml`, `<ds:datastoreItem xmlns:ds="urn:ds" ds:itemID="{${id}}"/>`],
    ]);
    const { blocks } = await extractOrThrow('docx', write(body(control), data));
    expect(blocks.map(({ text }) => text)).toEqual([harmless, 'Words of A1']);
  });

  it('that a control shows as it is bound', async () => {
    const control = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/r/t"/></w:sdtPr><w:sdtContent>${safe}</w:sdtContent></w:sdt>`;
    const data = `<r><t>${harmless}</t><u>never shown</u></r>`;
    const { blocks } = await extractOrThrow('docx', write(body(control), [['customXml/item1.xml', data]]));
    expect(blocks.map(({ text }) => text)).toEqual([harmless]);
  });
});
