// `npm run compare -- DIR`: the extractors beside installed tools, file by file.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ComparedFile, compareFile } from './compare/compare-file.ts';
import { toComparisonReport } from './compare/to-comparison-report.ts';
import { CommandError } from './options.ts';
import { runCommand } from './run-command.ts';

const spec = {
  name: 'npm run compare --',
  summary:
    'Compares what is read and measured here with what pdftotext, pandoc, antiword, tesseract and ffmpeg find, where they are installed: words, numbers, loudness, peak, duration, silence, black, and processor time.',
  positionals: { placeholder: 'DIR', help: 'a folder of files', min: 1 },
  options: {},
} as const;

const describe = ({ words, differences, refused }: ComparedFile): string =>
  refused ?? words?.recall.toFixed(3) ?? JSON.stringify(differences);

// Tesseract on one thread: on more it waits for them with the processor running.
process.env['OMP_THREAD_LIMIT'] = '1';
process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ positionals }, { note }) => {
  const [folder = ''] = positionals;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new CommandError(`${folder}: this folder cannot be read.`, { cause });
  });
  const files = entries.filter((found) => found.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const rows: ComparedFile[] = [];
  for (const path of files.toSorted()) {
    const row = await compareFile(path);
    if (row === undefined) continue;
    note(`${describe(row)} ${row.peer} ${row.file}`);
    rows.push(row);
  }
  return { json: { files: rows }, text: toComparisonReport(rows) };
});
