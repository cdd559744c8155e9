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

/** What axe finds in light, in dark on a small telephone, and in forced colours on a wall; what scrolls sideways, and what moves. */
export async function lookAt(page: Page): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  for (const { width, ...media } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: width > 2000 ? 2160 : 900 });
    found.push(...(await findAxeViolations(page)).map((line) => `${width} px, ${JSON.stringify(media)}: ${line}`));
    if (!(await isWithin(page))) found.push(`${width} px: scrolls sideways`);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  if (size) await page.setViewportSize(size);
  return [...found, ...(await page.evaluate<string[]>(moving))];
}
