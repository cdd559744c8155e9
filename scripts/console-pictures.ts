// `npm run console:pictures`: pictures of every screen, in `docs/console`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { type ConsoleWorld, startConsoleWorld } from '../support/console-world.ts';

const root = join(import.meta.dirname, '..');
const patience = { timeout: 240_000 };

const spec = {
  name: 'npm run console:pictures --',
  summary: 'Reviews the examples and writes a picture of every screen of the console.',
  options: {
    out: { type: 'text', placeholder: 'DIR', help: 'another folder for the pictures', default: 'docs/console' },
  },
} as const satisfies CommandSpec;

const examples = [
  { filename: 'radio-spot.mp3', contentType: 'audio/mpeg' },
  { filename: 'film-spot.mp4', contentType: 'video/mp4' },
  { filename: 'social-post.png', contentType: 'image/png' },
  {
    filename: 'press-release.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { filename: 'product-page.txt', contentType: 'text/plain' },
  { filename: 'leaflet.pdf', contentType: 'application/pdf' },
] as const;

const colleagues = [
  ['Tom Okafor', 'reviewer'],
  ['Vera Brandt', 'viewer'],
] as const;

type Name = (typeof examples)[number]['filename'];

/** What a picture shows, and how the browser is set. */
interface Shot {
  readonly name: string;
  readonly path: string;
  /** Selectors of what must be there before the picture is taken. */
  readonly shown: readonly string[];
  readonly act?: (page: Page) => Promise<void>;
  readonly dark?: boolean;
  readonly forced?: boolean;
  readonly phone?: boolean;
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Every screen, given where each example and the comparison are shown. */
function listShots(of: Readonly<Record<Name, string>>, compare: string): readonly Shot[] {
  const pdf = { path: `${of['leaflet.pdf']}?finding=3`, shown: ['.finding.selected', 'canvas[data-drawn=yes]'] };
  const film = { path: `${of['film-spot.mp4']}?finding=1`, shown: ['.finding.selected', '.slot'] };
  const queue = { path: '/console', shown: ['.row'] };
  return [
    { name: 'queue', ...queue },
    { name: 'queue-dark', ...queue, dark: true },
    { name: 'queue-phone', ...queue, phone: true },
    { name: 'review-pdf', ...pdf },
    { name: 'review-pdf-dark', ...pdf, dark: true },
    { name: 'review-pdf-phone', ...pdf, phone: true },
    { name: 'review-pdf-forced-colours', ...pdf, forced: true, dark: true },
    { name: 'review-film', ...film },
    { name: 'review-film-phone', ...film, phone: true },
    {
      name: 'review-sound-dark',
      path: `${of['radio-spot.mp3']}?finding=1`,
      shown: ['.finding.selected', '.loudness'],
      dark: true,
    },
    { name: 'review-picture', path: `${of['social-post.png']}?finding=1`, shown: ['.finding.selected', '.badge'] },
    { name: 'review-word', path: `${of['press-release.docx']}?finding=1`, shown: ['.text-mark.selected'] },
    {
      name: 'read-and-cleared',
      path: of['radio-spot.mp3'],
      shown: ['.finding', '.loudness'],
      act: (page) => page.getByRole('tab', { name: 'Read and cleared' }).click(),
    },
    { name: 'compare', path: compare, shown: ['.change', '.text-mark'] },
    { name: 'rules', path: '/console/rules?rule=CAP_3.7', shown: ['.rule-text h3'] },
    { name: 'rules-phone', path: '/console/rules', shown: ['.rule'], phone: true },
    {
      name: 'rule-packs',
      path: '/console/rule-packs',
      shown: ['.card details'],
      act: (page) => page.locator('.card summary').first().click(),
    },
    { name: 'rule-packs-dark', path: '/console/rule-packs', shown: ['.card details'], dark: true },
    { name: 'people-phone', path: '/console/people', shown: ['table'], phone: true },
    { name: 'webhooks-dark', path: '/console/webhooks', shown: ['main td button'], dark: true },
    {
      name: 'webhooks',
      path: '/console/webhooks',
      shown: ['main td button'],
    },
    { name: 'people', path: '/console/people', shown: ['table'] },
  ];
}

/** Submits the example again with its strongest claims taken out; returns where both are compared. */
async function correctText(page: Page, path: string): Promise<string> {
  const text = await readFile(join(root, 'examples/product-page.txt'), 'utf8');
  const corrected = text.split('\n\n').filter((paragraph) => !paragraph.includes('arthritis'));
  await page.goto(path);
  await page.locator('.finding').first().waitFor(patience);
  await page.locator('main > input[type=file]').setInputFiles({
    name: 'product-page.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(corrected.join('\n\n')),
  });
  await page.getByRole('button', { name: 'Review 1 file' }).click();
  const link = page.getByRole('link', { name: 'Compare' });
  await link.waitFor(patience);
  return (await link.getAttribute('href')) ?? '';
}

/** A receiver that does not answer, so that the picture shows a failed delivery. */
const subscribeScript = `fetch('/api/console/v1/webhooks/subscriptions', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ endpointUrl: 'https://localhost:9/asset-review', eventTypes: ['asset.processing.completed'], description: 'Campaign planner' }),
}).then(async (answer) => { if (!answer.ok) throw new Error(await answer.text()); })`;

/** A rule pack of the workspace. */
const packScript = `fetch('/api/console/rule-packs', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    name: 'Meridale house style',
    version: '2026-11',
    brands: ['Meridale'],
    banned: [
      { term: 'cheap', reason: 'The brand speaks of value.', replacement: 'affordable' },
      { term: 'guilt-free', reason: 'It says that other food is shameful.', severity: 'MINOR' },
    ],
    required: [{ text: 'Part of a balanced diet.', when: ['snack', 'treat'], reason: 'Agreed with the nutrition team.' }],
  }),
}).then(async (answer) => { if (!answer.ok) throw new Error(await answer.text()); })`;

async function takeShot(world: ConsoleWorld, page: Page, shot: Shot, folder: string): Promise<number> {
  await page.setViewportSize(shot.phone ? phone : desk);
  await page.emulateMedia({
    colorScheme: shot.dark ? 'dark' : 'light',
    forcedColors: shot.forced ? 'active' : 'none',
  });
  await page.goto(`${world.service.baseUrl}${shot.path}`);
  for (const selector of shot.shown) await page.locator(selector).first().waitFor(patience);
  await shot.act?.(page);
  await page.waitForLoadState('networkidle');
  // The page's content security policy forbids `waitForFunction`, which evaluates text in the page; so this polls.
  const isStill = `[...document.querySelectorAll('video')].every((one) => !one.seeking && one.readyState >= 2)`;
  while (!(await page.evaluate<boolean>(isStill))) await page.waitForTimeout(100);
  // The player's own wheel turns to its end.
  if ((await page.locator('video').count()) > 0) await page.waitForTimeout(3000);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 84 })
    .toBuffer();
  await writeFile(join(folder, `${shot.name}.webp`), picture);
  return picture.length;
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const folder = resolve(root, values.out);
  await mkdir(folder, { recursive: true });
  const world = await startConsoleWorld();
  const drawn: { readonly file: string; readonly bytes: number }[] = [];
  try {
    const { page } = await world.visit('Mara Lindqvist', 'lead');
    await page.waitForURL('**/console');
    await page.evaluate(subscribeScript);
    await page.evaluate(packScript);
    for (const [name, role] of colleagues) await (await world.visit(name, role)).context.close();
    note('Reviewing the examples…');
    const submitted: [string, string][] = [];
    for (const { filename, contentType } of examples) {
      const bytes = await readFile(join(root, 'examples', filename));
      submitted.push([filename, await world.submit(page, { filename, contentType, bytes })]);
    }
    const of = Object.fromEntries(submitted) as Record<Name, string>;
    const compare = await correctText(page, `${world.service.baseUrl}${of['product-page.txt']}`);
    for (const path of Object.values(of)) {
      await page.goto(`${world.service.baseUrl}${path}`);
      await page.locator('.finding').first().waitFor(patience);
    }
    for (const shot of listShots(of, compare)) {
      note(shot.name);
      drawn.push({ file: `${shot.name}.webp`, bytes: await takeShot(world, page, shot, folder) });
    }
  } finally {
    await world.stop();
  }
  return {
    json: { folder: values.out, pictures: drawn },
    text: drawn.map(({ file, bytes }) => `${String(Math.round(bytes / 1000)).padStart(5)} kB  ${file}`).join('\n'),
  };
});
