import type { Coverage } from '../model/coverage.ts';
import type { Decision } from '../model/decision.ts';
import type { ClearedFinding, Issue, Topic } from '../model/issue.ts';
import type { Provenance } from '../model/provenance.ts';
import type { PublicTranscriptSegment } from '../model/transcript.ts';
import type { ChangeList } from '../model/views.ts';

/** What makes a report a record: the hash of the reviewed bytes, the versions used, what was not raised, and what people decided. */
export interface AssetRecord extends Pick<Provenance, 'ruleSetVersion' | 'engines'> {
  /** Of the reviewed bytes; null where nobody has read them whole. */
  readonly sha256: string | null;
  readonly cleared: readonly ClearedFinding[];
  /** Of all issues, oldest first. */
  readonly decisions: readonly Decision[];
}

/** One file with everything a report says of it. */
export interface ReviewedAsset {
  readonly assetId: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly status: string;
  readonly errorType: string | null;
  readonly errorMessage: string | null;
  readonly issueCount: number | null;
  readonly versionGroupId: string;
  readonly versionNumber: number;
  readonly issues: readonly Issue[];
  readonly topics: readonly Topic[];
  readonly orphanIssues: readonly Issue[];
  /** What the findings and the coverage mean for publication; null for an asset that failed. */
  readonly verdict: string | null;
  /** What was read, in phrases. */
  readonly read: readonly string[];
  /** What of the content was not, in phrases. */
  readonly notAssessed: readonly string[];
  readonly coverage: readonly Coverage[];
  /** What is said in a film or recording. */
  readonly transcript: readonly PublicTranscriptSegment[];
  /** Against the version before; only with `--previous`. */
  readonly changes?: ChangeList;
  /** Only in pages that are kept. */
  readonly record?: AssetRecord;
}

/** The document of `review --json`. */
export interface Review {
  readonly submissionId: string;
  readonly status: string;
  readonly assets: readonly ReviewedAsset[];
}
