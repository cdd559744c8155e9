import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import { listNotAssessed, listRead } from '../../../shared/model/coverage.ts';
import type { FileFormat } from '../../../shared/model/media-types.ts';
import { listShortfalls, type ReviewedContent, toVerdict, toVerdictClass } from '../../../shared/model/verdict.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeFilm } from '../../../support/media/film.ts';
import { writeDocx } from '../../../support/media/write-docx.ts';
import { toneOf, writeMedia } from '../../../support/media/write-media.ts';
import { writePdf } from '../../../support/media/write-pdf.ts';
import { reviewContext } from '../analysis/rules/review-context.ts';

/** What a review comes to, as the terminal, the page, `--json` and the console say it. */
async function reviewWhole(format: FileFormat, bytes: Buffer): Promise<ReviewedContent> {
  const extraction = await extractOrThrow(format, bytes);
  const { issues, coverage: ofRules } = reviewExtraction(extraction, reviewContext);
  const coverage = [...extraction.coverage, ...ofRules];
  return { issues, read: listRead(coverage), notAssessed: listNotAssessed(coverage) };
}

const blank = () => sharp({ create: { width: 320, height: 200, channels: 3, background: '#e8e4da' } });
const tone = { sampleRate: 16_000, channels: 1, seconds: 3, sample: toneOf(440, -23) } as const;

const wordless = {
  'a blank picture': ['png', () => blank().png().toBuffer()],
  'an empty text': ['text', () => Buffer.from(' \n')],
  'a text of signs alone': ['text', () => Buffer.from('*** — 12,500 = 4 …')],
  'a PDF of lines': ['pdf', () => writePdf([{ width: 300, height: 200, marks: [] }])],
  'a Word file without text': ['docx', () => writeDocx({ body: [] })],
  'a drawing of shapes': [
    'svg',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="40" height="40"/></svg>',
      ),
  ],
  'a silent film without print': ['mp4', () => writeFilm(3)],
  'a tone': ['wav', () => writeMedia({ container: 'wav', sound: tone })],
} as const satisfies Record<string, readonly [FileFormat, () => Buffer | Promise<Buffer>]>;

describe('what holds no words is not called ready', () => {
  test.each(Object.entries(wordless))('%s', async (_, [format, write]) => {
    const content = await reviewWhole(format, await write());
    expect(content.read).toContain('no words');
    expect(toVerdict(content)).toMatch(/No words were found/);
    expect(toVerdict(content)).not.toMatch(/ready/i);
    expect(toVerdictClass({ ...content, issues: [] })).toBe('unread');
  });

  test('a text with words is; one in another language names it', async () => {
    const english = await reviewWhole('text', Buffer.from('Our shop opens at nine and closes at five.'));
    expect(toVerdict(english)).toBe('Ready: nothing in it meets a rule of the catalogue.');
    const german = await reviewWhole('text', Buffer.from('Unser Laden öffnet um neun Uhr und schließt um fünf Uhr.'));
    expect(german.read).toEqual(['no words in English']);
    expect(toVerdict(german)).toMatch(/^Not assessed: 11 words in German\./);
    expect(toVerdict(german)).not.toContain('No words were found');
  });
});

describe('the verdict on what holds no words', () => {
  const read = ['1 picture', 'no words'];
  const flash = [{ severity: 'CRITICAL' }] as const;

  test('says so behind what is grave, and before all else', () => {
    expect(toVerdict({ issues: [], read, notAssessed: [] })).toBe(
      'No words were found in it. What was read meets no rule of the catalogue.',
    );
    expect(toVerdict({ issues: flash, read, notAssessed: [] })).toBe(
      'Do not publish: it meets a prohibition. No words were found in it.',
    );
    expect(toVerdict({ issues: flash, read, notAssessed: ['speech'] })).toBe(
      'Do not publish: what was read meets a prohibition. Not assessed: speech. No words were found.',
    );
  });

  test('is what the console adds when all findings are settled', () => {
    expect(listShortfalls({ read, notAssessed: [] })).toEqual(['No words were found in it.']);
    expect(listShortfalls({ read: ['1 picture', '3 words in English'], notAssessed: [] })).toEqual([]);
  });
});
