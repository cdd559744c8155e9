import { ServiceError } from '../../shared/model/errors.ts';

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** The service's own origins; on a developer's machine it has several names. */
function ownOrigins(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (!localNames.includes(hostname)) return [origin];
  return localNames.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/**
 * Refuses what a session must not be used for: a write without an `Origin` of the service's own, and every request that the browser says comes from
 * another site (Fetch Metadata, W3C). Throws `foreign_origin`.
 */
export function checkOrigin(method: string, header: (name: string) => string | null, ownOrigin: string): void {
  const site = header('sec-fetch-site');
  const isWrite = method !== 'GET' && method !== 'HEAD';
  // A person may type an address (`none`), but no write is made that way.
  if (site !== null && site !== 'same-origin' && (isWrite || site !== 'none')) throw new ServiceError('foreign_origin');
  if (!isWrite) return;
  const origin = header('origin');
  if (origin === null || ownOrigin === '' || !ownOrigins(ownOrigin).includes(origin))
    throw new ServiceError('foreign_origin');
}
