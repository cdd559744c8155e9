import { beforeAll, describe, expect, test } from 'vitest';
import type { ByteSource } from '../../../../../shared/analysis/media/byte-source.ts';
import { sniffFormat } from '../../../../../shared/analysis/media/sniff/sniff-format.ts';
import { contentTypes, fileFormatOf } from '../../../../../shared/model/media-types.ts';
import { makeSampleFiles, type SampleFile } from '../../../../support/media/sample-files.ts';

const toSource = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

let samples: readonly SampleFile[] = [];
beforeAll(async () => {
  samples = await makeSampleFiles();
});

const sniffAll = async (
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(files.map(async ({ name, bytes }) => [name, await sniffFormat(toSource(bytes))])),
  );

const accepted = (): readonly SampleFile[] => samples.filter(({ format }) => format !== undefined);

describe('sniffFormat', () => {
  test('tells every generated file by its bytes', async () => {
    expect(samples.length).toBeGreaterThanOrEqual(85);
    expect(await sniffAll(samples)).toEqual(Object.fromEntries(samples.map(({ name, format }) => [name, format])));
  });

  test('knows a file of every format on the allowlist', () => {
    const formats = new Set(samples.map(({ format }) => format));
    expect(contentTypes.map(fileFormatOf).filter((format) => !formats.has(format))).toEqual([]);
  });

  test('is not deceived by other bytes in front', async () => {
    const junk = Buffer.from('\x00\x01\x02\xfejunk\x00\x03\x80\x90\xff\xee\xdd', 'latin1');
    // A PDF may begin within the first 1,024 bytes; readers accept that.
    const prefixed = accepted()
      .filter(({ format }) => format !== 'pdf')
      .map(({ name, bytes }) => ({ name, bytes: Buffer.concat([junk, bytes]) }));
    expect(prefixed.length).toBeGreaterThanOrEqual(45);
    expect(await sniffAll(prefixed)).toEqual(Object.fromEntries(prefixed.map(({ name }) => [name, undefined])));
  });

  test('still tells a file that is cut at 60 %', async () => {
    const cut = accepted().map(({ name, bytes, format }) => ({
      name,
      format,
      bytes: bytes.subarray(0, Math.ceil(bytes.length * 0.6)),
    }));
    expect(cut.length).toBeGreaterThanOrEqual(50);
    // The names in this package come behind a part of 100 kB.
    const expected = cut.map(({ name, format }) => [
      name,
      name === 'docx, with a large first part' ? undefined : format,
    ]);
    expect(await sniffAll(cut)).toEqual(Object.fromEntries(expected));
  });

  test('never takes one format for another, however a file is cut', async () => {
    const mistakes: string[] = [];
    for (const { name, bytes, format } of accepted()) {
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

  test('passes on that the source is gone', async () => {
    const failing: ByteSource = { sizeBytes: 10, read: () => Promise.reject(new Error('gone')) };
    await expect(sniffFormat(failing)).rejects.toThrow('gone');
  });
});
