import type { Issue } from '../api/types.ts';

/** Decisions on their way: what is read meanwhile does not know them yet. */
export const underWay = new Map<string, Issue['status']>();

/** Findings as they stand with the decisions that are on their way. */
export const withUnderWay = (issues: readonly Issue[]): readonly Issue[] =>
  underWay.size === 0
    ? issues
    : issues.map((issue) => {
        const status = underWay.get(issue.id);
        return status === undefined ? issue : { ...issue, status };
      });
