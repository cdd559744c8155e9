import { chmodSync, renameSync, writeFileSync } from 'node:fs';

/** Writes JSON that only its owner may read (mode 600), all at once: a reader sees the old file or the whole new one. */
export function writePrivateFile(file: string, content: unknown): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  // The mode of `writeFileSync` counts for a new file only.
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
}
