// `npm run compare -- DIR`: the extractors beside installed tools, file by file.
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCeilings } from '../shared/analysis/media/ceilings.ts';
import { sniffFormat } from '../shared/analysis/media/sniff/sniff-format.ts';
import { extractInChild } from '../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../shared/analysis/worker/find-readable-folders.ts';
import type { FileFormat } from '../shared/model/media-types.ts';
import { CommandError } from './options.ts';
import { openLocalFile } from './report/open-local-file.ts';
import { runCommand } from './run-command.ts';

const spec = {
  name: 'npm run compare --',
  summary: 'Compares the words that are extracted from files with those that installed tools find.',
  positionals: { placeholder: 'DIR', help: 'a folder of files', min: 1 },
  options: {},
} as const;

const entry = new URL('../shared/analysis/worker/main.ts', import.meta.url);
const low = 0.95;

/** The tool for a format, with the arguments that print the words of a file. */
const peers: Partial<Record<FileFormat, (path: string) => readonly [string, readonly string[]]>> = {
  pdf: (path) => ['pdftotext', [path, '-']],
  docx: (path) => ['pandoc', ['-t', 'plain', path]],
  doc: (path) => ['antiword', [path]],
  png: (path) => ['tesseract', [path, '-']],
  jpeg: (path) => ['tesseract', [path, '-']],
};

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Share of the peer's words that were found, each as often as it stands there. */
function recall(found: readonly string[], wanted: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  const hits = wanted.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left > 0;
  });
  return wanted.length === 0 ? 1 : hits.length / wanted.length;
}

async function compareFile(
  path: string,
): Promise<{ file: string; peer: string; words: number; recall: number } | undefined> {
  const source = await openLocalFile(path);
  try {
    const format = await sniffFormat(source);
    const peer = format && peers[format]?.(path);
    if (format === undefined || peer === undefined) return undefined;
    const { status, stdout } = spawnSync(peer[0], peer[1], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (status !== 0) return undefined;
    const outcome = await extractInChild({
      format,
      filename: path,
      metadata: {},
      source,
      ceilings: { ...defaultCeilings, frames: 0 },
      entry,
      readableFolders: findReadableFolders(entry),
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    const text = outcome.ok ? outcome.extraction.blocks.map((block) => block.text).join(' ') : '';
    const wanted = wordsOf(stdout);
    return { file: path, peer: peer[0], words: wanted.length, recall: recall(wordsOf(text), wanted) };
  } finally {
    await source.close();
  }
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ positionals }, { note }) => {
  const [folder = ''] = positionals;
  const names = await readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new CommandError(`${folder}: this folder cannot be read.`, { cause });
  });
  const rows = [];
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    const row = await readFile(path).then(
      () => compareFile(path),
      () => undefined,
    );
    if (row === undefined) continue;
    note(`${row.recall.toFixed(3)} ${row.peer} ${row.file}`);
    rows.push(row);
  }
  const byPeer = [...Map.groupBy(rows, ({ peer }) => peer)].map(([peer, list]) => {
    const good = list.filter((row) => row.recall >= 0.99).length;
    return `${peer}: ${list.length} files, ${good} with recall of at least 0.99`;
  });
  const below = rows.filter((row) => row.recall < low).map((row) => `${row.recall.toFixed(3)} ${row.file}`);
  return { json: { files: rows }, text: [...byPeer, 'Below 0.95:', ...below].join('\n') };
});
