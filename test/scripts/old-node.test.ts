import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNodeFault } from '../../functions/check-node.ts';
import { bypassProxy } from '../../local/bypass-proxy.ts';

const root = resolve(import.meta.dirname, '../..');

describe('what is checked before anything is loaded', () => {
  it.each(['22.13.0', '22.20.1', '24.0.0', '30.1.0'])('Node %s is new enough', (version) => {
    expect(findNodeFault(version)).toBeUndefined();
  });

  it.each(['20.19.5', '22.12.0', '18.0.0'])('Node %s is refused by name', (version) => {
    expect(findNodeFault(version)).toMatch(`runs it on Node ${version}:`);
  });

  it.each([
    ['functions/main.ts', /^(\/\/.*\n)*import '\.\/check-node\.ts';\n/],
    // The file that a package begins with.
    ['scripts/package/bundle-app.ts', /^const launcher = "require\('\.\/check-node\.js'\);/m],
  ])('%s begins with that check', (file, first) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(first);
  });

  it.each([
    [{}, '127.0.0.1,localhost'],
    [{ NO_PROXY: 'example.com,localhost' }, 'example.com,localhost,127.0.0.1'],
    [{ no_proxy: 'example.com' }, 'example.com,127.0.0.1,localhost'],
  ])('calls to this machine pass by the proxy of %j', (environment: NodeJS.ProcessEnv, wanted) => {
    bypassProxy(environment);
    expect(environment).toStrictEqual({ NO_PROXY: wanted, no_proxy: wanted });
  });

  it.each(['local/main.ts', 'local/emulators.ts', 'cli/admin.ts'])('%s says so before it loads an SDK', (entry) => {
    const text = readFileSync(join(root, entry), 'utf8');
    const imported = [...text.matchAll(/^import .* from '.*\/([\w-]+)\.ts';$/gm)].map(([, name]) => name);
    expect(imported.filter((name) => name !== 'use-compile-cache')).toEqual(['bypass-proxy']);
    expect(text).toMatch(/^bypassProxy\(process\.env\);\n[^]*await import\(/m);
  });
});
