import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toHtmlReport } from '../../../shared/report/to-html-report.ts';
import { hostile, makeAsset, makeBlock, makeFrame, makeIssue, makeLook, makeReview } from './hostile-review.ts';

const box = { x: 0.25, y: 0.5, width: 0.5, height: 0.1 };
const onPage = (page: number) => ({ kind: 'page' as const, page, boxes: [box], quote: 'words', start: 0, end: 5 });
const idsOf = (page: string): string[] => [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
const targetsOf = (page: string): string[] => [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');

/** Every medium at once, hostile words everywhere. */
const review = makeReview(
  makeAsset(`${hostile}.pdf`, 'application/pdf', [
    makeIssue(1, 'CRITICAL', onPage(1)),
    makeIssue(2, 'MAJOR', onPage(9)),
    makeIssue(3, 'INFO', { kind: 'asset' }),
  ]),
  makeAsset('post.png', 'image/png', [makeIssue(1, 'MINOR', { kind: 'region', boxes: [box, box] })]),
  makeAsset('note.txt', 'text/plain', [
    makeIssue(1, 'MAJOR', { kind: 'text', start: 3, end: 9, line: 1, quote: hostile }),
    makeIssue(2, 'MINOR', { kind: 'text', start: 6, end: 14, line: 1, quote: hostile }),
  ]),
  makeAsset('film.mp4', 'video/mp4', [
    makeIssue(1, 'MAJOR', { kind: 'time', startMs: 4000, endMs: 6000, boxes: [box] }),
    makeIssue(2, 'MINOR', { kind: 'time', startMs: 5000, endMs: 5000 }),
  ]),
);
const looks = new Map([
  [`${hostile}.pdf`, makeLook({ frames: [makeFrame(400, 600, { page: 1, timeMs: null })] })],
  ['post.png', makeLook({ frames: [makeFrame(100, 100, { page: 1, timeMs: null })] })],
  ['note.txt', makeLook({ blocks: [makeBlock('One <b>two</b> three', 0), makeBlock(hostile, 21, 'vanish')] })],
  [
    'film.mp4',
    makeLook({
      durationMs: 10_000,
      frames: [0, 4500].map((timeMs) => makeFrame(160, 90, { page: null, timeMs })),
    }),
  ],
]);
const page = toHtmlReport(review, looks);

describe('the report as one page', () => {
  test('no markup and no control character of a file reaches the page', () => {
    expect(page).not.toMatch(/<script|<img src=x|\sonerror="/);
    expect(page).not.toContain('\u0000');
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain('&lt;script&gt;document.title=&#39;owned&#39;');
  });

  test('links leave the page only for the web', () => {
    const outward = [...page.matchAll(/(?:href|src)="([^#"][^"]*)"/g)].map((match) => match[1] ?? '');
    expect(outward.length).toBeGreaterThan(0);
    for (const address of outward) expect(address).toMatch(/^(https:\/\/www\.example\.org\/|data:image\/jpeg;base64,)/);
  });

  test('its policy allows the style it has, pictures within it, and nothing else', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(style.length).toBeGreaterThan(1000);
    expect(page).toContain(
      `content="default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    );
    expect(page).not.toMatch(/\sstyle="/);
  });

  test('every jump has exactly one target', () => {
    const ids = idsOf(page);
    expect(ids).toEqual([...new Set(ids)]);
    expect(targetsOf(page).filter((target) => !ids.includes(target))).toEqual([]);
    for (const id of ['finding-1-1', 'place-1-1', 'place-2-1', 'place-3-1', 'place-3-2', 'place-4-1', 'place-4-2'])
      expect(targetsOf(page)).toContain(id);
  });

  test('a place on a page that is not shown is told in words, without a jump', () => {
    expect(targetsOf(page)).not.toContain('place-1-2');
    expect(page).toContain('<span>Page 9</span>');
  });

  test('boxes are drawn where the anchor says, in the units of the picture', () => {
    const figure = /<svg viewBox="0 0 400 600"[\s\S]*?<\/svg>/.exec(page)?.[0] ?? '';
    expect(figure).toContain('<rect class="box" x="98.4" y="298.4" width="203.2" height="63.2" rx="3"/>');
    expect(figure.match(/class="box"/g)).toHaveLength(1);
  });

  test('overlapping passages of a text are marked by the gravest finding, each with its number', () => {
    const text = /<div class="text">[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';
    expect(text.replaceAll(/<a [\s\S]*?<\/a>/g, '')).toContain(
      'One<mark class="major"> &lt;b</mark><mark class="major">&gt;tw</mark><mark class="minor">o&lt;/b&gt;</mark> three',
    );
    expect(text).toContain('Hidden from readers');
  });

  test('a timeline has a marker for each finding and thumbnails with the findings near them', () => {
    const timeline = /<div class="timeline">[\s\S]*?<\/ol><\/div>/.exec(page)?.[0] ?? '';
    expect(timeline).toContain('<rect class="marker" x="400" y="29" width="200" height="18" rx="4"/>');
    expect(timeline).toContain('<rect class="marker" x="500" y="55" width="22" height="18" rx="4"/>');
    const thumbnails = timeline.split('<li>').slice(1);
    expect(thumbnails.map((one) => one.match(/class="number [a-z]+" href="#finding-4-\d+"/g)?.length)).toEqual([1, 2]);
    expect(thumbnails[1]).toContain('00:04.500');
  });

  test('a file that could not be reviewed, and one that cannot be shown, are told in words', () => {
    const failed = { ...makeAsset('broken.pdf', 'application/pdf', []), status: 'failed', errorMessage: hostile };
    const unseen = makeAsset('unseen.pdf', 'application/pdf', [makeIssue(1, 'MAJOR', onPage(1), 'plain')]);
    const other = toHtmlReport(makeReview(failed, unseen), new Map());
    expect(other).toContain('Could not be reviewed: &quot;');
    expect(other).toContain('Summary plain');
    expect(targetsOf(other).filter((target) => !idsOf(other).includes(target))).toEqual([]);
  });
});
