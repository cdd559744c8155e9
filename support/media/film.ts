import { type MediaSpec, type PictureSpec, toneOf, writeMedia } from './write-media.ts';

/** Film of the tests: small and quick to encode. */
export const filmSize = { width: 320, height: 180, framesPerSecond: 25 } as const;
export const frameMs = 1000 / filmSize.framesPerSecond;

const { width, height, framesPerSecond } = filmSize;

/** A grey picture with a bright bar that moves with every frame: nothing in it stands still, flashes or is black. */
export function drawMoving(index: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 96);
  const left = (index * 7) % (width - 24);
  for (let y = 0; y < height; y++) pixels.fill(190, (y * width + left) * 3, (y * width + left + 24) * 3);
  return pixels;
}

/** One colour. */
export const drawPlain = (red: number, green: number, blue: number): Buffer =>
  Buffer.alloc(width * height * 3, Buffer.from([red, green, blue]));

/** Pictures of so many seconds; `draw` may leave a frame to the moving bar. */
export function filmOf(seconds: number, draw: (timeMs: number, index: number) => Buffer | undefined): PictureSpec {
  return {
    width,
    height,
    framesPerSecond,
    frames: seconds * framesPerSecond,
    draw: (index) => draw(index * frameMs, index) ?? drawMoving(index),
  };
}

const tone = toneOf(1000, -23);

/** A clean film with sound; `changes` replaces parts of it. */
export async function writeFilm(seconds: number, changes: Partial<MediaSpec> = {}): Promise<Buffer> {
  return await writeMedia({
    container: 'mp4',
    picture: filmOf(seconds, () => undefined),
    sound: { sampleRate: 48_000, channels: 2, seconds, sample: (at) => tone(at) },
    ...changes,
  });
}
