import type { FileFormat } from '../../model/media-types.ts';
import type { Extract } from './extractor.ts';

/** Which extractor reads which format. Each is loaded only when it is needed: the engines behind them take time and memory. */
const extractors: Readonly<Record<FileFormat, () => Promise<Extract>>> = {
  jpeg: async () => (await import('./image/extract-image.ts')).extractImage,
  png: async () => (await import('./image/extract-image.ts')).extractImage,
  gif: async () => (await import('./image/extract-image.ts')).extractImage,
  webp: async () => (await import('./image/extract-image.ts')).extractImage,
  doc: async () => (await import('./word/extract-doc.ts')).extractDoc,
  docx: async () => (await import('./word/extract-docx.ts')).extractDocx,
  svg: async () => (await import('./image/extract-svg.ts')).extractSvg,
  pdf: async () => (await import('./pdf/extract-pdf.ts')).extractPdf,
  text: async () => (await import('./text/extract-text.ts')).extractText,
  mp4: async () => (await import('./av/extract-media.ts')).extractMedia,
  quicktime: async () => (await import('./av/extract-media.ts')).extractMedia,
  avi: async () => (await import('./av/extract-media.ts')).extractMedia,
  matroska: async () => (await import('./av/extract-media.ts')).extractMedia,
  mp3: async () => (await import('./av/extract-media.ts')).extractMedia,
  wav: async () => (await import('./av/extract-media.ts')).extractMedia,
  aac: async () => (await import('./av/extract-media.ts')).extractMedia,
  ogg: async () => (await import('./av/extract-media.ts')).extractMedia,
};

/** The extractor for a format. */
export const loadExtractor = (format: FileFormat): Promise<Extract> => extractors[format]();
