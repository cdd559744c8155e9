import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ComparedFile } from '../../cli/compare/compare-file.ts';
import { recallOf, wordsOf } from '../../cli/compare/match-words.ts';
import { measureByPeer } from '../../cli/compare/measure-played.ts';
import { toComparisonReport } from '../../cli/compare/to-comparison-report.ts';

describe('words that are compared', () => {
  test('are counted as often as they stand there, in compatible characters', () => {
    expect(wordsOf('The ﬁrst £1,299.00 offer²')).toEqual(['the', 'first', '1', '299', '00', 'offer', '2']);
    expect(recallOf(['a', 'b'], ['a', 'a', 'b', 'c'])).toBe(0.5);
    expect(recallOf(['a'], [])).toBe(1);
  });
});

describe('the report of a comparison', () => {
  const words = { count: 100, recall: 0.9, numberRecall: 1 };
  const rows: readonly ComparedFile[] = [
    { file: 'low.pdf', peer: 'pdftotext', cpuS: { ours: 2, peer: 0.5 }, words },
    { file: 'good.pdf', peer: 'pdftotext', cpuS: { ours: 1, peer: 0.5 }, words: { ...words, recall: 0.995 } },
    { file: 'bad.pdf', peer: 'pdftotext', cpuS: undefined, refused: 'corrupt_file' },
    {
      file: 'spot.mp3',
      peer: 'ffmpeg',
      cpuS: undefined,
      differences: { loudnessLufs: -0.9, durationS: 0.01, truePeakDb: 0.1, silenceS: 0, blackS: 2 },
    },
  ];

  test('says recall by kind, processor time, and what to look at', () => {
    expect(toComparisonReport(rows).split('\n')).toEqual([
      'pdftotext: 3 files, recall of at least 0.99 in 1, of 0.95 in 1; numbers of at least 0.99 in 2',
      '  processor time with the start of processes: 3.0 s, the tool 1.0 s, 3.0 times',
      'ffmpeg: 1 files',
      '  duration, s: 0.01 apart in the median of 1, 0.01 at most',
      '  loudness, LU: 0.90 apart in the median of 1, 0.90 at most',
      '  true peak, dB: 0.10 apart in the median of 1, 0.10 at most',
      '  silence, s: 0.00 apart in the median of 1, 0.00 at most',
      '  black, s: 2.00 apart in the median of 1, 2.00 at most',
      'Recall below 0.95:',
      '  0.900 low.pdf',
      'Films and sounds that differ:',
      '  loudness, LU -0.90 spot.mp3',
      '  black, s 2.00 spot.mp3',
      'Refused here, read by the tool:',
      '  corrupt_file bad.pdf',
    ]);
  });
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

describe.skipIf(!hasFfmpeg)('what FFmpeg says of a sound (skipped without FFmpeg)', () => {
  test('length, loudness, peak and silence of a tone and three seconds of nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'compare-'));
    try {
      const path = join(folder, 'tone.wav');
      await writeFile(path, makeTone());
      const measured = measureByPeer(path);
      expect(measured).toMatchObject({ durationS: 6, blackS: 0 });
      expect(measured?.silenceS).toBeCloseTo(3, 1);
      expect(measured?.truePeakDb).toBeCloseTo(-20, 0);
      expect(measured?.loudnessLufs).toBeGreaterThan(-30);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Three seconds of 1 kHz at -20 dBFS, then three of silence; 16 bits, 48 kHz, mono. */
function makeTone(): Buffer {
  const [rate, seconds] = [48_000, 6];
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * 3; at++)
    samples.writeInt16LE(Math.round(3277 * Math.sin((2 * Math.PI * 1000 * at) / rate)), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
