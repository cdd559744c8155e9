import { expect, test } from 'vitest';
import { findTranscript } from '../../../../shared/domain/submissions/find-transcript.ts';
import type { StoredAsset } from '../../../../shared/model/submission.ts';

const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nProven to work.\n';

function makeAsset(filename: string, mimeType: string): StoredAsset {
  return {
    assetId: filename,
    blobPath: `uploads/${filename}`,
    filename,
    mimeType,
    sizeBytes: subtitles.length,
    snapshot: '',
    etag: '',
    versionGroupId: '',
    versionNumber: 1,
    previousSubmissionId: null,
    status: 'queued',
    progressPercent: 0,
    issueCount: null,
    errorType: null,
    errorMessage: null,
    retryCount: 0,
    retryNonce: null,
    instanceId: '',
    endedAt: null,
  };
}

const film = makeAsset('Advert.mp4', 'video/mp4');
const beside = makeAsset('advert.srt', 'text/plain');
const other = makeAsset('script.txt', 'text/plain');
const read = (): Promise<Uint8Array> => Promise.resolve(Buffer.from(subtitles));
const readProse = (): Promise<Uint8Array> => Promise.resolve(Buffer.from('Terms apply.'));

test('a subtitle file of the same name is the transcript of the film beside it', async () => {
  expect(await findTranscript({ metadata: {}, assets: [film, other, beside] }, film, read)).toBe(subtitles);
});

test('it may be written in UTF-16', async () => {
  const wide = async (): Promise<Uint8Array> => Buffer.from(`\ufeff${subtitles}`, 'utf16le');
  expect(await findTranscript({ metadata: {}, assets: [film, beside] }, film, wide)).toBe(subtitles);
});

test('a text file of another name, or one that holds no subtitles, is not', async () => {
  expect(await findTranscript({ metadata: {}, assets: [film, other] }, film, read)).toBeUndefined();
  expect(await findTranscript({ metadata: {}, assets: [film, beside] }, film, readProse)).toBeUndefined();
});

test('the metadata of the submission come first, by blob path or by file name', async () => {
  const byPath = { transcripts: { 'uploads/Advert.mp4': 'By path.', 'Advert.mp4': 'By name.' } };
  const byName = { transcripts: { 'Advert.mp4': 'By name.' } };
  expect(await findTranscript({ metadata: byPath, assets: [film, beside] }, film, read)).toBe('By path.');
  expect(await findTranscript({ metadata: byName, assets: [film, beside] }, film, read)).toBe('By name.');
  expect(await findTranscript({ metadata: { transcripts: [1] }, assets: [film] }, film, read)).toBeUndefined();
});

test('a document has none', async () => {
  expect(await findTranscript({ metadata: {}, assets: [other, beside] }, beside, read)).toBeUndefined();
});

test('empty words and what is no text count as none; the file beside is read', async () => {
  for (const given of ['', ' \n', 7, null]) {
    const metadata = { transcripts: { 'Advert.mp4': given } };
    expect(await findTranscript({ metadata, assets: [film, beside] }, film, read)).toBe(subtitles);
  }
  expect(await findTranscript({ metadata: { transcripts: null }, assets: [film] }, film, read)).toBeUndefined();
});

test('a recording has one too, a type that only names a film within does not', async () => {
  const recording = makeAsset('Advert.mp3', 'audio/mpeg');
  expect(await findTranscript({ metadata: {}, assets: [recording, beside] }, recording, read)).toBe(subtitles);
  const page = makeAsset('Advert.html', 'application/video/1');
  expect(await findTranscript({ metadata: {}, assets: [page, beside] }, page, read)).toBeUndefined();
});

const sized = (sizeBytes: number) => ({ ...beside, sizeBytes });
const find = (text: StoredAsset) => findTranscript({ metadata: {}, assets: [film, text] }, film, read);

test('a text file beside it counts up to 4 MB, under the name before its last dot', async () => {
  expect(await find(sized(4_000_000))).toBe(subtitles);
  expect(await find(sized(4_000_001))).toBeUndefined();
  expect(await find(makeAsset('advert.en.srt', 'text/plain'))).toBeUndefined();
  expect(await find(makeAsset('advert.srt', 'application/x-text/plain'))).toBeUndefined();
  expect(await find(makeAsset('advert.srt', 'text/plain; charset=utf-8'))).toBe(subtitles);
});
