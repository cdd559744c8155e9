import { join } from 'node:path';
import sharp from 'sharp';
import { readSound } from '../../scripts/measure-speech/speak.ts';
import { filmSize, makePictures } from './make-pictures.ts';
import type { Loop } from './write-looped-film.ts';

const spot = join(import.meta.dirname, '../../examples/radio-spot.mp3');
const soundRate = 16_000;
const shotSeconds = 6;
/** Headline and small print of each shot. */
const shots: readonly (readonly [headline: string, qualification: string])[] = [
  ['Save 50% today', 'Offer ends 30 June. Terms apply.'],
  ['From £19.99 a month', 'With a contract of 24 months. Subject to status.'],
  ['100% eco-friendly', 'Compared with our range of 2019.'],
  ['Free delivery', 'On orders of £40 and more. UK mainland only.'],
  ['The UK’s No. 1', 'By sales in the year to March.'],
  ['Order now on 0800 123 456', 'Lines are open from 9 to 5. Calls may be recorded.'],
];
const plateRows = 200;

/** A plate with print across the picture: its rows, red, green and blue. */
async function drawPlate([headline, qualification]: (typeof shots)[number]): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${filmSize.width}" height="${plateRows}" font-family="DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="#102040"/><g fill="#fff"><text x="60" y="95" font-size="72" font-weight="bold">${headline}</text>
    <text x="60" y="160" font-size="32">${qualification}</text></g></svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();
}

/** The radio spot of the examples over moving noise, with print in each of its shots: speech all along, and new words every six seconds. Needs ffmpeg. */
export async function makeAdvert(): Promise<Loop> {
  const sound = await readSound(spot);
  const plates = await Promise.all(shots.map(drawPlate));
  const { width, height, framesPerSecond } = filmSize;
  const noiseBytes = (height - plateRows) * width * 3;
  const pictures = makePictures().map((picture) => picture.subarray(0, noiseBytes));
  const nothing = Buffer.alloc(0);
  return {
    seconds: shots.length * shotSeconds,
    draw: (index) =>
      Buffer.concat([
        pictures[index % pictures.length] ?? nothing,
        plates[Math.floor(index / (shotSeconds * framesPerSecond))] ?? nothing,
      ]),
    sample: (at) => sound[Math.round(at * soundRate)] ?? 0,
  };
}
