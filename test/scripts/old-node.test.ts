import { describe, expect, it } from 'vitest';
import { findNodeFault } from '../../functions/check-node.ts';
import { bypassProxy } from '../../local/bypass-proxy.ts';

describe('what is checked before anything is loaded', () => {
  it.each(['22.13.0', '22.20.1', '24.0.0', '30.1.0'])('Node %s is new enough', (version) => {
    expect(findNodeFault(version)).toBeUndefined();
  });

  it.each(['20.19.5', '22.12.0', '18.0.0'])('Node %s is refused by name', (version) => {
    expect(findNodeFault(version)).toMatch(`runs it on Node ${version}:`);
  });

  it.each([
    [{}, '127.0.0.1,localhost'],
    [{ NO_PROXY: 'example.com,localhost' }, 'example.com,localhost,127.0.0.1'],
    [{ no_proxy: 'example.com' }, 'example.com,127.0.0.1,localhost'],
  ])('calls to this machine pass by the proxy of %j', (environment: NodeJS.ProcessEnv, wanted) => {
    bypassProxy(environment);
    expect(environment).toStrictEqual({ NO_PROXY: wanted, no_proxy: wanted });
  });
});
