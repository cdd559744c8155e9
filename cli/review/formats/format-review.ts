import { unreachable } from '../../../shared/model/unreachable.ts';
import type { FormattedReview } from './formatted-review.ts';
import { toGithub } from './to-github.ts';
import { toJunit } from './to-junit.ts';
import { toLines } from './to-lines.ts';
import { toSarif } from './to-sarif.ts';

export const formats = ['text', 'lines', 'json', 'sarif', 'github', 'junit'] as const;
export type Format = (typeof formats)[number];

/** The result of a review in one of the formats that programs read; `text` and `json` are written by the command itself. */
export function formatReview(format: Exclude<Format, 'text' | 'json'>, review: FormattedReview): string {
  switch (format) {
    case 'lines':
      return toLines(review);
    case 'sarif':
      return `${JSON.stringify(toSarif(review), undefined, 2)}\n`;
    case 'github':
      return toGithub(review);
    case 'junit':
      return toJunit(review);
    default:
      return unreachable(format);
  }
}
