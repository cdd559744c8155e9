import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { joinLines } from '../../shared/analysis/media/layout/join-lines.ts';
import { orderLines } from '../../shared/analysis/media/layout/order-lines.ts';
import { recognisePicture } from '../../shared/analysis/media/ocr/recognise-picture.ts';
import { type Recogniser, startRecogniser } from '../../shared/analysis/media/ocr/start-recogniser.ts';
import { toGrey } from '../../shared/analysis/media/picture/encode-frame.ts';
import { openPicture } from '../../shared/analysis/media/picture/open-picture.ts';
import { editDistance } from '../../support/media/measure-recall.ts';
import { createRandom } from '../../support/media/mutate.ts';
import { isInstalled, runProgram } from '../media/run-program.ts';

// Advertisements drawn on photographs, gradients and plain ground, read by the service and by Tesseract alone, in one run:
//   node scripts/on-node24.mjs bench/proofs/read-pictures.ts --photos FOLDER [--seed 1] [--count 4] [--fonts "Lobster,Dancing Script"]
// The folder holds photographs (JPEG), such as those of Debian's mate-backgrounds; script fonts come from fonts-lobster and fonts-dancingscript.
const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '4' },
    fonts: { type: 'string', default: 'Lobster,Dancing Script' },
    show: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const claims = [
  'Relieves arthritis pain in 7 days',
  'Only £9.99 a month',
  '50% off everything this weekend',
  'Free delivery on orders over £25',
  'Clinically proven to reduce wrinkles',
  'The best broadband in Britain',
  'Win a holiday for two',
  'Was £59.99 now £14.99',
  '6.9% APR representative',
  'Kind to skin and the planet',
  'Save up to 40% on sofas',
  'Lose 10 lbs in two weeks',
  'New summer collection',
  'Drink responsibly',
  'Guaranteed to last ten years',
  'Boosts your immune system',
];
const notes = [
  'Terms and conditions apply. Offer ends 31 March.',
  'Subject to status. UK residents aged 18 or over only.',
  'Survey of 120 women in May. Results may vary.',
  'While stocks last. Excludes sale items and gift cards.',
  'Capital at risk. Please gamble responsibly.',
];
const plainFonts = ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Condensed'];

interface Drawn {
  readonly bytes: Buffer;
  readonly lines: readonly string[];
}
type Random = () => number;
type Kind = (random: Random, photos: readonly string[]) => Promise<Drawn>;

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Advert {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly [smallest: number, largest: number];
  readonly fonts: readonly string[];
  readonly turn: number;
}

/** Some claims and a note below each other, in light letters with a shadow or dark ones with a glow, or without. */
function drawAdvert(random: Random, advert: Advert): { readonly svg: Buffer; readonly lines: readonly string[] } {
  const { width, height, sizes, fonts, turn } = advert;
  const lines: string[] = [];
  const texts: string[] = [];
  const isLight = random() < 0.7;
  const colour = isLight ? pick(random, ['#fff', '#ffe680', '#e8ffe8']) : pick(random, ['#111', '#402', '#024']);
  const edge =
    random() < 0.6
      ? `stroke="${isLight ? '#000' : '#fff'}" stroke-opacity="0.55" stroke-width="1.2" paint-order="stroke"`
      : '';
  let y = height * 0.18;
  for (let index = 0; index < 3; index++) {
    const isNote = index === 2;
    const size = isNote ? sizes[0] : sizes[0] + (sizes[1] - sizes[0]) * (0.4 + 0.6 * random());
    const text = pick(random, isNote ? notes : claims);
    const fitted = Math.min(size, (width * 0.86) / (text.length * 0.62));
    y += size * 1.2;
    const x = width * 0.06 + random() * width * 0.05;
    const family = isNote ? pick(random, plainFonts) : pick(random, fonts);
    texts.push(
      `<text x="${x}" y="${y}" font-size="${fitted}" font-family="${family}" fill="${colour}" ${edge}>${escape(text)}</text>`,
    );
    lines.push(text);
    y += height * (0.08 + 0.08 * random());
  }
  const group = `<g transform="rotate(${turn} ${width / 2} ${height / 2})">${texts.join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${group}</svg>`;
  return { svg: Buffer.from(svg), lines };
}

