import { expect, test } from 'vitest';
import {
  contentTypes,
  fileExtensions,
  fileFormatOf,
  findContentTypeOfName,
} from '../../../shared/model/media-types.ts';

test('every format has an end of file names, and each end belongs to one content type', () => {
  const types = fileExtensions.map((extension) => findContentTypeOfName(`a.${extension}`));
  const formats = new Set(types.flatMap((type) => (type ? [fileFormatOf(type)] : [])));
  expect([...formats].toSorted()).toEqual([...new Set(contentTypes.map(fileFormatOf))].toSorted());
  expect(new Set(fileExtensions).size).toBe(fileExtensions.length);
});

test.each([
  ['advert.pdf', 'application/pdf'],
  ['folder.d/Advert.Final.MP4', 'video/mp4'],
  ['subtitles.vtt', 'text/plain'],
  ['advert.wav', 'audio/wav'],
  ['pdf', undefined],
  ['folder.pdf/advert', undefined],
  ['advert.', undefined],
  ['advert.constructor', undefined],
  ['advert.xlsx', undefined],
])('%s is declared as %s', (name, contentType) => {
  expect(findContentTypeOfName(name)).toBe(contentType);
});
