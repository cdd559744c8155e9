import type { ComparedFile } from './compare-file.ts';
import { playedNames } from './measure-played.ts';

const good = 0.99;
const low = 0.95;
/** Differences that are worth a look: seconds, LU, dB. */
const noticeable = { durationS: 0.1, loudnessLufs: 0.3, truePeakDb: 0.5, silenceS: 0.5, blackS: 0.5 } as const;
const meanings = {
  durationS: 'duration, s',
  loudnessLufs: 'loudness, LU',
  truePeakDb: 'true peak, dB',
  silenceS: 'silence, s',
  blackS: 'black, s',
} as const;

/** The comparison for people: recall by kind, the largest differences of films and sounds, processor time, and the files to look at. */
export function toComparisonReport(rows: readonly ComparedFile[]): string {
  const lines = [...Map.groupBy(rows, ({ peer }) => peer)].flatMap(([peer, list]) => describePeer(peer, list));
  const below = rows.flatMap(({ file, words }) =>
    words !== undefined && words.recall < low ? [`${words.recall.toFixed(3)} ${file}`] : [],
  );
  const apart = rows.flatMap(({ file, differences = {} }) =>
    playedNames
      .filter((name) => Math.abs(differences[name] ?? 0) > noticeable[name])
      .map((name) => `${meanings[name]} ${differences[name]?.toFixed(2)} ${file}`),
  );
  const refused = rows.flatMap(({ file, refused: reason }) => (reason === undefined ? [] : [`${reason} ${file}`]));
  return [
    ...lines,
    ...section('Recall below 0.95:', below),
    ...section('Films and sounds that differ:', apart),
    ...section('Refused here, read by the tool:', refused),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

function describePeer(peer: string, rows: readonly ComparedFile[]): readonly string[] {
  const read = rows.flatMap(({ words }) => words ?? []);
  const count = (least: number, of: 'recall' | 'numberRecall'): number =>
    read.filter((words) => words[of] >= least).length;
  const words = `recall of at least ${good} in ${count(good, 'recall')}, of ${low} in ${count(low, 'recall')}; numbers of at least ${good} in ${count(good, 'numberRecall')}`;
  const differences = playedNames.flatMap((name) => {
    const values = rows.flatMap((row) => row.differences?.[name] ?? []).map(Math.abs);
    const [middle, largest] = [median(values), values.reduce((most, value) => Math.max(most, value), 0)];
    return values.length === 0
      ? []
      : [
          `  ${meanings[name]}: ${middle.toFixed(2)} apart in the median of ${values.length}, ${largest.toFixed(2)} at most`,
        ];
  });
  return [
    `${peer}: ${rows.length} files${read.length > 0 ? `, ${words}` : ''}`,
    ...differences,
    ...describeCpu(rows.flatMap(({ cpuS }) => cpuS ?? [])),
  ];
}

function describeCpu(costs: readonly { readonly ours: number; readonly peer: number }[]): readonly string[] {
  if (costs.length === 0) return [];
  const sum = (of: 'ours' | 'peer'): number => costs.reduce((total, cost) => total + cost[of], 0);
  const [ours, peer] = [sum('ours'), sum('peer')];
  const ratio = peer === 0 ? '' : `, ${(ours / peer).toFixed(1)} times`;
  return [`  processor time with the start of processes: ${ours.toFixed(1)} s, the tool ${peer.toFixed(1)} s${ratio}`];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
