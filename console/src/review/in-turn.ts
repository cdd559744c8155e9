import { sessionNumber } from '../api/session-state.ts';
import type { Decision } from '../api/types.ts';

/** What was made of some findings, and why not all of it. */
export interface Outcome {
  readonly made: readonly Decision[];
  readonly error?: unknown;
}

const latest = new Map<string, Promise<Outcome>>();

/** What came of the work about a finding that was still under way; undefined for none. */
export type Before = (issueId: string) => Promise<Outcome | undefined>;

/** Does work about findings after all work before it about any of them, in the order of the calls. */
export async function inTurn(
  issueIds: readonly string[],
  work: (before: Before) => Promise<Outcome>,
): Promise<Outcome> {
  const session = sessionNumber();
  const earlier = new Map(issueIds.map((id) => [id, latest.get(id)]));
  const turn = Promise.all(issueIds.map(async (id) => earlier.get(id)))
    .then(() => {
      if (sessionNumber() !== session) throw new Error('The session has ended.');
      return work(async (id) => earlier.get(id));
    })
    .catch((error: unknown): Outcome => ({ made: [], error }));
  for (const id of issueIds) latest.set(id, turn);
  const outcome = await turn;
  for (const id of issueIds) if (latest.get(id) === turn) latest.delete(id);
  return outcome;
}