async function onPhoto(random: Random, photos: readonly string[], advert: Advert, quality: number): Promise<Drawn> {
  const { svg, lines } = drawAdvert(random, advert);
  const photo = sharp(await readFile(pick(random, photos))).resize({
    width: advert.width,
    height: advert.height,
    fit: 'cover',
  });
  const bytes = await photo
    .modulate({ brightness: 0.7 + 0.4 * random() })
    .composite([{ input: svg }])
    .jpeg({ quality })
    .toBuffer();
  return { bytes, lines };
}

async function onNoise(random: Random): Promise<Drawn> {
  const [width, height] = [1000, 700];
  const { svg, lines } = drawAdvert(random, { width, height, sizes: [20, 56], fonts: plainFonts, turn: 0 });
  const colours = Array.from(
    { length: 2 },
    () => `hsl(${Math.floor(360 * random())} 45% ${20 + Math.floor(45 * random())}%)`,
  );
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`;
  const drawn = await sharp(Buffer.from(ground))
    .composite([{ input: svg }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const strength = 20 + 40 * random();
  const noisy = drawn.map((level) => Math.max(0, Math.min(255, level + (random() + random() - 1) * strength)));
  return {
    bytes: await sharp(noisy, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
    lines,
  };
}

async function page(random: Random, turn: number, isTable: boolean): Promise<Drawn> {
  const [width, height] = [900, 1100];
  const lines: string[] = [];
  const parts: string[] = [];
  let y = 90;
  const size = 12 + Math.floor(random() * 8);
  for (let row = 0; row < 16; row++) {
    if (isTable) {
      const cells = [
        pick(random, claims).split(' ').slice(0, 2).join(' '),
        `£${(random() * 90 + 5).toFixed(2)}`,
        `${Math.floor(random() * 90)}%`,
        `${Math.floor(random() * 5000)}`,
      ];
      parts.push(`<path d="M60 ${y - size * 1.4}H840" stroke="#444"/>`);
      for (const [column, cell] of cells.entries())
        parts.push(
          `<text x="${70 + column * 195}" y="${y}" font-size="${size}" font-family="DejaVu Sans">${escape(cell)}</text>`,
        );
      lines.push(cells.join(' '));
    } else {
      const text = `${pick(random, claims)}. ${pick(random, notes)}`;
      parts.push(
        `<text x="70" y="${y}" font-size="${Math.min(size, 15)}" font-family="${pick(random, plainFonts)}">${escape(text)}</text>`,
      );
      lines.push(text);
    }
    y += size * 2.4;
  }
  if (isTable)
    for (let column = 0; column < 5; column++) parts.push(`<path d="M${60 + column * 195} 60V${y}" stroke="#444"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g transform="rotate(${turn} ${width / 2} ${height / 2})">${parts.join('')}</g></svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), lines };
}

const scriptFonts = values.fonts.split(',');
const large = { width: 1000, height: 700, sizes: [20, 56] as const, fonts: plainFonts, turn: 0 };
const slant = (random: Random): number => (6 + 4 * random()) * (random() < 0.5 ? -1 : 1);
const kinds: Readonly<Record<string, Kind>> = {
  'on a photograph': (random, photos) => onPhoto(random, photos, large, 85),
  'on a photograph, turned by 6 to 10°': (random, photos) =>
    onPhoto(random, photos, { ...large, turn: slant(random) }, 85),
  'in script on a photograph': (random, photos) =>
    onPhoto(random, photos, { ...large, fonts: scriptFonts, sizes: [24, 64] }, 85),
  'in a film frame of 480 px': (random, photos) =>
    onPhoto(random, photos, { ...large, width: 854, height: 480, sizes: [15, 40] }, 60),
  'on a gradient with noise': (random) => onNoise(random),
  'table of figures': (random) => page(random, 0, true),
  'page of print': (random) => page(random, 0, false),
  'page of print, askew by 10°': (random) => page(random, 10, false),
};

