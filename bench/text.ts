import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, toRatio, toThreeFigures } from './measure.ts';
import { loadPeers, peerPackages, type TextPeer } from './text/load-peers.ts';
import { makeCopy } from './text/make-copy.ts';
import { reviewText } from './text/review-text.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 5;
const calibrationRounds = 100_000_000;
const sizes = [10_000, 100_000, 1_000_000, 10_000_000];
/** The peers need minutes and gigabytes for more. */
const largestForPeers = 1_000_000;
/** Beside the hardest text, the rules' own examples: advertisements, and prose that advertises nothing. */
const otherTexts = {
  advertisements: [
    'examples/e-mail.txt',
    'examples/product-page.txt',
    'examples/radio-script.txt',
    'examples/care-guide.txt',
  ],
  prose: ['README.md', 'docs/integrating.md', 'docs/local.md', 'docs/operations.md', 'docs/webhooks.md'],
} as const;
const otherLength = 300_000;

/**
 * Speed of the whole text review beside retext and alex on the same text, in CPU seconds of this process, in turn. The
 * peers are no dependencies: `BENCH_PEERS` names the folder in which they are installed.
 */
export const bench: Bench = {
  name: 'text',
  async run() {
    const folder = process.env['BENCH_PEERS'];
    const peers = folder === undefined ? [] : await loadPeers(folder);
    for (const check of [reviewText, ...peers.map((peer) => peer.check)]) warmUp(check);
    return [
      calibrate(),
      ...sizes.flatMap((size) => compare(`${toWords(size)} of the rules’ examples`, makeCopy(size), peers)),
      ...Object.entries(otherTexts).flatMap(([name, files]) =>
        compare(`${toWords(otherLength)} of ${name}`, repeatFiles(files, otherLength), peers),
      ),
    ];
  },
};

/** Lets the engine compile what runs often, so that the smallest text does not pay for it. */
function warmUp(check: (text: string) => unknown): void {
  for (let round = 0; round < 3; round += 1) check(makeCopy(100_000));
}

/** How fast this machine is at the moment: an empty loop. Figures of runs with different calibration do not compare. */
function calibrate(): BenchResult {
  const samples = Array.from({ length: rounds }, () =>
    timeCpuSeconds(() => {
      for (let round = 0; round < calibrationRounds; round += 1);
    }),
  );
  return {
    bench: 'text',
    measure: `calibration: ${calibrationRounds.toLocaleString('en')} rounds of an empty loop`,
    unit: 'CPU ms',
    ours: toThreeFigures(median(samples) * 1000),
    peer: null,
    peerName: null,
    ratio: null,
  };
}

function compare(measure: string, text: string, peers: readonly TextPeer[]): readonly BenchResult[] {
  const isForPeers = text.length <= largestForPeers;
  const checkers = [reviewText, ...(isForPeers ? peers.map(({ check }) => check) : [])];
  const speeds = checkers.map((): number[] => []);
  // In turn, so that a busy moment of the machine affects all.
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, check] of checkers.entries()) {
      speeds[index]?.push(text.length / timeCpuSeconds(() => check(text)));
    }
  }
  const [ours = 0, ...others] = speeds.map(median);
  const toResult = (peer: number | null, peerName: string | null): BenchResult => ({
    bench: 'text',
    measure,
    unit: 'characters per CPU s',
    ours: toThreeFigures(ours),
    peer: peer === null ? null : toThreeFigures(peer),
    peerName,
    ratio: toRatio(ours, peer),
  });
  if (others.length > 0) return others.map((speed, index) => toResult(speed, peers[index]?.name ?? null));
  const install = `not compared: npm install --prefix FOLDER ${peerPackages.join(' ')}, then BENCH_PEERS=FOLDER`;
  return [toResult(null, isForPeers ? install : null)];
}

function timeCpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const toWords = (size: number): string => `${size.toLocaleString('en')} characters`;

function repeatFiles(files: readonly string[], length: number): string {
  const once = files.map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')).join('\n\n');
  return once.repeat(Math.ceil(length / once.length)).slice(0, length);
}
