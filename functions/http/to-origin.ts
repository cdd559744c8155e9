/**
 * Where the service is reached, by the host name that its platform gives it (`WEBSITE_HOSTNAME`), never by the name
 * that a client uses. Empty where there is none: then answers hold paths only.
 */
export function toOrigin(hostName: string | undefined): string {
  if (hostName === undefined || hostName === '') return '';
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(hostName);
  return `${isLocal ? 'http' : 'https'}://${hostName}`;
}
