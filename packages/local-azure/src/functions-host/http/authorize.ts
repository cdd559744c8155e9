import type { AuthLevel } from '../app-function.ts';
import type { RequestHead } from './read-head.ts';
import { readQuery } from './read-head.ts';

/** Keys that callers present as `x-functions-key` or `?code=`; without any, nobody passes a level above anonymous. */
export interface HostKeys {
  readonly master?: string | undefined;
  readonly function?: string | undefined;
}

const levels = { anonymous: 0, function: 1, admin: 2 } as const;

/** Whether the key of the request opens the level. The header wins over the query, also when it is wrong. */
export function isAuthorized(head: RequestHead, level: AuthLevel, keys: HostKeys): boolean {
  if (level === 'anonymous') return true;
  const key = readKey(head);
  if (key === '') return false;
  const granted = key === keys.master ? levels.admin : key === keys.function ? levels.function : levels.anonymous;
  return granted >= levels[level];
}

/** Whether the request may watch and control orchestrations: with the key that their addresses carry, or the master key. */
export function mayManageOrchestrations(head: RequestHead, durableKey: string, masterKey: string | undefined): boolean {
  const key = readKey(head);
  return key !== '' && (key === durableKey || key === masterKey);
}

const readKey = (head: RequestHead): string =>
  head.headers['x-functions-key']?.value ?? readQuery(head.query)['code']?.value ?? '';
