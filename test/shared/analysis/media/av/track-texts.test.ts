import { describe, expect, test } from 'vitest';
import { createTextTracker } from '../../../../../shared/analysis/media/av/track-texts.ts';
import type { ExtractionPart } from '../../../../../shared/analysis/media/extraction-part.ts';
import { flashFrame } from '../../../../../shared/analysis/media/flash-cells.ts';

const small = 'Terms and conditions apply to all offers';

interface Shown {
  readonly text?: string;
  readonly x?: number;
  readonly y?: number;
  readonly height?: number;
}

/** What is read of a line of print in picture `index`: the block, and its contrast. */
function readIn(index: number, { text = small, x = 0.2, y = 0.9, height = 26 }: Shown): readonly ExtractionPart[] {
  const boxes = new Uint16Array(text.length * 4);
  for (let unit = 0; unit < text.length; unit++)
    boxes.set(
      [x + 0.012 * unit, y, 0.012, height / 720].map((share) => Math.round(share * 65_535)),
      unit * 4,
    );
  const key = `sample-${index}-0`;
  const place = { kind: 'time', startMs: 0, endMs: 0 } as const;
  const at = { blockKey: key, from: 0, to: text.length };
  return [
    {
      type: 'block',
      block: {
        text,
        boxes,
        order: index,
        key,
        source: 'ocr_text',
        role: 'body',
        place,
        letterHeight: height,
        confidence: 0.9,
      },
    },
    { type: 'measurement', measurement: { name: 'contrast_ratio', value: 2, unit: 'ratio', at } },
  ];
}

/** Frames of ten seconds, 25 a second; `levelAt` is the light of a cell. */
const filmOf = (levelAt: (timeMs: number, cell: number) => number) => ({
  history: Array.from({ length: 250 }, (_, frame) => ({
    timeMs: frame * 40,
    cells: Uint8Array.from({ length: flashFrame.width * flashFrame.height }, (__, cell) => levelAt(frame * 40, cell)),
  })),
  sampleTimesMs: [0, 1000, 2000, 3000, 4000, 5000, 6000],
  endMs: 10_000,
  shortSide: 720,
});

const inCaption = (cell: number): boolean => Math.floor(cell / flashFrame.width) >= 32;

function track(film: ReturnType<typeof filmOf>, shown: readonly (Shown | undefined)[]): readonly ExtractionPart[] {
  const tracker = createTextTracker(film);
  const parts = shown.flatMap((text, index) =>
    tracker.addPicture(index, text === undefined ? [] : readIn(index, text)),
  );
  return [...parts, ...tracker.finish()];
}

const blocksIn = (parts: readonly ExtractionPart[]) =>
  parts.flatMap((part) => (part.type === 'block' ? [part.block] : []));
const measured = (parts: readonly ExtractionPart[]) =>
  parts.flatMap((part) => (part.type === 'measurement' ? [[part.measurement.name, part.measurement.value]] : []));

describe('a text in a film', () => {
  const captioned = filmOf((timeMs, cell) => (inCaption(cell) && timeMs >= 1000 && timeMs < 4000 ? 120 : 60));

  test('that stands still is given once, however it was read, and its time is measured', () => {
    const parts = track(captioned, [
      undefined,
      {},
      { text: 'Terms and condltions apply to all offers' },
      { text: 'Terms and conditions apply to all' },
      undefined,
      undefined,
    ]);
    expect(blocksIn(parts)).toMatchObject([{ text: small, place: { startMs: 1000, endMs: 4000 } }]);
    expect(measured(parts)).toEqual([
      ['contrast_ratio', 2],
      ['small_print_hold', 3000],
      ['small_print_hold_share', 0.88],
    ]);
  });

  test('is two texts when it comes again later', () => {
    expect(blocksIn(track(captioned, [undefined, {}, undefined, undefined, undefined, {}, undefined]))).toHaveLength(2);
  });

  const moves: Readonly<Record<string, readonly Shown[]>> = {
    'on a thing that moves': [
      { x: 0.2, y: 0.5 },
      { x: 0.3, y: 0.52 },
      { x: 0.42, y: 0.5 },
    ],
    'that the camera comes closer to': [{ height: 20 }, { height: 26 }, { height: 33 }],
    'that rolls up': [{ y: 0.9 }, { y: 0.7 }, { y: 0.5 }],
  };
  test.for(Object.entries(moves))('%s is given once and not measured', ([, shown]) => {
    const parts = track(
      filmOf((timeMs, cell) => ((timeMs / 40) * 9 + cell * 7) % 200),
      shown,
    );
    expect(blocksIn(parts)).toHaveLength(1);
    expect(measured(parts)).toEqual([]);
  });

  test('that is seen for a moment in a moving picture is not measured', () => {
    const parts = track(
      filmOf((timeMs, cell) => ((timeMs / 40) * 9 + cell * 7) % 200),
      [undefined, {}, undefined],
    );
    expect(blocksIn(parts)).toHaveLength(1);
    expect(measured(parts)).toEqual([]);
  });

  test('whose ground moves has all the time up to the pictures without it', () => {
    const drifting = filmOf((timeMs, cell) => 60 + Math.round(timeMs / 40) * 2 + (cell % 3));
    const parts = track(drifting, [undefined, undefined, {}, {}, undefined, undefined, undefined]);
    expect(measured(parts)).toContainEqual(['small_print_hold', 3000]);
  });

  test.for([
    ['You’re in good hands with Harbour', 26, false],
    ['Made for the way you live', 26, false],
    ['Subject to status', 26, true],
    ['Offer ends 30 June', 26, true],
    ['Please drink responsibly', 26, true],
    ['Characters and events shown here were made up for you', 26, true],
    ['The 1969 Harbour Coupé', 26, false],
    ['Saturday 6PM to late', 26, false],
    ['Tonight 10pm at Harbour', 26, false],
    ['Model 24 harbour edition', 26, false],
    ['12 months at 3 pounds', 26, true],
    ['92 of 100 women agreed', 26, true],
    ['Contains 4 g sugar', 26, true],
    ['Harbour closes 14 March', 26, true],
    ['Call 0345 123 4567 today', 26, true],
    ['Terms apply', 26, false],
    [small, 36, false],
  ] as const)('“%s” in letters of %i rows of 720 is small print: %s', ([text, height, isSmallPrint]) => {
    const parts = track(captioned, [undefined, { text, height }, { text, height }, { text, height }, undefined]);
    expect(blocksIn(parts)).toMatchObject([{ text }]);
    expect(measured(parts).some(([name]) => name === 'small_print_hold')).toBe(isSmallPrint);
  });

  test('that is shown for a moment may be read while it fades: its contrast is not measured', () => {
    const flashed = filmOf((timeMs, cell) => (inCaption(cell) && timeMs >= 1000 && timeMs < 1320 ? 120 : 60));
    expect(measured(track(flashed, [undefined, {}, undefined]))).toEqual([
      ['small_print_hold', 320],
      ['small_print_hold_share', 0.09],
    ]);
  });
});
