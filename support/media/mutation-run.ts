import sharp from 'sharp';
import { sniffFormat } from '../../shared/analysis/media/sniff/sniff-format.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { extractSample } from './extract-sample.ts';
import { createRandom, mutate } from './mutate.ts';
import { writeAnimation, writeApng } from './write-animation.ts';
import { writeDoc } from './write-doc.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';

/** What came of one damaged file. */
export interface MutationResult {
  readonly number: number;
  readonly sample: string;
  readonly damage: string;
  /** `refused` before anything is opened (415), `complete`, or the error type. */
  readonly outcome: string;
  readonly detail: string | undefined;
}

/** What damaged bytes may come to: nothing else is the file's doing. */
export const documentedOutcomes: readonly string[] = [
  'complete',
  'refused',
  'corrupt_file',
  'encrypted_file',
  'limit_exceeded',
  'unsupported_format',
];

interface Sample {
  readonly name: string;
  readonly format: FileFormat;
  readonly bytes: Buffer;
}

const words = 'Proven to work. Terms apply.';

/** One file for each reader, with as many of the parts that it reads as a small file can have. */
async function makeSamples(): Promise<readonly Sample[]> {
  const pixels = { width: 96, height: 64, channels: 3, background: '#3377aa' } as const;
  const first = await sharp({ create: pixels }).raw().toBuffer();
  const second = await sharp({ create: { ...pixels, background: '#ffcc00' } })
    .raw()
    .toBuffer();
  const animation = { width: 96, height: 64, frames: [first, second, first, second], delayMs: 100 };
  const png = await sharp({ create: pixels }).png().toBuffer();
  const jpeg = await sharp({ create: pixels })
    .withExif({ IFD0: { Artist: 'A', Copyright: 'B' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  const picture = { pixelWidth: 96, pixelHeight: 64, bytes: jpeg, filter: 'DCTDecode' } as const;
  const page = {
    width: 300,
    height: 200,
    marks: [
      { kind: 'text', x: 20, y: 40, size: 18, text: words, tag: 'H1' },
      { kind: 'text', x: 20, y: 80, size: 7, text: words, degrees: 10 },
      { kind: 'picture', x: 20, y: 100, width: 4, height: 4, picture, alternative: 'a' },
      { kind: 'link', x: 20, y: 30, width: 100, height: 20, url: 'https://example.com/' },
    ],
  } as const;
  const options = {
    title: 'T',
    author: 'A',
    language: 'en',
    isTagged: true,
    showTitle: true,
    isUa: true,
    javaScript: 'a',
    attachments: [{ name: 'a', bytes: png }],
  };
  return [
    { name: 'pdf', format: 'pdf', bytes: writePdf([page, page], options) },
    { name: 'pdf, compressed', format: 'pdf', bytes: writePdf([page], { ...options, isCompressed: true }) },
    {
      name: 'docx',
      format: 'docx',
      bytes: writeDocx({
        title: 'T',
        header: 'h',
        footer: 'f',
        comment: { text: 'c', author: 'a' },
        body: [
          {
            style: 'Heading1',
            runs: [{ text: words, footnote: 'note', link: 'https://example.com' }],
            textBox: [{ runs: [{ text: 'box' }] }],
          },
          { rows: [['a', 'b']] },
        ],
      }),
    },
    { name: 'doc', format: 'doc', bytes: writeDoc({ body: `${words}\n${words}`, footnotes: 'n', annotations: 'a' }) },
    { name: 'text', format: 'text', bytes: Buffer.from(`Subject: sale\n\n${words}\n\n- one\n- two\n`.repeat(20)) },
    {
      name: 'svg',
      format: 'svg',
      bytes: Buffer.from(
        `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><style>a{fill:url(#b)}</style><g transform="scale(1 2)"><text x="4" y="9" font-size="8">${words}</text></g><script>a</script></svg>`,
      ),
    },
    { name: 'jpeg', format: 'jpeg', bytes: jpeg },
    { name: 'png', format: 'png', bytes: png },
    { name: 'png, animated', format: 'png', bytes: await writeApng(animation) },
    { name: 'gif, animated', format: 'gif', bytes: await writeAnimation(animation, 'gif') },
    { name: 'webp', format: 'webp', bytes: await sharp({ create: pixels }).webp().toBuffer() },
    { name: 'webp, animated', format: 'webp', bytes: await writeAnimation(animation, 'webp') },
  ];
}

/** Damages samples of all kinds in turn, `count` times, the same way for the same seed, and opens what still looks like its kind. */
export async function* runMutations(count: number, seed: number): AsyncGenerator<MutationResult> {
  const samples = await makeSamples();
  for (let number = 0; number < count; number++) {
    const sample = samples[number % samples.length];
    if (sample === undefined) return;
    const { damage, bytes } = mutate(sample.bytes, createRandom(seed + number));
    const source = {
      sizeBytes: bytes.length,
      read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
    };
    const described = { number, sample: sample.name, damage };
    if ((await sniffFormat(source)) !== sample.format) {
      yield { ...described, outcome: 'refused', detail: undefined };
      continue;
    }
    const result = await extractSample(sample.format, bytes, { openingMs: 20_000, stepMs: 10_000 });
    yield {
      ...described,
      outcome: result.ok ? 'complete' : result.failure.errorType,
      detail: result.ok ? undefined : result.failure.detail,
    };
  }
}
