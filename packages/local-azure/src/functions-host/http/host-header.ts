/** Letters that Kestrel takes in a host name (ASP.NET Core, HttpCharacters: RFC 3986 as HTTP.sys reads it). */
const hostName = /^[A-Za-z0-9!$&'()._~-]+(?::[0-9]+)?$/;
const ipv6Address = /^\[[0-9A-Fa-f:.]{3,}\](?::[0-9]+)?$/;

/**
 * Whether the value of a Host header passes. Kestrel answers 400 for one that it cannot read. A name that passes there but
 * makes no address (`1.2.3.4.5`, port 99999) fails inside the Functions library; here it is refused with the others. Empty passes.
 */
export function isHostReadable(host: string): boolean {
  if (host === '') return true;
  return (hostName.test(host) || ipv6Address.test(host)) && URL.canParse(`http://${host}/`);
}
