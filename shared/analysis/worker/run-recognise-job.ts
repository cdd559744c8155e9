import type { PictureToRead, PictureWords } from '../media/extractor.ts';
import { openPictureReader } from '../media/picture/open-picture-reader.ts';
import type { ParentLine } from './connect-to-parent.ts';
import type { RecogniseJob } from './protocol.ts';

/** Reads pictures as the service hands them over, each in a step of its own, so that one that takes too long is known by its name. */
export async function runRecogniseJob({ budgetMs }: RecogniseJob, line: ParentLine): Promise<void> {
  const reader = await openPictureReader();
  const next = async (words?: PictureWords): Promise<PictureToRead | undefined> =>
    (await line.call({ method: 'next', ...(words !== undefined && { result: words }) })) as PictureToRead | undefined;
  for (let picture = await next(); picture !== undefined; ) {
    await line.send({ type: 'stepBegun', name: picture.key, budgetMs });
    const words = await reader.read(picture);
    await line.send({ type: 'stepEnded' });
    picture = await next(words);
  }
}
