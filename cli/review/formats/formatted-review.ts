import type { Issue } from '../../../shared/model/issue.ts';
import type { Review, ReviewedAsset } from '../../../shared/report/review.ts';

/** What every format is made from. */
export interface FormattedReview {
  readonly review: Review;
  /** By file name: its path as it was named, and its text where it is a text file. */
  readonly files: ReadonlyMap<string, { readonly path: string; readonly text: string | undefined }>;
  /** Addresses and titles of the rules, by code. */
  readonly rules: ReadonlyMap<string, { readonly title: string; readonly url: string | null }>;
  /** Whether a finding was not in what the review is compared with; undefined without a comparison. */
  readonly isNew: ((asset: ReviewedAsset, issue: Issue) => boolean) | undefined;
  readonly version: string;
}

/** Findings of all reviewed files, gravest first within a file, as the service orders them. */
export const listFindings = ({ review }: FormattedReview): { readonly asset: ReviewedAsset; readonly issue: Issue }[] =>
  review.assets.flatMap((asset) => asset.issues.map((issue) => ({ asset, issue })));
