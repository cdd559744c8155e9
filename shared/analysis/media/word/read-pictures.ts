import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionContext } from '../extractor.ts';
import { describeUnread } from '../ocr/describe-unread.ts';
import type { Recogniser } from '../ocr/start-recogniser.ts';
import type { NumberedParagraph } from './extract-docx.ts';
import type { Package } from './open-package.ts';

/** Kinds of pictures that can be decoded; drawings in Windows' own formats cannot. */
const readable = /\.(?:png|jpe?g|gif|webp|tiff?|svg)$/i;

/** Reads the words in the pictures of a document. A picture that is damaged or too large is left out, and the coverage says so. */
export async function readPictures(
  context: ExtractionContext,
  parts: Package,
  paragraphs: readonly NumberedParagraph[],
): Promise<void> {
  const pictures = listPictures(paragraphs);
  const decodable = pictures.filter(({ name }) => readable.test(name));
  const chosen = decodable.slice(0, context.ceilings.recognisedPictures);
  let leftOut = pictures.length - chosen.length;
  let unreadLines = 0;
  if (chosen.length > 0) {
    context.add({ type: 'coverage', coverage: { check: 'pictures', extent: 'partial', reason: '' } });
    const startMs = context.cpuMs();
    const readPicture = await preparePictureReader(context);
    for (const [index, { name, line }] of chosen.entries()) {
      context.reportProgress(0.4 + (0.6 * index) / chosen.length, `Reading picture ${index + 1} of ${chosen.length}`);
      if (context.cpuMs() - startMs > context.ceilings.recognitionMs) {
        leftOut += 1;
        continue;
      }
      const bytes = await parts.readPart(name);
      const outcome = await context.runStep(`picture ${name}`, async () => {
        const unread = bytes && (await readPicture.read(bytes, line, index));
        if (unread === undefined) leftOut += 1;
        else unreadLines += unread;
      });
      if (outcome === 'skipped') leftOut += 1;
    }
    await readPicture.stop();
  }
  const amount = { unit: 'pictures', assessed: pictures.length - leftOut, notAssessed: leftOut } as const;
  const reason = [
    leftOut > 0 ? `${leftOut} of ${pictures.length} pictures could not be read.` : '',
    describeUnread(unreadLines),
  ]
    .filter(Boolean)
    .join(' ');
  const extent = reason === '' ? 'full' : 'partial';
  context.add({ type: 'coverage', coverage: { check: 'pictures', extent, reason, ...amount } });
}

/** Each picture once, where it stands first. */
function listPictures(
  paragraphs: readonly NumberedParagraph[],
): readonly { readonly name: string; readonly line: number }[] {
  const found = new Map<string, number>();
  for (const { paragraph, line, relationships } of paragraphs) {
    for (const id of paragraph.pictures) {
      const target = relationships.get(id);
      if (target !== undefined && !target.isExternal && !found.has(target.target)) found.set(target.target, line);
    }
  }
  return [...found].map(([name, line]) => ({ name, line }));
}

interface PictureReader {
  /** Lines that were found and not read for want of time; undefined for a picture that cannot be decoded. */
  read(bytes: Buffer, line: number, index: number): Promise<number | undefined>;
  stop(): Promise<void>;
}

async function preparePictureReader(context: ExtractionContext): Promise<PictureReader> {
  const [{ loadSharp }, { openPicture }, { toGrey }, { recognisePicture }, { startRecogniser }, { toTextParts }] =
    await Promise.all([
      import('../picture/load-sharp.ts'),
      import('../picture/open-picture.ts'),
      import('../picture/encode-frame.ts'),
      import('../ocr/recognise-picture.ts'),
      import('../ocr/start-recogniser.ts'),
      import('../picture/to-text-parts.ts'),
    ]);
  const sharp = await loadSharp();
  const recogniser: Recogniser = await startRecogniser();
  return {
    async read(bytes, line, index) {
      try {
        const { picture, width } = await openPicture(sharp, bytes, context.ceilings.pixels);
        const { lines, unread } = await recognisePicture(sharp, recogniser, await toGrey(sharp, picture), {
          looksForFaint: true,
        });
        const originalScale = width / picture.width;
        const place = { kind: 'text', line } as const;
        context.add(
          ...toTextParts({
            lines,
            picture,
            originalScale,
            unit: 'px',
            place,
            order: line + 0.5,
            key: `picture-${index}`,
          }),
        );
        if (index === 0)
          context.add(...recogniser.engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const));
        return unread;
      } catch (error) {
        if (error instanceof ExtractionError && error.errorType !== 'analyzer_unavailable') return undefined;
        throw error;
      }
    },
    stop: () => recogniser.stop(),
  };
}
