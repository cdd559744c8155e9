import { appendFile, readFile } from 'node:fs/promises';
import type { Client } from 'asset-review-client';

import type { Review } from '../../shared/report/review.ts';
import { version } from '../version.ts';
import { describeChanges } from './describe-changes.ts';
import { type Format, formatReview } from './formats/format-review.ts';
import type { FormattedReview } from './formats/formatted-review.ts';
import { toStepSummary } from './formats/to-github.ts';
import type { Counts } from './newness.ts';
import type { LocalFile } from './review-files.ts';
import { type Layout, toTextReport } from './text-report.ts';

/** Values of the environment: how text is laid out, and the file of GitHub's step summary. */
export interface ResultSurroundings {
  readonly layout: Layout;
  readonly stepSummary: string | undefined;
}

async function readTexts(files: readonly LocalFile[]): Promise<FormattedReview['files']> {
  const entries = files.map(async ({ filename, path, shownAs, contentType }) => {
    const text = contentType === 'text/plain' ? await readFile(path, 'utf8') : undefined;
    return [filename, { path: shownAs, text }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** The result of a review as it is written, whole, in any format. */
export async function toResult(
  api: Client,
  review: Review,
  files: readonly LocalFile[],
  format: Format,
  isNew: Counts | undefined,
  { layout, stepSummary }: ResultSurroundings,
): Promise<string> {
  if (format === 'json') return `${JSON.stringify(review, undefined, 2)}\n`;
  if (format === 'text') {
    const changes = review.assets.flatMap((asset) =>
      asset.changes ? [describeChanges(asset.filename, asset.changes)] : [],
    );
    const report = toTextReport(review, layout);
    return `${[...changes, report].join('\n')}\n`;
  }
  const { rules } = await api.listRules();
  const formatted: FormattedReview = {
    review,
    files: await readTexts(files),
    rules: new Map(rules.map(({ ruleCode, title, url }) => [ruleCode, { title, url }])),
    isNew,
    version,
  };
  if (format === 'github' && stepSummary) await appendFile(stepSummary, toStepSummary(formatted));
  return formatReview(format, formatted);
}
