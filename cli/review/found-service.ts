import { CommandError } from '../options.ts';

/** What the options and the environment say. */
export interface GivenService {
  readonly url: string | undefined;
  readonly key: string | undefined;
}

/** Options first, then the environment; an empty variable, as workflows pass for an absent input, counts as not set. */
export const readGivenService = (
  options: { readonly url?: string | undefined; readonly key?: string | undefined },
  environment: NodeJS.ProcessEnv,
): GivenService => ({
  url: options.url ?? (environment['ASSET_REVIEW_URL'] || undefined),
  key: options.key ?? (environment['ASSET_REVIEW_KEY'] || undefined),
});

export interface FoundService {
  readonly url: string;
  readonly key: string;
  /** True for a service that was started for this command and keeps nothing. */
  readonly isTemporary: boolean;
  close(): Promise<void>;
}

export const toRunning = (url: string, key: string): FoundService => ({
  url,
  key,
  isTemporary: false,
  close: async () => {},
});

/** The service that was given; undefined where none was. Throws `CommandError` when only half of address and key are given, or one cannot be sent to. */
export function findGivenService({ url, key }: GivenService): FoundService | undefined {
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(`The service's address is like https://reviews.example.com, not '${url}'.`);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new CommandError('The key holds a space or a letter that no key has: copy it again.');
  if (url !== undefined && key !== undefined) return toRunning(url, key);
  if (url !== undefined) throw new CommandError('An address needs a key: pass --key K, or set ASSET_REVIEW_KEY.');
  return undefined;
}

/** Where nothing can be started. Throws `CommandError` unless address and key are given. */
export async function needGivenService(given: GivenService): Promise<FoundService> {
  const service = findGivenService(given);
  if (service !== undefined) return service;
  throw new CommandError(
    given.key === undefined
      ? 'Which service? Pass --url U and --key K, or set ASSET_REVIEW_URL and ASSET_REVIEW_KEY.'
      : 'A key needs an address: pass --url U, or set ASSET_REVIEW_URL.',
  );
}