interface Score {
  errors: number;
  characters: number;
  found: number;
  words: number;
  cpuMs: number;
}
const noScore = (): Score => ({ errors: 0, characters: 0, found: 0, words: 0, cpuMs: 0 });

const bare = (word: string): string => word.replace(/^[.,;:*]+|[.,;:*]+$/g, '');

function add(score: Score, read: string, lines: readonly string[], cpuMs: number): void {
  const expected = lines.join(' ');
  score.errors += editDistance(read.replace(/\s+/g, ' ').trim(), expected);
  score.characters += expected.length;
  const left = read.split(/\s+/).map(bare);
  for (const word of expected.split(' ').map(bare)) {
    score.words += 1;
    const at = left.indexOf(word);
    if (at < 0) continue;
    score.found += 1;
    left.splice(at, 1);
  }
  score.cpuMs += cpuMs;
}

async function readOurs(
  recogniser: Recogniser,
  bytes: Buffer,
): Promise<{ readonly text: string; readonly cpuMs: number }> {
  const before = process.cpuUsage();
  const { picture } = await openPicture(sharp, bytes, defaultCeilings.pixels);
  const { lines } = await recognisePicture(sharp, recogniser, await toGrey(sharp, picture), { looksForFaint: true });
  const { user, system } = process.cpuUsage(before);
  const text = orderLines(lines).map((paragraph) => joinLines(paragraph.lines, picture).text);
  return { text: text.join(' '), cpuMs: (user + system) / 1000 };
}

const folder = await mkdtemp(join(tmpdir(), 'read-pictures-'));
const photos =
  values.photos === undefined
    ? []
    : (await readdir(values.photos))
        .filter((name) => /\.jpe?g$/i.test(name))
        .map((name) => join(values.photos ?? '', name));
const recogniser = await startRecogniser();
const hasPeer = isInstalled('tesseract', '--version');
const warmUp = await page(createRandom(99), 0, false);
await readOurs(recogniser, warmUp.bytes);
console.log('| picture | errors, ours | words, ours | CPU ms, ours | errors, Tesseract | words | CPU ms |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, draw] of Object.entries(kinds)) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  if (name.includes('photograph') && photos.length === 0) continue;
  const random = createRandom(Number(values.seed) * 1000 + name.length);
  const [ours, peer] = [noScore(), noScore()];
  for (let index = 0; index < Number(values.count); index++) {
    const { bytes, lines } = await draw(random, photos);
    const { text, cpuMs } = await readOurs(recogniser, bytes);
    add(ours, text, lines, cpuMs);
    const file = join(folder, 'picture.png');
    if (values.show) console.log(`\n${lines.join(' / ')}\n  ours: ${text}`);
    if (!hasPeer) continue;
    await writeFile(file, await sharp(bytes).png().toBuffer());
    const native = runProgram('tesseract', [file, '-', '-l', 'eng', ...(name.includes('page') ? [] : ['--psm', '11'])]);
    if (values.show) console.log(`  peer: ${native.text.replace(/\s+/g, ' ')}`);
    add(peer, native.text, lines, native.cpuMs);
  }
  const show = ({ errors, characters, found, words, cpuMs }: Score): string =>
    `${((100 * errors) / characters).toFixed(1)} % | ${((100 * found) / words).toFixed(1)} % | ${Math.round(cpuMs / Number(values.count))}`;
  console.log(`| ${name} | ${show(ours)} | ${hasPeer ? show(peer) : '- | - | -'} |`);
}
await recogniser.stop();
await rm(folder, { recursive: true });
console.log(`Peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB.`);
