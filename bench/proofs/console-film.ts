// How soon a film of the largest accepted size plays in the console, in the browser that the tests use: uploaded and submitted by its page, reviewed by
// `npm start`, then opened in browsers that have nothing of it yet. The index of the film stands at its end, as cameras write it; between the pictures and
// the index lie gigabytes that no player needs, so that the review is short. Service and evidence need twice its size on disk while it runs.
// `node scripts/on-node24.mjs bench/proofs/console-film.ts`
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { CommandSpec } from '../../cli/options.ts';
import { runCommand } from '../../cli/run-command.ts';
import type { Ready } from '../../local/ready.ts';
import { maximumSizeBytes } from '../../shared/model/media-types.ts';
import { openBrowser } from '../../support/browser.ts';
import { median } from '../measure.ts';
import { writeLoopedFilm } from '../video/write-looped-film.ts';
import { withService } from './with-service.ts';

const spec = {
  name: 'bench/proofs/console-film.ts',
  summary: 'Uploads a film by the page of the console, plays it there, and reports times and bytes.',
  options: {
    bytes: { type: 'integer', placeholder: 'N', help: 'size of the film', default: maximumSizeBytes.video },
    seconds: { type: 'integer', placeholder: 'N', help: 'length of the film', default: 20 },
    times: { type: 'integer', placeholder: 'N', help: 'how often it is opened', default: 5 },
  },
} as const satisfies CommandSpec;

/**
 * Writes a film of `seconds` into `folder` that has `sizeBytes`: a box of free space stands before its index, as a hole that takes no room on disk.
 * Returns its path.
 */
async function writePaddedFilm(folder: string, seconds: number, sizeBytes: number): Promise<string> {
  const file = await writeLoopedFilm(folder, { seconds });
  const film = await readFile(file);
  const indexAt = film.lastIndexOf('moov') - 4;
  const index = film.subarray(indexAt);
  const padBytes = sizeBytes - film.length;
  if (index.readUInt32BE(0) !== index.length || padBytes < 16) throw new Error('The film cannot be made that large.');
  // A box of 64 bits of length (ISO/IEC 14496-12, 4.2): offsets of the pictures before it stay as they are.
  const pad = Buffer.alloc(16);
  pad.writeUInt32BE(1, 0);
  pad.write('free', 4, 'latin1');
  pad.writeBigUInt64BE(BigInt(padBytes), 8);
  const handle = await open(file, 'r+');
  await handle.write(pad, 0, pad.length, indexAt);
  await handle.truncate(indexAt + 16);
  await handle.write(index, 0, index.length, indexAt + padBytes);
  await handle.close();
  return file;
}

const patience = { timeout: 1_800_000 };

/** Runs in the page before its own scripts: when each picture of the film was shown, and how far it had come. */
const watchPictures = `
  window.pictures = [];
  new MutationObserver((_changes, observer) => {
    const film = document.querySelector('video');
    if (film === null) return;
    observer.disconnect();
    const note = (now, { mediaTime }) => {
      window.pictures.push({ atMs: performance.now(), mediaTime });
      film.requestVideoFrameCallback(note);
    };
    film.requestVideoFrameCallback(note);
  }).observe(document, { childList: true, subtree: true });
`;

/** Runs in the page: resolves when a picture at or after a time of the film is shown; milliseconds of the page's own clock. */
const pictureAt = (seconds: number, sinceMs: number): string => `new Promise((resolve) => {
  const look = () => {
    const picture = window.pictures.find(({ atMs, mediaTime }) => atMs >= ${sinceMs} && mediaTime >= ${seconds});
    if (picture) resolve(picture.atMs);
    else setTimeout(look, 5);
  };
  look();
})`;

const now = (page: Page): Promise<number> => page.evaluate<number>('performance.now()');

/** Counts what comes from storage: requests, bytes, and the smallest and largest place of the film that was asked for. */
async function countStorage(page: Page, blobEndpoint: string): Promise<{ requests: number; bytes: number }> {
  const session = await page.context().newCDPSession(page);
  const counted = { requests: 0, bytes: 0 };
  const mine = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith(blobEndpoint)) return;
    mine.add(requestId);
    counted.requests += 1;
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (mine.has(requestId)) counted.bytes += dataLength;
  });
  await session.send('Network.enable');
  return counted;
}

