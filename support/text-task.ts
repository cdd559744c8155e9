import type { AnalysisTask } from '../shared/analysis/analyze.ts';

/** What an analysis is told about a text file. */
export const textTask: AnalysisTask = {
  assetId: '0a3d7c52-6c1f-4a53-9e43-5a1f4f5e8a10',
  format: 'text',
  contentType: 'text/plain',
  filename: 'a.txt',
  metadata: {},
  sidekicks: [],
  createdAt: '2026-01-02T03:04:05.000Z',
};
