import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readLocalFiles } from '../../../cli/review/review-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-local-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('says of each file in one sentence why it cannot be reviewed', async () => {
  const [missing, empty, unknown] = ['missing.pdf', 'empty.pdf', 'notes.xyz'].map((name) => join(folder, name));
  writeFileSync(join(folder, 'empty.pdf'), '');
  writeFileSync(join(folder, 'notes.xyz'), 'words');
  const paths = [missing, `${empty}/inside.pdf`, empty, folder, unknown].map(String);
  await expect(readLocalFiles(paths)).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^\S+missing\.pdf: there is no such file\.\n\S+inside\.pdf: there is no such file\.\n\S+empty\.pdf: the file is empty\.\n\S+: not a file\.\n\S+notes\.xyz: files of this kind are not reviewed\. [^\n]+$/,
      ),
    }),
  );
});