interface Opening {
  readonly firstPictureMs: number;
  readonly playsMs: number;
  readonly jumpMs: number;
  readonly startMegabytes: number;
  readonly megabytes: number;
  readonly requests: number;
}

const toMegabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/** Opens the review in a browser context of its own, plays the film from its start and from near its end. */
async function openReview(browser: Browser, from: Page, address: string, blobEndpoint: string): Promise<Opening> {
  const storageState = await from.context().storageState();
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(patience.timeout);
  await page.addInitScript(watchPictures);
  const counted = await countStorage(page, blobEndpoint);
  await page.goto(address, { waitUntil: 'commit' });
  // The clock of the page starts with the navigation: findings, viewer and read address are loaded before the film is asked for.
  const firstPictureMs = await page.evaluate<number>(pictureAt(0, 0));
  const pressedAt = await now(page);
  await page.keyboard.press('Space');
  const playsMs = (await page.evaluate<number>(pictureAt(0.02, pressedAt))) - pressedAt;
  const startBytes = counted.bytes;
  await page.keyboard.press('Space');
  const length = await page.evaluate<number>(`document.querySelector('video').duration`);
  const jumpedAt = await now(page);
  await page.evaluate(`document.querySelector('video').currentTime = ${length * 0.9}`);
  const jumpMs = (await page.evaluate<number>(pictureAt(length * 0.9 - 0.1, jumpedAt))) - jumpedAt;
  const { bytes, requests } = counted;
  await context.close();
  return {
    firstPictureMs: Math.round(firstPictureMs),
    playsMs: Math.round(playsMs),
    jumpMs: Math.round(jumpMs),
    startMegabytes: toMegabytes(startBytes),
    megabytes: toMegabytes(bytes),
    requests,
  };
}

async function playThroughConsole(
  { signIn, endpoints }: Ready,
  { file, times }: { readonly file: string; readonly times: number },
  note: (line: string) => void,
): Promise<Readonly<Record<string, unknown>>> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience.timeout);
    await page.goto(signIn?.url ?? '');
    const uploadedAt = performance.now();
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('Uploaded').waitFor();
    const uploadSeconds = Math.round((performance.now() - uploadedAt) / 1000);
    note(`Uploaded by the page in ${uploadSeconds} s; reviewing …`);
    const submittedAt = performance.now();
    await page.getByRole('button', { name: 'Review 1 file' }).click();
    await page.locator('.medium-pane video').waitFor();
    const reviewSeconds = Math.round((performance.now() - submittedAt) / 1000);
    note(`Reviewed in ${reviewSeconds} s; opening it ${times} times …`);
    const address = page.url();
    await page.goto('about:blank');
    const openings: Opening[] = [];
    while (openings.length < times) openings.push(await openReview(browser, page, address, endpoints.blob));
    const middle = (pick: (opening: Opening) => number): number => median(openings.map(pick));
    return {
      uploadSeconds,
      reviewSeconds,
      openings,
      medians: {
        firstPictureMs: middle(({ firstPictureMs }) => firstPictureMs),
        playsMs: middle(({ playsMs }) => playsMs),
        jumpMs: middle(({ jumpMs }) => jumpMs),
      },
    };
  } finally {
    await browser.close();
  }
}

process.exitCode = await runCommand(
  spec,
  process.argv.slice(2),
  async ({ values: { bytes, seconds, times } }, { note }) => {
    const folder = await mkdtemp(join(tmpdir(), 'console-film-'));
    try {
      note('Writing the film …');
      const file = await writePaddedFilm(folder, seconds, bytes);
      const { size: sizeBytes } = await stat(file);
      const result = await withService({ keepsState: true, isQuiet: true }, (ready) =>
        playThroughConsole(ready, { file, times }, note),
      );
      const json = { sizeBytes, ...result };
      return { json, text: JSON.stringify(json, null, 2) };
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
