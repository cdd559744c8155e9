import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeUnread } from '../../../../../shared/analysis/media/ocr/describe-unread.ts';
import { recognisePicture } from '../../../../../shared/analysis/media/ocr/recognise-picture.ts';
import { type Recogniser, startRecogniser } from '../../../../../shared/analysis/media/ocr/start-recogniser.ts';
import type { Picture } from '../../../../../shared/analysis/media/picture/picture.ts';
import { toTextParts } from '../../../../../shared/analysis/media/picture/to-text-parts.ts';
import { createRandom } from '../../../../../support/media/mutate.ts';

const [width, height] = [900, 600];

/** Soft patches of light with grain, as of a photograph out of focus. */
async function drawPhotograph(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const coarse = Buffer.from(Uint8Array.from({ length: 12 * 8 * 3 }, () => 20 + 140 * random()));
  const patches = await sharp(coarse, { raw: { width: 12, height: 8, channels: 3 } })
    .resize({ width, height, kernel: 'cubic' })
    .raw()
    .toBuffer();
  return Buffer.from(patches.map((level) => Math.max(0, Math.min(255, level + 30 * (random() - 0.5)))));
}

/** Light paper whose levels vary by about two, softly, as a scanner sees it. */
async function drawPaper(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const noise = Buffer.from(Uint8Array.from({ length: width * height }, () => 255 * random()));
  const soft = await sharp(noise, { raw: { width, height, channels: 1 } })
    .blur(1.2)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => 225 + ((soft[Math.floor(at / 3)] ?? 0) - 128) / 7),
  );
}

const textAt = (y: number, size: number, text: string, more = ''): string =>
  `<text x="60" y="${y}" font-size="${size}" font-family="DejaVu Sans" fill="#fff" ${more}>${text}</text>`;

