import { nastyDrawings } from './nasty-drawings.ts';
import { type NastyInput, words } from './nasty-input.ts';
import { nastyPdfs } from './nasty-pdfs.ts';
import { nastyPictures } from './nasty-pictures.ts';
import { nastyWordFiles } from './nasty-word-files.ts';

/** Hostile and damaged documents and images, with their required outcomes. */
export const nastyInputs: readonly NastyInput[] = [
  ...nastyWordFiles,
  ...nastyDrawings,
  ...nastyPictures,
  ...nastyPdfs,
  {
    name: 'text, one line of 20 million characters',
    format: 'text',
    make: () => Buffer.alloc(20_000_000, 'free money '),
    required: { incomplete: ['text'] },
  },
  {
    name: 'text, half a character at the end',
    format: 'text',
    make: () => Buffer.from(`\ufeff${words}`, 'utf16le').subarray(0, -1),
    required: { incomplete: [] },
  },
  ...(['pdf', 'docx', 'doc', 'png', 'svg'] as const).map((format) => ({
    name: `${format}, zero bytes`,
    format,
    make: () => Buffer.alloc(0),
    required: { errorType: 'corrupt_file' } as const,
  })),
];
