import { pages } from '../api/paths.ts';

/** Where a person was in the queue, so that the way back leads there. */
const place: { address: string; submissionId: string | undefined } = { address: pages.queue, submissionId: undefined };

/** The queue with the filters that were last used. */
export const queueAddress = (): string => place.address;

export function rememberQueue(address: string): void {
  place.address = address;
}

/** The submission that was opened last; undefined before the first. */
export const lastOpened = (): string | undefined => place.submissionId;

export function rememberOpened(submissionId: string): void {
  place.submissionId = submissionId;
}
