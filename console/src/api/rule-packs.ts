import { cache, useReading } from './cache.ts';
import { paths } from './paths.ts';
import { ApiError, removeAgain, request, requestAgain, sayFault } from './request.ts';
import type { RulePackList, RulePackView } from './types.ts';

const key = ['rule-packs'];

/** The rule packs that a submission may name. */
export const useRulePacks = () =>
  useReading<RulePackList>({ key, read: (signal) => request('GET', paths.rulePacks, { signal }) });

/** Asks for them again, after a change. */
export const refreshRulePacks = (): Promise<void> => cache.invalidateQueries({ queryKey: key });

/** What others have made of a pack in the meantime. */
export interface RulePackClash {
  /** What is in use now; undefined where it was removed. */
  readonly current: RulePackView | undefined;
}

/** The pack of this name as it is now. */
async function readPack(name: string): Promise<RulePackView | undefined> {
  const { packs } = await cache.fetchQuery({
    queryKey: key,
    queryFn: () => requestAgain<RulePackList>('GET', paths.rulePacks),
    staleTime: 0,
  });
  return packs.find(({ isBuiltIn, pack }) => !isBuiltIn && pack.name === name);
}

/**
 * Stores a pack in place of revision `replaces`; without it as a new one. Where something else is in use than the person has seen, nothing is stored, and the
 * answer says what. Throws `ApiError`, with the fields that are wrong.
 */
export async function saveRulePack(pack: unknown, replaces?: number): Promise<RulePackView | RulePackClash> {
  try {
    return await requestAgain<RulePackView>('POST', paths.rulePacks, { body: pack, ifMatch: replaces });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    return { current: await readPack((pack as { readonly name: string }).name) };
  }
}

/** Takes a pack out of use. Throws `ApiError`, 409 where somebody has changed it since `view` was read. */
export const removeRulePack = ({ sidekickId, revision }: RulePackView): Promise<void> =>
  removeAgain(paths.rulePack(sidekickId), { ifMatch: revision ?? undefined });

/** What the service says is wrong, field by field where it does. */
export const toFaults = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.fields.length > 0
    ? error.fields.map(sayFault)
    : [error instanceof Error ? error.message : String(error)];
