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
/** Share of them that are surely ground, where letters are so heavy that the median lies on their edges. */
const groundShare = 0.5;
/** Pixels whose light differs by this share of white are of one colour. */
const sameLight = 1 / 64;
/** At most about this many pixels of a box are looked at; evenly spread. */
const sampleLimit = 8000;
const binCount = 1024;

/** Linear light of an 8-bit sRGB channel (WCAG 2.2, relative luminance). */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, 0 to 1, of 8-bit channels. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}

/** Relative luminance of a colour like #rrggbb. */
export function luminanceOf(colour: string): number {
  const value = Number.parseInt(colour.replace('#', ''), 16);
  return luminance((value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff);
}

/** WCAG 2.2, contrast ratio of two relative luminances. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How a box with letters in it looks. */
export interface Look extends Contrast {
  /** The median colour inside: that of the ground, except where letters are so heavy that they fill the box. */
  readonly inside: string;
  /** The median colour just outside, which may be that of a rule or of what lies around a small label. */
  readonly around: string;
}

/**
 * Contrast of the text in a box with what it stands on: the median of its pixels against the median of the twentieth of them that differ
 * most from it; of the two, the foreground is the one less like what is just outside. So a frame around the box, or a label of which it is
 * all, does not count. Letters that fill half of the box put that median on their edges, where few pixels are alike: then the median of the
 * half least like the ink is taken. Letters lower than about 10 pixels have no pixel in their own colour and measure too low.
 * Undefined for an empty box, or one without surroundings.
 */
export function measureContrast(picture: Picture, box: PixelBox): Look | undefined {
  ring.clear();
  inside.clear();
  ring.addPixels(picture, { ...box, top: box.top - ringWidth, bottom: box.top });
  ring.addPixels(picture, { ...box, top: box.bottom, bottom: box.bottom + ringWidth });
  if (ring.total === 0) {
    ring.addPixels(picture, { ...box, left: box.left - ringWidth, right: box.left });
    ring.addPixels(picture, { ...box, left: box.right, right: box.right + ringWidth });
  }
  inside.addPixels(picture, box);
  if (ring.total === 0 || inside.total === 0) return undefined;
  const around = ring.colourOf(ring.medianBin());
  const middle = inside.medianBin();
  const ink = inside.farthestBin(middle, inkShare);
  const ground = inside.farthestBin(ink, groundShare);
  const most = inside.colourOf(inside.countLike(ground) > inside.countLike(middle) ? ground : middle);
  const other = inside.colourOf(ink);
  const [light, lightOfMost, lightOfOther] = [around, most, other].map(luminanceOf) as [number, number, number];
  const isMostInk = contrastRatio(lightOfMost, light) > contrastRatio(lightOfOther, light);
  return {
    ratio: contrastRatio(lightOfMost, lightOfOther),
    foreground: isMostInk ? most : other,
    background: isMostInk ? other : most,
    inside: most,
    around,
  };
}

const binOf = (red: number, green: number, blue: number): number =>
  Math.round(luminance(red, green, blue) * (binCount - 1));
/** Most edges of letters are grey. */
const binOfGrey = Uint16Array.from({ length: 256 }, (_, grey) => binOf(grey, grey, grey));

/** Counts pixels by their luminance, with the sums of their channels. */
class LightHistogram {
  readonly #counts = new Uint32Array(binCount);
  readonly #sums = new Float64Array(binCount * 3);
  total = 0;

  addPixels({ pixels, width, height, channels }: Picture, box: PixelBox): void {
    const left = Math.max(0, Math.floor(box.left));
    const top = Math.max(0, Math.floor(box.top));
    const right = Math.min(width, Math.ceil(box.right));
    const bottom = Math.min(height, Math.ceil(box.bottom));
    const area = Math.max(0, right - left) * Math.max(0, bottom - top);
    const step = Math.max(1, Math.floor(Math.sqrt(area / sampleLimit)));
    const second = channels === 1 ? 0 : 1;
    // Most pixels are as the one before: they are counted together.
    let [colour, count] = [0, 0];
    for (let y = top; y < bottom; y += step) {
      for (let x = left; x < right; x += step) {
        const at = (y * width + x) * channels;
        const here = ((pixels[at] ?? 0) << 16) | ((pixels[at + second] ?? 0) << 8) | (pixels[at + second * 2] ?? 0);
        if (here !== colour) {
          this.#add(colour, count);
          [colour, count] = [here, 0];
        }
        count += 1;
      }
    }
    this.#add(colour, count);
  }

  clear(): void {
    this.#counts.fill(0);
    this.#sums.fill(0);
    this.total = 0;
  }

  /** `count` pixels of a colour in 24 bits. */
  #add(colour: number, count: number): void {
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
    const bin = red === green && green === blue ? (binOfGrey[red] ?? 0) : binOf(red, green, blue);
    this.#counts[bin] = (this.#counts[bin] ?? 0) + count;
    this.#sums[bin * 3] = (this.#sums[bin * 3] ?? 0) + count * red;
    this.#sums[bin * 3 + 1] = (this.#sums[bin * 3 + 1] ?? 0) + count * green;
    this.#sums[bin * 3 + 2] = (this.#sums[bin * 3 + 2] ?? 0) + count * blue;
    this.total += count;
  }

  medianBin(): number {
    let seen = 0;
    for (let bin = 0; bin < binCount; bin++) {
      seen += this.#counts[bin] ?? 0;
      if (seen * 2 >= this.total) return bin;
    }
    return binCount - 1;
  }

  /** The median of the `share` of pixels that are farthest from a luminance. */
  farthestBin(from: number, share: number): number {
    const wanted = Math.max(1, Math.ceil(this.total * share)) / 2;
    let seen = 0;
    for (let distance = Math.max(from, binCount - 1 - from); distance > 0; distance--) {
      const darker = from - distance >= 0 ? (this.#counts[from - distance] ?? 0) : 0;
      const lighter = from + distance < binCount ? (this.#counts[from + distance] ?? 0) : 0;
      seen += darker + lighter;
      if (seen >= wanted) return darker >= lighter ? from - distance : from + distance;
    }
    return from;
  }

  /** Pixels of about the luminance of a bin. */
  countLike(bin: number): number {
    const reach = Math.round(binCount * sameLight);
    let sum = 0;
    for (let at = Math.max(0, bin - reach); at <= Math.min(binCount - 1, bin + reach); at++)
      sum += this.#counts[at] ?? 0;
    return sum;
  }

  /** The mean colour of the pixels in a bin; a grey of that luminance where it is empty. */
  colourOf(bin: number): string {
    const count = this.#counts[bin] ?? 0;
    const channel = (offset: number): string =>
      Math.round(count === 0 ? (bin / (binCount - 1)) * 255 : (this.#sums[bin * 3 + offset] ?? 0) / count)
        .toString(16)
        .padStart(2, '0');
    return `#${channel(0)}${channel(1)}${channel(2)}`;
  }
}

/** Of one box at a time: 30 kB each, which a page would take again for every line. */
const [ring, inside] = [new LightHistogram(), new LightHistogram()];
