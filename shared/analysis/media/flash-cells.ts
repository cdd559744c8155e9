/** Size of the frames that the detector looks at: red, green, blue, 8 bits each, averaged down from the original. */
export const flashFrame = { width: 64, height: 36 } as const;

export const cellCount = flashFrame.width * flashFrame.height;

/** Linear light of an 8-bit sRGB channel. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});
const redLight = linear.map((value) => 0.2126 * value);
const greenLight = linear.map((value) => 0.7152 * value);
const blueLight = linear.map((value) => 0.0722 * value);

/** What is watched in a cell. */
export type Quantity = 'general' | 'red';

/** What makes a change count: its size, and how dark the darker side must be (ITU-R BT.1702, WCAG 2.2 "general flash and red flash thresholds"). */
const thresholds: Readonly<Record<Quantity, { readonly change: number; readonly darkerBelow: number }>> = {
  general: { change: 0.1, darkerBelow: 0.8 },
  red: { change: 20, darkerBelow: Number.POSITIVE_INFINITY },
};

/** Relative luminance, 0 to 1, of each cell of a frame. */
export function toLight(rgb: Uint8Array, values: Float64Array): void {
  for (let cell = 0, at = 0; cell < cellCount; cell++, at += 3)
    values[cell] =
      (redLight[rgb[at] ?? 0] ?? 0) + (greenLight[rgb[at + 1] ?? 0] ?? 0) + (blueLight[rgb[at + 2] ?? 0] ?? 0);
}

/** Saturated red of each cell, 0 to 320 (WCAG 2.2: 0 below a share of 0.8). */
export function toRed(rgb: Uint8Array, values: Float64Array): void {
  for (let cell = 0, at = 0; cell < cellCount; cell++, at += 3) {
    const level = rgb[at] ?? 0;
    // Less than half as much again in levels is far less than four times the light.
    if (2 * level <= 3 * (rgb[at + 1] ?? 0)) {
      values[cell] = 0;
      continue;
    }
    const r = linear[level] ?? 0;
    const others = (linear[rgb[at + 1] ?? 0] ?? 0) + (linear[rgb[at + 2] ?? 0] ?? 0);
    values[cell] = r > 4 * others ? (r - others) * 320 : 0;
  }
}

/** The values by which a moved piece of a picture is found again: levels of light, or of red, 0 to 255. */
export function toLevels(quantity: Quantity, rgb: Uint8Array): Uint8Array {
  const levels = new Uint8Array(cellCount);
  for (let cell = 0, at = 0; cell < cellCount; cell++, at += 3) {
    const r = rgb[at] ?? 0;
    const g = rgb[at + 1] ?? 0;
    const b = rgb[at + 2] ?? 0;
    levels[cell] = quantity === 'red' ? Math.max(0, r - Math.max(g, b)) : 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.5;
  }
  return levels;
}

/** The changes of one frame. */
export interface FrameChanges {
  readonly timeMs: number;
  /** The frame, as it was given. */
  readonly rgb: Uint8Array;
  /** Cells that changed, and for each how many frames its change took, with the sign of the change. */
  readonly cells: Uint16Array;
  readonly ramps: Int8Array;
}

export interface ChangeWatch {
  /** Takes the values of a frame and gives the changes that were completed in it. */
  addFrame(timeMs: number, rgb: Uint8Array, values: Float64Array): FrameChanges;
}

const longestRamp = 127;

/** For each cell the lowest and highest value since its last change, and the direction of that change. */
export function createChangeWatch(quantity: Quantity): ChangeWatch {
  const { change, darkerBelow } = thresholds[quantity];
  const low = new Float64Array(cellCount);
  const high = new Float64Array(cellCount);
  /** Frames at which the lowest and highest values were met last. */
  const lowAt = new Int32Array(cellCount);
  const highAt = new Int32Array(cellCount);
  const direction = new Int8Array(cellCount);
  const cells = new Uint16Array(cellCount);
  const ramps = new Int8Array(cellCount);
  let frame = 0;
  return {
    addFrame(timeMs, rgb, values) {
      frame += 1;
      if (frame === 1) {
        low.set(values);
        high.set(values);
      }
      let count = 0;
      for (let cell = 0; cell < cellCount; cell++) {
        const value = values[cell] ?? 0;
        const heading = direction[cell] ?? 0;
        const highest = high[cell] ?? 0;
        const lowest = low[cell] ?? 0;
        if (heading >= 0) {
          if (value >= highest) {
            high[cell] = value;
            highAt[cell] = frame;
          } else if (highest - value >= change && value < darkerBelow) {
            direction[cell] = -1;
            low[cell] = value;
            lowAt[cell] = frame;
            cells[count] = cell;
            ramps[count++] = -Math.min(longestRamp, frame - (highAt[cell] ?? frame));
            continue;
          }
        }
        if (heading <= 0) {
          if (value <= lowest) {
            low[cell] = value;
            lowAt[cell] = frame;
          } else if (value - lowest >= change && lowest < darkerBelow) {
            direction[cell] = 1;
            high[cell] = value;
            highAt[cell] = frame;
            cells[count] = cell;
            ramps[count++] = Math.min(longestRamp, frame - (lowAt[cell] ?? frame));
          }
        }
      }
      return { timeMs, rgb, cells: cells.slice(0, count), ramps: ramps.slice(0, count) };
    },
  };
}
