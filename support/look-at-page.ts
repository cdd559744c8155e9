import type { Page } from 'playwright-core';
import { findAxeViolations } from './find-axe-violations.ts';

/** No sideways scroll at the width of a small telephone. */
const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

/** The ways a screen is seen; between them every colour scheme and both ends of the widths. */
const looks = [
  { colorScheme: 'light', forcedColors: 'none', width: 1440 },
  { colorScheme: 'dark', forcedColors: 'none', width: 320 },
  { colorScheme: 'light', forcedColors: 'active', width: 3840 },
] as const;

/** Elements that would move although less motion is asked for. */
export const moving = `[...document.querySelectorAll('*')].filter((element) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
  return element.tagName !== 'TRACK' && (!/^[0s, ]*$/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth');
}).map((element) => 'moves: ' + element.outerHTML.slice(0, 80))`;

/** After a page has changed its size or colours it may be drawn in several steps. */
const nextFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))';

/** So often a page is looked at before what is found there counts: on a busy machine it may still be drawing. */
const mostLooks = 20;

/** What is found at a width once the page stands still. */
async function look(page: Page, width: number): Promise<readonly string[]> {
  for (let number = 1; ; number += 1) {
    await page.evaluate(nextFrames);
    const found = await findAxeViolations(page);
    if (!(await isWithin(page))) found.push('scrolls sideways');
    if (found.length === 0 || number === mostLooks) return found.map((line) => `${width} px: ${line}`);
  }
}

/** What axe finds in light, in dark on a small telephone, and in forced colours on a wall; what scrolls sideways, and what moves. */
export async function lookAt(page: Page): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  for (const { width, ...media } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: width > 2000 ? 2160 : 900 });
    found.push(...(await look(page, width)));
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  if (size) await page.setViewportSize(size);
  return [...found, ...(await page.evaluate<string[]>(moving))];
}
