/**
 * Keeps calls to this machine away from a proxy. The SDKs read the variable when they load: call it before importing them.
 */
export function bypassProxy(environment: NodeJS.ProcessEnv): void {
  const given = environment['NO_PROXY'] ?? environment['no_proxy'] ?? '';
  const hosts = given.split(',').filter((host) => host !== '');
  const value = [...new Set([...hosts, '127.0.0.1', 'localhost'])].join(',');
  environment['NO_PROXY'] = value;
  environment['no_proxy'] = value;
}
