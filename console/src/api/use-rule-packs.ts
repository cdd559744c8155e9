import { cache, useReading } from './cache.ts';
import { paths } from './paths.ts';
import { request } from './request.ts';
import type { RulePackList } from './types.ts';

const key = ['rule-packs'];

/** The rule packs that a submission may name. */
export const useRulePacks = () =>
  useReading<RulePackList>({ key, read: (signal) => request('GET', paths.rulePacks, { signal }) });

/** Asks for them again, after a change. */
export const refreshRulePacks = (): Promise<void> => cache.invalidateQueries({ queryKey: key });
