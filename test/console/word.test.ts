import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from '../../support/console-world.ts';
import { lookAt } from '../../support/look-at-page.ts';
import { writePictureDocx } from '../../support/media/write-picture-docx.ts';

const patience = { timeout: 300_000 };

/** A picture that says something, in letters large enough to be read. */
const draw = (words: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#fff"/><text x="40" y="180" font-family="DejaVu Sans, sans-serif" font-size="72">${words}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

describe('a Word file with pictures, in Chromium', () => {
  let world: ConsoleWorld;
  let mara: Visitor;

  beforeAll(async () => {
    world = await startConsoleWorld();
    mara = await world.visit('Mara Lindqvist', 'reviewer');
  }, patience.timeout);

  afterAll(async () => world?.stop());

  test(
    'is shown with those of its header, groups and text boxes, and marked where their words stand',
    patience,
    async () => {
      const { page } = mara;
      const bytes = writePictureDocx({
        poster: await draw('Cures arthritis'),
        logo: await draw('Meridale'),
        jars: [await draw('Honey'), await draw('Lemon')],
      });
      const address = await world.submit(page, {
        filename: 'pictures.docx',
        contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        bytes,
      });
      await page.goto(`${world.service.baseUrl}${address}`);
      const word = page.locator('.word-page');
      await word.locator('.badge').first().waitFor(patience);
      const seen = await word.evaluate((root) =>
        [...root.querySelectorAll('img')].map(
          (picture) =>
            `${picture.closest('.word-header') ? 'header' : 'text'} ${picture.alt} ${picture.naturalWidth > 0}`,
        ),
      );
      expect(seen).toEqual([
        'header Logo true',
        'text A poster true',
        'text Two jars true',
        'text Two jars true',
        'text In a box true',
      ]);
      const text = await word.innerText();
      for (const part of [
        'In a box: this tea prevents diabetes.',
        'browsers do not draw (EMF): The seal',
        'Guaranteed',
      ])
        expect(text).toContain(part);
      expect(await word.locator('td[colspan="2"]').count()).toBe(1);
      const badge = word.locator('.word-picture:has(img[alt="A poster"]) .badge');
      await badge.click();
      const finding = page.locator('.finding.selected', { hasText: 'arthritis' });
      await finding.waitFor();
      await word.locator('.badge.selected').waitFor();
      expect(await word.locator('.badge').count()).toBe(1);
      await word.locator('.text-mark', { hasText: 'prevents diabetes' }).click();
      await page.locator('.finding.selected', { hasText: 'diabetes' }).waitFor();
      expect(await lookAt(page)).toEqual([]);
      expect(mara.complaints).toEqual([]);
    },
  );
});
