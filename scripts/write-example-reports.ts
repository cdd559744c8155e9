// Writes `examples/reports/` and the excerpts in README.md anew, from a review of the examples through a service of its own.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toTextReport } from '../cli/review/text-report.ts';
import { runCommand } from '../cli/run-command.ts';
import { examplesFolder, reviewExamples } from '../support/review-examples.ts';
import { runSession } from '../support/run-session.ts';

const width = 100;
/** How many findings README shows of an example. */
const excerpted: ReadonlyMap<string, number> = new Map([
  ['leaflet.pdf', 2],
  ['radio-spot.mp3', 1],
]);

/** Without its last line, the submission's id, a report depends on the file and the rules alone. */
const withoutId = (report: string): string => report.slice(0, report.lastIndexOf('\n')).trimEnd();

/** The report until the end of its first findings, and how many follow. */
function shorten(report: string, findings: number, shown: number): string {
  const cut = report.indexOf(`\n${String(shown + 1).padStart(3)}.  `);
  return cut < 0 ? report : `${report.slice(0, cut).trimEnd()}\n\n  … and ${findings - shown} more findings`;
}

const spec = {
  name: 'npm run examples --',
  summary: 'Writes examples/reports and the excerpts in README.md anew, from a review of the examples.',
  options: {},
} as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async () => {
  const review = await reviewExamples();
  const folder = join(examplesFolder, 'reports');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const asset of review.assets) {
    const report = withoutId(toTextReport({ ...review, assets: [asset] }, { width, isStyled: false }));
    await writeFile(join(folder, `${asset.filename.replace(/\.\w+$/, '')}.txt`), `${report}\n`);
    const shown = excerpted.get(asset.filename);
    if (shown === undefined) continue;
    const mark = asset.filename.replace(/\.\w+$/, '');
    const readme = resolve(import.meta.dirname, '..', 'README.md');
    const text = await readFile(readme, 'utf8');
    const excerpt = `<!-- ${mark} -->\n\`\`\`text\n${shorten(report, asset.issues.length, shown)}\n\`\`\`\n<!-- /${mark} -->`;
    await writeFile(
      readme,
      text.replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*?<!-- /${mark} -->`), () => excerpt),
    );
  }
  const readme = resolve(import.meta.dirname, '..', 'README.md');
  const session = `<!-- session -->\n\`\`\`text\n${await runSession()}\n\`\`\`\n<!-- /session -->`;
  const whole = await readFile(readme, 'utf8');
  await writeFile(
    readme,
    whole.replace(/<!-- session -->[\s\S]*?<!-- \/session -->/, () => session),
  );
  return { text: 'examples/reports and README.md are written.' };
});
