import type { Frame } from '../../model/extraction.ts';
import type { ShownPicture } from './questions.ts';

/** At most `count` of the pictures, spread evenly from the first to the last: pages, the image, sampled and scene-change frames. */
export function choosePictures(frames: readonly Frame[], count: number): ShownPicture[] {
  const shown = frames.filter(({ jpeg }) => jpeg.length > 0);
  const wanted = Math.min(count, shown.length);
  const chosen = Array.from({ length: wanted }, (_, index) =>
    shown.at(wanted === 1 ? 0 : Math.round((index * (shown.length - 1)) / (wanted - 1))),
  );
  return chosen.flatMap((frame, index) => {
    if (!frame) return [];
    const { jpeg, page, timeMs } = frame;
    return [{ pictureId: `p${index + 1}`, jpeg, page, timeMs }];
  });
}
