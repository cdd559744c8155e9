import { expect, test } from 'vitest';
import { loadSettings } from '../../scripts/package/load-settings.ts';
import { findUnreadReferences, readConfiguration, readLanguageModelSettings } from '../../shared/config.ts';

const server = { LANGUAGE_MODEL_URL: 'https://models.example/v1', LANGUAGE_MODEL_NAME: 'reviewer' };
const keyOf = (key?: string) =>
  readLanguageModelSettings(key === undefined ? server : { ...server, LANGUAGE_MODEL_KEY: key })?.key;

test.each([
  ['a key is sent as it stands', 'k-1', 'k-1'],
  ['no key is none', undefined, 'none'],
  ['an empty one is none', '', 'none'],
  [
    'a reference that Azure could not resolve is none, so that the server is not told where the secret lies',
    '@Microsoft.KeyVault(SecretUri=https://kv-1.vault.azure.net/secrets/language-model-key)',
    'none',
  ],
])("of a language model's server: %s", (_name, given, sent) => {
  expect(keyOf(given)).toEqual({ value: sent });
});

test('a setting that still is a reference counts as not set and is named, whichever it is', () => {
  const reference = '@Microsoft.KeyVault(SecretUri=https://kv-1.vault.azure.net/secrets/x)';
  const environment = { ...loadSettings, COSMOS_ENDPOINT: reference, COSMOS_DATABASE: reference, OTHER: reference };
  expect(findUnreadReferences(environment)).toEqual(['COSMOS_ENDPOINT', 'COSMOS_DATABASE']);
  expect(() => readConfiguration(environment)).toThrow(/COSMOS_ENDPOINT/);
  const { cosmos } = readConfiguration({ ...loadSettings, COSMOS_DATABASE: reference });
  expect(cosmos.database).toBe('asset-review');
  expect(findUnreadReferences(loadSettings)).toEqual([]);
});
