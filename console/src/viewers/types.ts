import type { Issue, TranscriptSegment } from '../api/types.ts';

/** What every viewer is given. */
export interface ViewerProps {
  /** Tells two viewers of one page apart. */
  readonly label: string;
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly issues: readonly Issue[];
  readonly selected: Issue | undefined;
  readonly onSelect: (issue: Issue) => void;
  readonly transcript: readonly TranscriptSegment[];
  /** Issues of the other version that are gone here; drawn hollow. */
  readonly isHollow?: (issue: Issue) => boolean;
}