async function draw(ground: Buffer, marks: string): Promise<Picture> {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`);
  const pixels = await sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([{ input: svg }])
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { pixels, width, height, channels: 1 };
}

describe('print in pictures', () => {
  let recogniser: Recogniser;
  beforeAll(async () => {
    recogniser = await startRecogniser();
  });
  afterAll(async () => {
    await recogniser.stop();
  });
  const read = async (picture: Picture): Promise<readonly string[]> => {
    const { lines, unread } = await recognisePicture(sharp, recogniser, picture, { looksForFaint: true });
    expect(unread).toBe(0);
    return lines.toSorted((a, b) => a.top - b.top).map(({ text }) => text);
  };

  test('on a photograph, prices included', async () => {
    const picture = await draw(
      await drawPhotograph(1),
      textAt(150, 52, 'Relieves arthritis') +
        textAt(300, 34, 'Was £59.99 now £14.99') +
        textAt(540, 20, 'Offer ends 31 March.'),
    );
    const lines = await read(picture);
    expect(lines.slice(0, 2)).toEqual(['Relieves arthritis', 'Was £59.99 now £14.99']);
    expect(lines[2]).toMatch(/^Offer ends 31 March\.?$/);
  });

  test('says how many lines it found and had no processor time to read', async () => {
    const marks = textAt(150, 52, 'Relieves arthritis') + textAt(300, 34, 'Was £59.99 now £14.99');
    const picture = await draw(await drawPhotograph(1), marks);
    const { lines, unread } = await recognisePicture(sharp, recogniser, picture, { looksForFaint: true, budgetMs: 0 });
    expect([lines, unread]).toEqual([[], 2]);
    expect(describeUnread(unread)).toMatch(/^2 lines of print were found and not read/);
    expect([describeUnread(1), describeUnread(0)]).toEqual([expect.stringMatching(/^1 line of print was found/), '']);
  });

  test.for([8, -10])('turned by %d degrees', async (angle) => {
    const turn = `transform="rotate(${angle} 450 300)"`;
    const marks = textAt(250, 40, 'Free delivery', turn) + textAt(350, 28, 'on all orders this weekend', turn);
    expect(await read(await draw(await drawPhotograph(2), marks))).toEqual([
      'Free delivery',
      'on all orders this weekend',
    ]);
  });

  test('along a curve', async () => {
    const letters = Array.from('Gentle on sensitive skin', (letter, index) => {
      const at = (index - 11.5) * 0.042;
      const [x, y] = [450 + 620 * Math.sin(at), 900 - 620 * Math.cos(at)];
      return `<text x="${x}" y="${y}" font-size="34" text-anchor="middle" font-family="DejaVu Sans Mono" fill="#fff" transform="rotate(${(at * 180) / Math.PI} ${x} ${y})">${letter}</text>`;
    }).join('');
    expect((await read(await draw(await drawPhotograph(3), letters))).join(' ')).toBe('Gentle on sensitive skin');
  });

  test('on a page that lies askew', async () => {
    const white = Buffer.alloc(width * height * 3, 255);
    const dark = [
      'Terms and conditions apply to this offer.',
      'Survey of 120 women in May.',
      'Results may vary between people.',
    ];
    const marks = dark.map((text, index) => textAt(220 + 50 * index, 22, text).replace('#fff', '#111')).join('');
    expect(await read(await draw(white, `<g transform="rotate(10 450 300)">${marks}</g>`))).toEqual(dark);
  });

  test('leaves the picture as it was given, and reads small print below large', async () => {
    const white = Buffer.alloc(width * height * 3, 255);
    const lines = ['REPRESENTATIVE', 'Results may vary between individuals.'];
    const marks = (textAt(250, 90, lines[0] ?? '') + textAt(560, 17, lines[1] ?? '')).replaceAll('#fff', '#111');
    const picture = await draw(white, marks);
    const before = Buffer.from(Uint8Array.from(picture.pixels));
    expect(await read(picture)).toEqual(lines);
    expect(before.equals(picture.pixels)).toBe(true);
  });

  test('on a page full of specks, within the time for one picture', async () => {
    const random = createRandom(12);
    const white = Buffer.from(Uint8Array.from({ length: width * height }, () => (random() < 0.06 ? 0 : 255)));
    const ground = await sharp(white, { raw: { width, height, channels: 1 } })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    const marks = textAt(150, 30, 'Terms and conditions apply.') + textAt(250, 30, 'Results may vary.');
    const picture = await draw(ground, marks.replaceAll('#fff', '#111'));
    expect((await read(picture)).join(' ')).toContain('Terms and conditions apply. Results may vary.');
  });

  test('on paper with grain, line by line: the grain around it is not read', async () => {
    const lines = ['Terms and conditions apply to this offer.', 'Survey of 120 women in May.'];
    const marks = lines.map((text, index) => textAt(220 + 60 * index, 24, text).replace('#fff', '#222')).join('');
    const segmentations: string[] = [];
    const counted: Recogniser = {
      engines: recogniser.engines,
      openPrintReader: async () => await recogniser.openPrintReader(),
      stop: async () => {},
      async recognise(grey, segmentation) {
        segmentations.push(segmentation);
        return await recogniser.recognise(grey, segmentation);
      },
    };
    const picture = await draw(await drawPaper(4), marks);
    const recognition = await recognisePicture(sharp, counted, picture, { looksForFaint: true });
    expect(recognition.lines.map(({ text }) => text)).toEqual(lines);
    expect(segmentations.filter((segmentation) => segmentation !== 'line')).toEqual([]);
  });

  test('is read where it is faint on paper with grain', async () => {
    const marks = textAt(200, 40, 'Relieves arthritis').replace('#fff', 'rgb(214,214,214)');
    expect(await read(await draw(await drawPaper(5), marks))).toEqual(['Relieves arthritis']);
  });

  test('is not made out of paper with grain', async () => {
    expect(await read(await draw(await drawPaper(6), ''))).toEqual([]);
  });

  test('is not made out of noise: nothing without words is measured', async () => {
    const random = createRandom(9);
    const noise = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => 255 * random()));
    const soft = await sharp(noise, { raw: { width, height, channels: 3 } })
      .blur(1.5)
      .normalise()
      .raw()
      .toBuffer();
    const picture = await draw(soft, '');
    const { lines } = await recognisePicture(sharp, recogniser, picture, { looksForFaint: true });
    const parts = toTextParts({
      lines,
      picture,
      originalScale: 1,
      unit: 'px',
      place: { kind: 'region' },
      order: 1,
      key: 'noise',
    });
    expect(parts.filter(({ type }) => type === 'measurement')).toEqual([]);
  });
});
