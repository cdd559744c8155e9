import type { Picture, PixelBox } from './picture.ts';

/** Colours are #rrggbb. */
export interface Contrast {
  /** WCAG 2.2 contrast ratio, 1 to 21. */
  readonly ratio: number;
  readonly foreground: string;
  readonly background: string;
}

/** Pixels around the box that count as its background. */
const ringWidth = 3;
/** Share of the pixels of a box that are surely ink: those least like the background. */
const inkShare = 0.05;
/** Anti-aliased letters lower than this have no pixel in their own colour. */
const minimumHeight = 10;

/** Linear light of an 8-bit sRGB channel (WCAG 2.2, relative luminance). */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, 0 to 1. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}

/** WCAG 2.2, contrast ratio of two relative luminances. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Contrast of the text in a box with what surrounds it: the median of a ring just outside against the median of the pixels
 * inside that differ most from it. Undefined for boxes too low to hold a pixel in the letters' own colour, unless `allowSmall`.
 */
export function measureContrast(picture: Picture, box: PixelBox, allowSmall = false): Contrast | undefined {
  if (box.right <= box.left || (box.bottom - box.top < minimumHeight && !allowSmall)) return undefined;
  const ring = collectRing(picture, box);
  const background = medianColour(ring);
  if (background === undefined) return undefined;
  const light = luminance(...background);
  const inside = collectPixels(picture, box);
  const distances = inside.map((colour) => Math.abs(luminance(...colour) - light));
  const order = distances.map((_, index) => index).toSorted((a, b) => (distances[b] ?? 0) - (distances[a] ?? 0));
  const ink = order
    .slice(0, Math.max(1, Math.ceil(order.length * inkShare)))
    .flatMap((index) => [inside[index] ?? background]);
  const foreground = medianColour(ink);
  if (foreground === undefined) return undefined;
  return {
    ratio: contrastRatio(luminance(...foreground), light),
    foreground: toHex(foreground),
    background: toHex(background),
  };
}

type Colour = readonly [red: number, green: number, blue: number];

/** At most this many pixels of a box are looked at; evenly spread. */
const sampleLimit = 8000;

function collectPixels(picture: Picture, box: PixelBox): readonly Colour[] {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(picture.width, Math.ceil(box.right));
  const bottom = Math.min(picture.height, Math.ceil(box.bottom));
  const step = Math.max(1, Math.floor(Math.sqrt(Math.max(0, (right - left) * (bottom - top)) / sampleLimit)));
  const colours: Colour[] = [];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) colours.push(colourAt(picture, x, y));
  }
  return colours;
}

/** The rows above and below; where the picture ends there, the columns beside. */
function collectRing(picture: Picture, box: PixelBox): readonly Colour[] {
  const above = collectPixels(picture, { ...box, top: box.top - ringWidth, bottom: box.top });
  const below = collectPixels(picture, { ...box, top: box.bottom, bottom: box.bottom + ringWidth });
  if (above.length + below.length > 0) return [...above, ...below];
  return [
    ...collectPixels(picture, { ...box, left: box.left - ringWidth, right: box.left }),
    ...collectPixels(picture, { ...box, left: box.right, right: box.right + ringWidth }),
  ];
}

function colourAt({ pixels, width, channels }: Picture, x: number, y: number): Colour {
  const at = (y * width + x) * channels;
  const first = pixels[at] ?? 0;
  return channels === 1 ? [first, first, first] : [first, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

/** The colour with the median luminance. */
function medianColour(colours: readonly Colour[]): Colour | undefined {
  return colours.toSorted((a, b) => luminance(...a) - luminance(...b))[Math.floor(colours.length / 2)];
}

export function toHex(colour: Colour): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
