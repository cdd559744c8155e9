import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVaultWrapper } from '../../../shared/azure/key-vault-wrapper.ts';
import { createSecretBox, envelopeBox } from '../../../shared/azure/secret-box.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { startKeyVault } from '../../../support/key-vault.ts';
import { createMemorySecretBox } from '../../../support/memory-secret-box.ts';
import { describeSecretBox } from './secret-box.contract.ts';

describeSecretBox('in memory', async () => ({
  box: createMemorySecretBox(),
  reopen: async () => createMemorySecretBox(),
  openOther: async () => createMemorySecretBox('other'),
  goDown: undefined,
  close: () => undefined,
}));

describeSecretBox('a key file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-box-'));
  const open = (name: string) =>
    createSecretBox({ keyFile: join(folder, name), keyUri: undefined, clientId: undefined });
  return {
    box: await open('webhook.key'),
    reopen: () => open('webhook.key'),
    openOther: () => open('other.key'),
    goDown: undefined,
    close: () => rmSync(folder, { recursive: true }),
  };
});

const authority = createCertificateAuthority();

describeSecretBox('a Key Vault key', async () => {
  const token = 'a-token-of-the-identity';
  const vaults = await Promise.all([startKeyVault(authority, token), startKeyVault(authority, token)]);
  const credential = { getToken: async () => ({ token, expiresOnTimestamp: Date.now() + 3_600_000 }) };
  const client = { tlsOptions: { ca: authority.certificate }, disableChallengeResourceVerification: true };
  const open = async (vault: (typeof vaults)[0]) =>
    envelopeBox(await createVaultWrapper({ keyUri: vault.keyUri, credential, client }));
  return {
    box: await open(vaults[0]),
    reopen: () => open(vaults[0]),
    // Each vault knows only keys of its own.
    openOther: async () => {
      vaults[0].fails((_request, response) => response.writeHead(404).end() !== undefined);
      return open(vaults[1]);
    },
    goDown: () => vaults[0].fails((_request, response) => response.writeHead(403).end() !== undefined),
    close: () => Promise.all(vaults.map((vault) => vault.close())),
  };
});
