import type { Issue } from '../api/types.ts';

/** Decisions that are being sent: answers that were read in the meantime do not have them yet. */
export const underWay = new Map<string, Issue['status']>();

/** Findings with the decisions that are being sent applied. */
export const withUnderWay = (issues: readonly Issue[]): readonly Issue[] =>
  underWay.size === 0
    ? issues
    : issues.map((issue) => {
        const status = underWay.get(issue.id);
        return status === undefined ? issue : { ...issue, status };
      });
