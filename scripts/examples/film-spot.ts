import sharp from 'sharp';

export const sceneSize = { width: 640, height: 360 } as const;
const { width, height } = sceneSize;
/** The camera moves over a picture that is wider than the film by this. */
const travel = 120;

interface Shot {
  readonly sky: readonly [high: string, low: string];
  readonly ground: readonly [far: string, near: string];
  readonly print: string;
}

const shots: readonly Shot[] = [
  {
    sky: ['#5f86a8', '#c9d2cf'],
    ground: ['#57694a', '#2e3a28'],
    print:
      '<text x="40" y="70" font-size="44" font-weight="bold">HARBOUR</text><text x="40" y="120" font-size="30">joint cream, 100% eco-friendly</text>',
  },
  {
    sky: ['#8a5a3c', '#e0b27a'],
    ground: ['#4a3a44', '#241d2a'],
    print:
      '<text x="40" y="80" font-size="46" font-weight="bold">Save 50% today</text><text x="40" y="130" font-size="30">UK’s No. 1 joint cream</text>' +
      '<text x="40" y="345" font-size="13" fill-opacity="0.8">With a subscription of 12 months at £19.99 a month. Terms apply.</text>',
  },
];

/** Light, haze, hills and grain, as a camera sees them. */
async function drawGround({ sky, ground }: Shot, seed: number): Promise<Buffer> {
  const wide = width + travel;
  const hill = (y: number, rise: number, colour: string, blur: number): string =>
    `<path d="M0 ${y} Q ${wide * 0.25} ${y - rise} ${wide * 0.5} ${y} T ${wide} ${y - rise / 2} V ${height} H 0 Z" fill="${colour}" filter="url(#b${blur})"/>`;
  const blurs = [1, 3, 8].map((size) => `<filter id="b${size}"><feGaussianBlur stdDeviation="${size}"/></filter>`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}"><defs>${blurs.join('')}
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="#fff4d8"/><stop offset="1" stop-color="#fff4d8" stop-opacity="0"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${wide * 0.8}" cy="90" r="110" fill="url(#sun)"/>
    ${hill(230, 70, ground[0], 3)}${hill(270, -50, ground[1], 1)}<ellipse cx="${wide * 0.7}" cy="300" rx="70" ry="30" fill="${ground[0]}" filter="url(#b8)"/></svg>`;
  const { data } = await sharp(Buffer.from(drawing)).flatten().raw().toBuffer({ resolveWithObject: true });
  let state = seed;
  for (let at = 0; at < data.length; at += 3) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    const grain = ((state >> 16) % 5) - 2;
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) + grain));
  }
  return data;
}

/** One shot: the camera moves to the right behind print that stands still. Gives the pixels (RGB) of a picture by its number in the shot. */
export async function drawScene(shot: number): Promise<(index: number) => Buffer> {
  const scene = shots[shot];
  if (scene === undefined) throw new Error(`There is no shot ${shot}.`);
  const ground = await drawGround(scene, 7 + shot);
  const print = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, sans-serif" fill="#fff">${scene.print}</svg>`;
  const letters = await sharp(Buffer.from(print)).ensureAlpha().raw().toBuffer();
  return (index) => {
    const pixels = Buffer.alloc(width * height * 3);
    const left = Math.min(travel, index);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [to, from, over] = [(y * width + x) * 3, (y * (width + travel) + x + left) * 3, (y * width + x) * 4];
        const share = (letters[over + 3] ?? 0) / 255;
        for (let channel = 0; channel < 3; channel++)
          pixels[to + channel] = Math.round(
            (ground[from + channel] ?? 0) * (1 - share) + (letters[over + channel] ?? 0) * share,
          );
      }
    return pixels;
  };
}
