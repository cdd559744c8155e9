import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { recognisePicture } from '../../shared/analysis/media/ocr/recognise-picture.ts';
import { type Recogniser, startRecogniser } from '../../shared/analysis/media/ocr/start-recogniser.ts';
import { toGrey } from '../../shared/analysis/media/picture/encode-frame.ts';
import { loadSharp } from '../../shared/analysis/media/picture/load-sharp.ts';
import { openPicture } from '../../shared/analysis/media/picture/open-picture.ts';
import { editDistance } from '../../support/media/measure-recall.ts';
import { makeRecallPages, type RecallPage } from '../../support/media/recall-pages.ts';
import type { BenchResult } from '../types.ts';
import { isInstalled, runProgram } from './run-program.ts';
import { toResult } from './to-result.ts';

const peerName = 'tesseract of the system';

const warmUpCount = 5;

/** Turned pictures and faint print under headlines are left out: the peer reads next to nothing in them, and that soon. */
const isCompared = ({ name }: RecallPage): boolean =>
  name.startsWith('image') && !name.includes('turned') && !name.includes('headline');
const isSmall = ({ name }: RecallPage): boolean => /\b(?:[6-9]|10) px/.test(name);

/**
 * Reading images as a review reads them, with the second look for faint print, beside native Tesseract. Our engine has been
 * started and has read a few images before, as in the middle of a document or a film: the first ones take it up to a third longer, until
 * its code is optimised. The peer is started for each image, which takes it some 70 ms.
 */
export async function compareRecognition(folder: string): Promise<readonly BenchResult[]> {
  const pages = (await makeRecallPages()).filter(isCompared);
  const recogniser = await startRecogniser();
  for (const page of pages.slice(0, warmUpCount)) await readPicture(recogniser, page.bytes);
  const ordinary = pages.filter((page) => !isSmall(page));
  const results = [
    ...(await compareImages(folder, recogniser, 'letters of 12 to 24 px', ordinary)),
    ...(await compareImages(folder, recogniser, 'letters of 6 to 10 px', pages.filter(isSmall))),
  ];
  await recogniser.stop();
  return results;
}

async function compareImages(
  folder: string,
  recogniser: Recogniser,
  name: string,
  pages: readonly RecallPage[],
): Promise<readonly BenchResult[]> {
  const hasPeer = isInstalled('tesseract', '--version');
  const ours = { cpuMs: 0, errors: 0 };
  const peer = { cpuMs: 0, errors: 0 };
  let characters = 0;
  for (const { bytes, words } of pages) {
    const expected = words.map(({ text }) => text).join(' ');
    characters += expected.length;
    const before = process.cpuUsage();
    const read = await readPicture(recogniser, bytes);
    const { user, system } = process.cpuUsage(before);
    ours.cpuMs += (user + system) / 1000;
    ours.errors += editDistance(read, expected);
    if (!hasPeer) continue;
    const file = join(folder, 'image.png');
    await writeFile(file, bytes);
    const native = runProgram('tesseract', [file, '-', '-l', 'eng']);
    peer.cpuMs += native.cpuMs;
    peer.errors += editDistance(native.text, expected);
  }
  const measure = `character recognition, ${pages.length} images, ${name}`;
  const each = (cpuMs: number): number => cpuMs / pages.length;
  const share = (errors: number): number => (100 * errors) / characters;
  return [
    toResult(measure, 'CPU ms/image', each(ours.cpuMs), hasPeer ? each(peer.cpuMs) : null, peerName),
    toResult(`${measure}, wrong characters`, '%', share(ours.errors), hasPeer ? share(peer.errors) : null, peerName),
  ];
}

async function readPicture(recogniser: Recogniser, bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { picture } = await openPicture(sharp, bytes, defaultCeilings.pixels);
  const { lines } = await recognisePicture(sharp, recogniser, await toGrey(sharp, picture), { looksForFaint: true });
  return lines
    .toSorted((a, b) => a.top - b.top)
    .map(({ text }) => text)
    .join(' ');
}
