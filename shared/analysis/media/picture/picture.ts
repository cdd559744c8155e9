/** Decoded pixels, row by row without padding; three channels (red, green, blue) or one (grey), 8 bits each, sRGB. */
export interface Picture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** A rectangle in pixels, or in points of a page; `right` and `bottom` are outside. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether two boxes share any area. */
export const overlap = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
