import { ticketLifetimeMs } from '../../model/person.ts';
import { signInStateIdOf } from '../../model/person-ids.ts';
import type { Services } from '../services.ts';

/** Marks the state of a sign-in as used. False when it was used before. Rejects with `StoreUnavailableError`. */
export async function useSignInState(
  { store, random }: Pick<Services, 'store' | 'random'>,
  state: string,
): Promise<boolean> {
  const id = signInStateIdOf(state);
  // Different each time, so that after a lost answer a mark of somebody else is not taken for this call's.
  const mark = { id, type: 'state', usedBy: random.uuid(), ttl: (2 * ticketLifetimeMs) / 1000 };
  return (await store.create('people', id, mark)).ok;
}
