import type { Issue } from '../api/types.ts';

/** A decision that is being sent, or waits for one before it. */
export interface UnderWay {
  readonly status: Issue['status'];
}

/** The latest decision under way about each finding: answers that were read in the meantime do not have it yet. */
export const underWay = new Map<string, UnderWay>();

/** Findings with the decisions that are being sent applied. */
export const withUnderWay = (issues: readonly Issue[]): readonly Issue[] =>
  underWay.size === 0
    ? issues
    : issues.map((issue) => {
        const status = underWay.get(issue.id)?.status;
        return status === undefined ? issue : { ...issue, status };
      });
