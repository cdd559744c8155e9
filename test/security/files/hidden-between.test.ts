import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeRawPdf } from '../../../support/media/write-raw-pdf.ts';
import { writeZip, type ZipEntry } from '../../../support/media/write-zip.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

/** Protects: the claim that a reader sees. Words that are in the file and not to be seen neither part it nor deny it. */

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

function writeDocument(runs: string): Buffer {
  const entries: ZipEntry[] = [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'] as const,
    [
      'word/document.xml',
      `<w:document xmlns:w="${wordNamespace}"><w:body><w:p>${runs}</w:p></w:body></w:document>`,
    ] as const,
  ].map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  return writeZip(entries);
}

const run = (text: string, format = ''): string =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const deleted = (text: string): string =>
  `<w:del w:id="1"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const drawing = (line: string, style = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="160" viewBox="0 0 900 160">${style}<rect width="900" height="160" fill="#fff"/><text x="20" y="80" font-size="36" font-family="sans-serif">${line}</text></svg>`,
  );

const documents: Readonly<Record<string, Buffer>> = {
  'a hidden word inside': writeDocument(run('Our herbal tea cures ') + run('no ', '<w:vanish/>') + run('cancer.')),
  'a hidden denial': writeDocument(run('Our herbal tea does ') + run('not ', '<w:vanish/>') + run('cure cancer.')),
  'a denial in the colour of the page': writeDocument(
    run('Our herbal tea does ') + run('not ', '<w:color w:val="FFFFFF"/>') + run('cure cancer.'),
  ),
  'a denial too small to see': writeDocument(
    run('Our herbal tea does ') + run('not ', '<w:sz w:val="2"/>') + run('cure cancer.'),
  ),
  'a denial that is struck out': writeDocument(
    run('Our herbal tea does ') + run('not ', '<w:strike/>') + run('cure cancer.'),
  ),
  'a short denial that is struck out twice': writeDocument(
    run('Our herbal tea ') + run('doesn’t ', '<w:dstrike/>') + run('cures cancer.'),
  ),
  'a denial of several words that is struck out': writeDocument(
    run('Our herbal tea ') + run('cannot in any way ', '<w:strike/>') + run('cure cancer.'),
  ),
  'references to notes': writeDocument(
    `${run('Our herbal tea cures')}<w:r><w:footnoteReference w:id="1"/></w:r>${run(' cancer')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('.')}`,
  ),
  'a deleted word inside': writeDocument(run('Our herbal tea cures ') + deleted('no ') + run('cancer.')),
};

const drawings: Readonly<Record<string, Buffer>> = {
  'a denial that is not drawn': drawing('Our herbal tea does <tspan display="none">not</tspan> cure cancer'),
  'a denial that a style sheet hides': drawing(
    'Our herbal tea does <tspan class="h">not</tspan> cure cancer',
    '<style>.h{visibility:hidden}</style>',
  ),
  'a denial that an attribute strikes out': drawing(
    'Our herbal tea does <tspan text-decoration="line-through">not</tspan> cure cancer',
  ),
  'a denial that a style strikes out': drawing(
    'Our herbal tea does <tspan style="text-decoration-line:line-through">not</tspan> cure cancer',
  ),
  'a denial in the colour of the picture': drawing('Our herbal tea does <tspan fill="#fff">not</tspan> cure cancer'),
};

const words = 'Our herbal tea does not cure cancer';
/** `marks` are drawn over the words, which stand on 100 points in 20 points; a letter of this font is 12 points wide. */
const page = (marks: string): Buffer =>
  writeRawPdf({
    pages: [`BT /F 20 Tf 20 100 Td (${words}) Tj ET ${marks}`],
    fonts: { F: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
  });
const denial = { from: 20 + 12 * words.indexOf('not'), to: 20 + 12 * (words.indexOf('not') + 3) };

const pages: Readonly<Record<string, Buffer>> = {
  'a denial with a line through it': page(`1 w ${denial.from} 106 m ${denial.to} 106 l S`),
  'a denial with a thin bar through it': page(`${denial.from} 105.5 ${denial.to - denial.from} 1 re f`),
  'a denial and the word before it with a line through them': page(
    `1 w ${denial.from - 60} 106 m ${denial.to} 106 l S`,
  ),
};
const honestPages: Readonly<Record<string, Buffer>> = {
  'an underlined denial': page(`1 w ${denial.from} 98 m ${denial.to} 98 l S`),
  'a rule under the line': page('1 w 20 92 m 440 92 l S'),
  'a line through the whole sentence': page('1 w 20 106 m 440 106 l S'),
};

async function listCritical(format: 'docx' | 'svg' | 'pdf', file: Buffer): Promise<string[]> {
  const { issues } = reviewExtraction(await extractOrThrow(format, file), reviewContext);
  return issues.filter(({ severity }) => severity === 'CRITICAL').map(({ summary }) => summary);
}

describe('a claim with words that nobody sees', () => {
  it.each(Object.entries(documents))('is found in a Word document with %s', async (_name, file) => {
    expect(await listCritical('docx', file)).toContainEqual(expect.stringMatching(/cures?[¹ ]+cancer|n\u0336/u));
  });

  it.each(Object.entries(pages))('is found in a PDF with %s', async (_name, file) => {
    expect(await listCritical('pdf', file)).toContainEqual(expect.stringMatching(/cure +cancer|n\u0336/u));
  });

  it.each(Object.entries(honestPages))('is denied in a PDF with %s', async (_name, file) => {
    expect(await listCritical('pdf', file)).toEqual([]);
  });

  it.each(Object.entries(drawings))('is found in a drawing with %s', async (_name, file) => {
    expect(await listCritical('svg', file)).toContainEqual(expect.stringMatching(/cures? +cancer/));
  });
});
