import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { sniffFormat } from '../../shared/analysis/media/sniff/sniff-format.ts';
import { extractInChild } from '../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../shared/analysis/worker/find-readable-folders.ts';
import type { Extraction } from '../../shared/model/extraction.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { openLocalFile } from '../report/open-local-file.ts';
import { readChangedCpu, readChildCpu } from './child-cpu.ts';
import { isNumber, recallOf, wordsOf } from './match-words.ts';
import { measureByPeer, type Played, playedNames, toPlayed } from './measure-played.ts';
import { hasPeer, runPeer } from './run-peer.ts';

/** How one file reads here and by the tool for its kind. */
export interface ComparedFile {
  readonly file: string;
  readonly peer: string;
  /** Why it was refused here; then nothing else is known. */
  readonly refused?: string;
  /** Processor seconds, the start of the processes included; undefined where the system does not say. */
  readonly cpuS: { readonly ours: number; readonly peer: number } | undefined;
  /** Of a document or a picture. */
  readonly words?: { readonly count: number; readonly recall: number; readonly numberRecall: number };
  /** Of a film or a sound: ours less the peer's, where both have a value. */
  readonly differences?: Partial<Readonly<Record<keyof Played, number>>>;
}

const entry = new URL('../../shared/analysis/worker/main.ts', import.meta.url);
const played: ReadonlySet<FileFormat> = new Set(['mp4', 'quicktime', 'avi', 'matroska', 'mp3', 'wav', 'aac', 'ogg']);

/** Compares one file; undefined where no tool reads its kind, or the tool refuses it. */
export async function compareFile(path: string): Promise<ComparedFile | undefined> {
  const source = await openLocalFile(path);
  try {
    const format = await sniffFormat(source);
    if (format === undefined) return undefined;
    const start = readChildCpu();
    const reading = hasPeer(format) ? runPeer(format, path) : undefined;
    const measured = hasPeer(format) || !played.has(format) ? undefined : measureByPeer(path);
    if (reading === undefined && measured === undefined) return undefined;
    const middle = readChildCpu();
    const outcome = await extract(format, path, source);
    const end = await readChangedCpu(middle);
    const cpuS =
      start === undefined || middle === undefined || end === undefined
        ? undefined
        : { ours: end - middle, peer: middle - start };
    const row = { file: path, peer: reading?.peer ?? 'ffmpeg', cpuS };
    if (!outcome.ok) return { ...row, refused: outcome.failure.errorType };
    if (reading !== undefined) return { ...row, words: compareWords(outcome.extraction, reading.text) };
    return { ...row, ...(measured && { differences: comparePlayed(outcome.extraction, measured) }) };
  } finally {
    await source.close();
  }
}

const extract = (
  format: FileFormat,
  filename: string,
  source: Awaited<ReturnType<typeof openLocalFile>>,
): ReturnType<typeof extractInChild> =>
  extractInChild({
    format,
    filename,
    metadata: {},
    source,
    ceilings: { ...defaultCeilings, frames: 0 },
    entry,
    readableFolders: findReadableFolders(entry),
    signal: new AbortController().signal,
    onProgress: () => {},
  });

function compareWords({ blocks }: Extraction, peerText: string): NonNullable<ComparedFile['words']> {
  const found = wordsOf(blocks.map(({ text }) => text).join('\n'));
  const wanted = wordsOf(peerText);
  return {
    count: wanted.length,
    recall: recallOf(found, wanted),
    numberRecall: recallOf(found, wanted.filter(isNumber)),
  };
}

function comparePlayed(extraction: Extraction, peer: Played): NonNullable<ComparedFile['differences']> {
  const ours = toPlayed(extraction);
  return Object.fromEntries(
    playedNames.flatMap((name) => {
      const [a, b] = [ours[name], peer[name]];
      return a === undefined || b === undefined ? [] : [[name, Math.round((a - b) * 1000) / 1000]];
    }),
  );
}
