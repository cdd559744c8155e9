import type { FileLook } from '../analysis/look-at-file.ts';
import type { Frame } from '../model/extraction.ts';
import { type Anchor, type Box, type Issue, severityRank } from '../model/issue.ts';

/** A place that a finding points to. */
export interface Mark {
  readonly issue: Issue;
  readonly anchor: Anchor;
  /** The finding's own place, as against a further place of its evidence. */
  readonly isMain: boolean;
}

/** All places of the findings, each once. A finding about the file as a whole has none: its evidence stands under other findings. */
export function listMarks(issues: readonly Issue[]): readonly Mark[] {
  return issues.flatMap((issue) => {
    if (issue.anchor.kind === 'asset') return [];
    const seen = new Map<string, Mark>();
    const anchors = [issue.anchor, ...issue.contributors.flatMap((one) => one.evidence.map(({ anchor }) => anchor))];
    for (const [index, anchor] of anchors.entries()) {
      const key = JSON.stringify(anchor);
      if (!seen.has(key)) seen.set(key, { issue, anchor, isMain: index === 0 });
    }
    return [...seen.values()];
  });
}

/** The boxes of an anchor, as fractions of its page or picture. */
export const boxesOf = (anchor: Anchor): readonly Box[] => ('boxes' in anchor ? (anchor.boxes ?? []) : []);

/** The gravest first. */
export const byGravity = (a: Mark, b: Mark): number =>
  severityRank[a.issue.severity] - severityRank[b.issue.severity] || a.issue.referenceNumber - b.issue.referenceNumber;

/** Ids within the page: of a finding in the list, and of its place in the file. */
export const findingId = (file: number, issue: Issue): string => `finding-${file}-${issue.referenceNumber}`;
export const placeId = (file: number, issue: Issue): string => `place-${file}-${issue.referenceNumber}`;

/** True when a place is to be drawn on a picture: its page, or the still picture itself. */
export const isOnFrame = (frame: Pick<Frame, 'page' | 'timeMs'>, anchor: Anchor): boolean =>
  (anchor.kind === 'page' && frame.page === anchor.page) || (anchor.kind === 'region' && frame.timeMs === null);

/** True when the report shows a place somewhere one can jump to: on a picture, in the text, or on the timeline. */
export function isShown(look: FileLook | undefined, anchor: Anchor): boolean {
  if (anchor.kind === 'time') return true;
  if (look === undefined) return false;
  if (anchor.kind === 'text') return look.blocks.some((block) => overlaps(block, anchor));
  return boxesOf(anchor).length > 0 && look.frames.some((frame) => isOnFrame(frame, anchor));
}

/** True when a range of the extracted text touches a block. */
export const overlaps = (
  block: { readonly start: number; readonly text: string },
  range: { readonly start: number; readonly end: number },
): boolean => range.start < block.start + block.text.length && range.end > block.start;
