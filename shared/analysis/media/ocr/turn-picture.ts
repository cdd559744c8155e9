import { unreachable } from '../../../model/unreachable.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3;

/** A picture turned clockwise by quarter turns. */
export function turnPicture(picture: Picture, turn: Turn): Picture {
  if (turn === 0) return picture;
  const { pixels, width, height, channels } = picture;
  const isAcross = turn % 2 === 1;
  const turned = new Uint8Array(pixels.length);
  const [turnedWidth, turnedHeight] = isAcross ? [height, width] : [width, height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        turn === 1 ? [height - 1 - y, x] : turn === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      const [to, from] = [(toY * turnedWidth + toX) * channels, (y * width + x) * channels];
      for (let channel = 0; channel < channels; channel++) turned[to + channel] = pixels[from + channel] ?? 0;
    }
  }
  return { pixels: turned, width: turnedWidth, height: turnedHeight, channels };
}

/** Where a box of the turned picture (of size `turned`) lies in the picture before it was turned. */
export function turnBox(
  box: PixelBox,
  turn: Turn,
  turned: { readonly width: number; readonly height: number },
): PixelBox {
  const { left, top, right, bottom } = box;
  const { width, height } = turned;
  switch (turn) {
    case 0:
      return box;
    case 1:
      return { left: top, top: width - right, right: bottom, bottom: width - left };
    case 2:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 3:
      return { left: height - bottom, top: left, right: height - top, bottom: right };
    default:
      return unreachable(turn);
  }
}
