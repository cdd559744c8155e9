import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../../../../shared/analysis/media/byte-source.ts';
import { sniffFormat } from '../../../../../shared/analysis/media/sniff/sniff-format.ts';
import { uploadDirectly } from '../../../../../shared/domain/uploads/upload-directly.ts';
import { ServiceError } from '../../../../../shared/model/errors.ts';
import {
  type ContentType,
  contentTypes,
  type FileFormat,
  fileFormatOf,
} from '../../../../../shared/model/media-types.ts';
import { toScope } from '../../../../../shared/model/scope.ts';
import { makeSampleFiles, type SampleFile } from '../../../../../support/media/sample-files.ts';
import { createMemoryServices } from '../../../../../support/memory-services.ts';

const toSource = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

const treatments = ['right', 'renamed', 'prefixed', 'cut'] as const;

/** One file of the corpus: a sample, what was done to it, and what it is uploaded as. */
interface CorpusFile extends SampleFile {
  readonly treatment: (typeof treatments)[number];
  readonly declared: ContentType;
}

const scope = toScope('workspace', 'live');
const samples = await makeSampleFiles();
const accepted = samples.filter(({ format }) => format !== undefined);
const junk = Buffer.from('\x00\x01\x02\xfejunk\x00\x03\x80\x90\xff\xee\xdd', 'latin1');
/** Its names come behind a part of 100 kB. */
const needsItsEnd = 'docx, with a large first part';

const typeOf = ({ format }: SampleFile): ContentType =>
  contentTypes.find((type) => fileFormatOf(type) === format) ?? 'text/plain';

const corpus: readonly CorpusFile[] = [
  ...accepted.map((sample) => ({ ...sample, treatment: 'right' as const, declared: typeOf(sample) })),
  // What is nothing on the allowlist under a name that is; anything else as another type than its own, each type in turn.
  ...samples.map((sample, index) => {
    const others = contentTypes.filter((type) => fileFormatOf(type) !== sample.format);
    return { ...sample, treatment: 'renamed' as const, declared: others[index % others.length] ?? 'text/plain' };
  }),
  // A PDF may begin within the first 1,024 bytes; readers accept that.
  ...accepted
    .filter(({ format }) => format !== 'pdf')
    .map((sample) => {
      const bytes = Buffer.concat([junk, sample.bytes]);
      // Readers of zip archives pass over what stands before them, too.
      const isArchive = sample.bytes.toString('latin1', 0, 2) === 'PK';
      const format = isArchive ? sample.format : undefined;
      return { ...sample, treatment: 'prefixed' as const, declared: typeOf(sample), bytes, format };
    }),
  ...accepted.map((sample) => {
    const bytes = sample.bytes.subarray(0, Math.ceil(sample.bytes.length * 0.6));
    const format = sample.name === needsItsEnd ? undefined : sample.format;
    return { ...sample, treatment: 'cut' as const, declared: typeOf(sample), bytes, format };
  }),
];

const labelOf = ({ name, treatment, declared }: CorpusFile): string => `${name} (${treatment}, as ${declared})`;

const counts = treatments.map(
  (treatment) => `${corpus.filter((file) => file.treatment === treatment).length} ${treatment}`,
);

describe(`a corpus of ${corpus.length} files: ${counts.join(', ')}`, () => {
  test('has at least 150 that differ in their bytes or in what they are declared as', () => {
    const distinct = corpus.map(
      ({ bytes, declared }) => `${declared} ${createHash('sha256').update(bytes).digest('hex')}`,
    );
    expect(new Set(distinct).size).toBeGreaterThanOrEqual(150);
    expect(distinct.length - new Set(distinct).size).toBe(0);
  });

  test('has a file of every type on the allowlist', () => {
    const formats = new Set(samples.map(({ format }) => format));
    expect(contentTypes.map(fileFormatOf).filter((format) => !formats.has(format))).toEqual([]);
  });

  test('is recognised in every format on the allowlist', async () => {
    const recognised = new Set<FileFormat | undefined>();
    for (const { bytes } of samples) recognised.add(await sniffFormat(toSource(bytes)));
    expect(contentTypes.map(fileFormatOf).filter((format) => !recognised.has(format))).toEqual([]);
  });

  test('is told by its bytes alone, file by file', async () => {
    const mistakes: string[] = [];
    for (const file of corpus) {
      const found = await sniffFormat(toSource(file.bytes));
      if (found !== file.format) mistakes.push(`${labelOf(file)}: ${found}`);
    }
    expect(mistakes).toEqual([]);
  });

  test('is taken where it is of the declared type, and refused with 415 where it is not', async () => {
    const { services } = createMemoryServices({ sniff: sniffFormat });
    const mistakes: string[] = [];
    for (const [index, file] of corpus.entries()) {
      const upload = { filename: `file-${index}`, contentType: file.declared, bytes: file.bytes };
      const outcome = await uploadDirectly(services, scope, upload).then(
        () => 201,
        (error: unknown) => (error instanceof ServiceError ? error.status : String(error)),
      );
      const isRight = fileFormatOf(file.declared) === file.format;
      if (outcome !== (isRight ? 201 : 415)) mistakes.push(`${labelOf(file)}: ${outcome}`);
    }
    expect(mistakes).toEqual([]);
  });
});

describe('sniffFormat', () => {
  test('never takes one format for another, however a file is cut', async () => {
    const mistakes: string[] = [];
    for (const { name, bytes, format } of accepted) {
      for (const length of [1, 2, 3, 4, 7, 8, 11, 12, 16, 20, 31, 64, 100, 511, 513]) {
        const head = bytes.subarray(0, length);
        const found = await sniffFormat(toSource(head));
        // The first letters of a signature, or of a text, are a text.
        const isPlain =
          head.every((byte) => byte >= 0x20 && byte < 0x7f) ||
          format === 'text' ||
          format === 'svg' ||
          format === 'pdf';
        const isTag = name.endsWith('with a tag'); // What a tag belongs to is told only by what follows it.
        const allowed = [format, undefined, ...(isPlain ? ['text'] : []), ...(isTag ? ['mp3'] : [])];
        if (!allowed.includes(found)) mistakes.push(`${name}, ${length} bytes: ${found}`);
      }
    }
    expect(mistakes).toEqual([]);
  });

  test('reads ranges, not the whole file', async () => {
    const bytes = Buffer.alloc(40_000_000, 0x20);
    let readBytes = 0;
    const source = toSource(bytes);
    const format = await sniffFormat({
      ...source,
      read: async (offset, length) => {
        readBytes += length;
        return await source.read(offset, length);
      },
    });
    expect(format).toBe('text');
    expect(readBytes).toBeLessThan(300_000);
  });

  test.each([1, 5000, 70_000, 400_000])('passes over %i zero bytes before an MP3', async (count) => {
    for (const { name, bytes, format } of accepted.filter((sample) => sample.format === 'mp3'))
      expect([name, await sniffFormat(toSource(Buffer.concat([Buffer.alloc(count), bytes])))]).toEqual([name, format]);
    expect(await sniffFormat(toSource(Buffer.alloc(count)))).toBeUndefined();
  });

  test('passes on that the source is gone', async () => {
    const failing: ByteSource = { sizeBytes: 10, read: () => Promise.reject(new Error('gone')) };
    await expect(sniffFormat(failing)).rejects.toThrow('gone');
  });
});
