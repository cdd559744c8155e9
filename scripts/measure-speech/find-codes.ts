import { assembleExtraction } from '../../shared/analysis/media/assemble-extraction.ts';
import { toSpokenBlocks } from '../../shared/analysis/media/av/to-spoken-blocks.ts';
import { reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import { codesOf } from '../../shared/model/also-under.ts';
import type { TranscriptSegment } from '../../shared/model/transcript.ts';

/** Codes of the rules that the words of a recording meet. */
export function findCodes(segments: readonly TranscriptSegment[]): ReadonlySet<string> {
  const kind = { source: 'transcript_text', role: 'body', origin: 'measured', order: 1 } as const;
  const parts = toSpokenBlocks(segments, kind);
  const extraction = assembleExtraction({ format: 'mp3', sizeBytes: 1 }, parts, { maximumCharacters: 1e6 });
  const { issues } = reviewExtraction(extraction, {
    assetId: '00000000-0000-4000-8000-000000000000',
    contentType: 'audio/mpeg',
    filename: 'spot.mp3',
    metadata: {},
    sidekicks: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  return new Set(issues.flatMap(codesOf));
}
