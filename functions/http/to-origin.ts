/**
 * The service's origin, from the host name that Azure gave it (`WEBSITE_HOSTNAME`), never from the name that a client
 * uses. Empty if there is no such name; answers then hold paths only.
 */
export function toOrigin(hostName: string | undefined): string {
  if (hostName === undefined || hostName === '') return '';
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(hostName);
  return `${isLocal ? 'http' : 'https'}://${hostName}`;
}
