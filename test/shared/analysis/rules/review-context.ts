import type { ReviewContext } from '../../../../shared/analysis/rules/review-extraction.ts';

/** What a review of a plain text knows beside the text. */
export const reviewContext: ReviewContext = {
  assetId: '0d7a3a52-91d0-4a8f-8b0a-3f0a0d1c2b3e',
  filename: 'copy.txt',
  contentType: 'text/plain',
  metadata: {},
  sidekicks: [],
  createdAt: '2026-03-01T10:00:00.000Z',
};
