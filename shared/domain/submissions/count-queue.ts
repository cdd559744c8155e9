import type { QueueCounts } from '../../model/views.ts';
import type { Services } from '../services.ts';
import type { PersonCaller } from '../sessions/person-caller.ts';
import { type SubmissionFilters, toFilter } from './list-submissions.ts';

/** How many submissions of the workspace each view of the queue holds for this person. Rejects with `StoreUnavailableError`. */
export async function countQueue(
  { store }: Pick<Services, 'store'>,
  { scope, id }: Pick<PersonCaller, 'scope' | 'id'>,
): Promise<QueueCounts> {
  const count = (filters: SubmissionFilters): Promise<number> => store.count('core', scope, toFilter(filters));
  const [all, open, awaitingEvidence, mine, failed] = await Promise.all([
    count({}),
    count({ decision: 'open' }),
    count({ decision: 'awaiting_evidence' }),
    count({ assigneeId: id }),
    count({ status: 'failed' }),
  ]);
  return { all, open, awaitingEvidence, mine, failed };
}
