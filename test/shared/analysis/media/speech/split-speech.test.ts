import { describe, expect, test } from 'vitest';
import {
  createSpeechSplitter,
  halvePiece,
  type SpeechPiece,
} from '../../../../../shared/analysis/media/speech/split-speech.ts';
import { voiceFrame } from '../../../../../shared/analysis/media/speech/start-voice-detector.ts';

const frameMs = 32;

/** Speech and pauses, in seconds: positive lengths are spoken. */
function split(...lengths: readonly number[]): { pieces: readonly SpeechPiece[]; settledMs: number } {
  const splitter = createSpeechSplitter(1000);
  const pieces = lengths.flatMap((length) =>
    Array.from({ length: Math.round((Math.abs(length) * 1000) / frameMs) }, () =>
      splitter.add(new Float32Array(voiceFrame).fill(length > 0 ? 0.1 : 0), length > 0 ? 0.9 : 0.05),
    ).flat(),
  );
  return { pieces: [...pieces, ...splitter.finish()], settledMs: splitter.settledMs };
}

const seconds = ({ startMs, endMs }: { startMs: number; endMs: number }) => [startMs / 1000, endMs / 1000];

describe('sound is cut', () => {
  test('at pauses, and what nobody says is left out', () => {
    const { pieces } = split(-3, 4, -2, 5, -10);
    expect(pieces).toHaveLength(2);
    const edges = pieces.flatMap(seconds);
    // A quarter of a second more on either side.
    for (const [index, edge] of [3.75, 8.25, 9.75, 15.25].entries()) expect(edges[index]).toBeCloseTo(edge, 0.5);
    expect(pieces.every(({ overlaps, isCut }) => !overlaps && !isCut)).toBe(true);
  });

  test('in a short pause when it is long already', () => {
    const { pieces } = split(13, -0.5, 13);
    expect(pieces.map(({ isCut }) => isCut)).toEqual([false, false]);
    expect(pieces[0]?.endMs).toBeLessThan(15_000);
  });

  test('in speech where there is no pause, with an overlap, and never longer than 26 seconds', () => {
    const { pieces } = split(70);
    expect(pieces.length).toBeGreaterThanOrEqual(3);
    for (const piece of pieces) expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(26_100);
    for (const [index, piece] of pieces.slice(1).entries()) {
      expect(piece.overlaps).toBe(pieces[index]?.isCut);
      expect(piece.startMs).toBeLessThan(pieces[index]?.endMs ?? 0);
    }
    expect(pieces.at(-1)?.isCut).toBe(false);
  });

  test('and a click is no speech', () => {
    expect(split(-2, 0.06, -2).pieces).toEqual([]);
  });

  test('what is settled lies before what is open', () => {
    const splitter = createSpeechSplitter(0);
    for (let index = 0; index < 100; index++) splitter.add(new Float32Array(voiceFrame), index < 50 ? 0 : 0.9);
    expect(splitter.settledMs).toBeLessThanOrEqual(50 * frameMs);
    expect(splitter.settledMs).toBeGreaterThan(30 * frameMs);
  });
});

test('a piece is halved in its longest pause', () => {
  const [piece] = split(4, -0.3, 3, -0.7, 4).pieces;
  const halves = piece && halvePiece(piece);
  expect(halves?.map(({ spoken }) => spoken.length)).toEqual([2, 1]);
  expect(halves?.[1].startMs).toBe(halves?.[0].endMs);
});
