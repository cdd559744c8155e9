import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileFormat } from '../../shared/model/media-types.ts';

/** What an installed tool found in a file. */
export interface PeerReading {
  readonly peer: string;
  readonly text: string;
}

/**
 * Pandoc writes emphasis as `_` and `*` in the middle of words, and for a picture the name of its file: without these its words are those
 * of the document.
 */
const pandocFilter = `
local function plain(element) return element.content end
return {{ Emph = plain, Strong = plain, Underline = plain, Strikeout = plain, SmallCaps = plain, Span = plain, Superscript = plain, Subscript = plain,
  Image = function(image) if pandoc.utils.stringify(image.caption):find("%.%a%a%a%a?$") then return {} end return image.caption end }}
`;

type Peer = (path: string, folder: string) => readonly [program: string, args: readonly string[]];

const peers: Partial<Record<FileFormat, Peer>> = {
  pdf: (path) => ['pdftotext', [path, '-']],
  docx: (path, folder) => {
    const filter = join(folder, 'plain.lua');
    writeFileSync(filter, pandocFilter);
    return ['pandoc', ['-t', 'plain', '--wrap=none', '-L', filter, path]];
  },
  doc: (path) => ['antiword', ['-m', 'UTF-8.txt', '-w', '0', path]],
  png: (path) => ['tesseract', [path, '-']],
  jpeg: (path) => ['tesseract', [path, '-']],
};

export const hasPeer = (format: FileFormat): boolean => peers[format] !== undefined;

/** Reads a file with the tool for its format; undefined where the tool is not installed, or refuses the file. */
export function runPeer(format: FileFormat, path: string): PeerReading | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    const command = peers[format]?.(path, folder);
    if (command === undefined) return undefined;
    const [program, args] = command;

    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    // Antiword writes a mark for each picture.
    return status === 0 ? { peer: program, text: stdout.replaceAll('[pic]', ' ') } : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
