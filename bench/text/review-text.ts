import { reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import { deriveUuid } from '../../shared/model/ids.ts';
import type { Issue } from '../../shared/model/issue.ts';
import { toExtraction } from '../../support/to-extraction.ts';

/** The asset of all texts that benches review. */
export const benchAsset = {
  assetId: deriveUuid('bench', 'rules'),
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

/** The whole review of a plain text in one block, as the service does it after extraction. */
export function reviewText(text: string): readonly Issue[] {
  const block = {
    text,
    start: 0,
    source: 'document_text',
    role: 'body',
    place: { kind: 'text', line: 1 },
  } as const;
  const context = { ...benchAsset, filename: 'copy.txt', contentType: 'text/plain', metadata: {}, sidekicks: [] };
  return reviewExtraction(toExtraction([block]), context).issues;
}
