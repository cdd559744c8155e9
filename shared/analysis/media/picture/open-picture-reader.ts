import type { PictureToRead, PictureWords } from '../extractor.ts';
import { recognisePicture } from '../ocr/recognise-picture.ts';
import { startRecogniser } from '../ocr/start-recogniser.ts';
import { toGrey } from './encode-frame.ts';
import { loadSharp } from './load-sharp.ts';
import type { Picture } from './picture.ts';
import { toTextParts } from './to-text-parts.ts';

export interface PictureReader {
  read(picture: PictureToRead): Promise<PictureWords>;
}

/** Starts what reads the words in the pictures of a film; it lives as long as this process. Rejects as `startRecogniser` does. */
export async function openPictureReader(): Promise<PictureReader> {
  const sharp = await loadSharp();
  const recogniser = await startRecogniser();
  return {
    async read({ jpeg, timeMs, originalHeight, scaleLimit, key, order }) {
      const before = process.cpuUsage();
      const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const picture: Picture = { pixels: data, width: info.width, height: info.height, channels: 3 };
      const grey = await toGrey(sharp, picture);
      const { lines, unread } = await recognisePicture(sharp, recogniser, grey, { looksForFaint: false, scaleLimit });
      const parts = toTextParts({
        lines,
        picture,
        originalScale: originalHeight / picture.height,
        unit: 'px',
        place: { kind: 'time', startMs: Math.round(timeMs), endMs: Math.round(timeMs) },
        order,
        key,
      });
      const { user, system } = process.cpuUsage(before);
      return { parts, engines: recogniser.engines, unread, cpuMs: (user + system) / 1000 };
    },
  };
}
