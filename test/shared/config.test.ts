import { expect, test } from 'vitest';
import { loadSettings } from '../../scripts/package/load-settings.ts';
import { findUnreadReferences, readConfiguration, readLanguageModelSettings } from '../../shared/config.ts';

const server = { LANGUAGE_MODEL_URL: 'https://models.example/v1', LANGUAGE_MODEL_NAME: 'reviewer' };
const keyOf = (key?: string) =>
  readLanguageModelSettings(key === undefined ? server : { ...server, LANGUAGE_MODEL_KEY: key })?.key;
const pricesOf = (prices: string) => readLanguageModelSettings({ ...server, LANGUAGE_MODEL_PRICES: prices })?.prices;

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

test('kept input of a language model costs as much as other input where it has no price', () => {
  expect(pricesOf('{"input":2,"output":8}')).toEqual({ input: 2, cachedInput: 2, output: 8 });
  expect(pricesOf('{"input":2,"cachedInput":0,"output":8}')).toEqual({ input: 2, cachedInput: 0, output: 8 });
});

test.each([
  [
    'an address without a protocol',
    { LANGUAGE_MODEL_URL: '127.0.0.1/v1' },
    /LANGUAGE_MODEL_URL: Invalid URL \(Address/,
  ],
  ['an address of another protocol', { LANGUAGE_MODEL_URL: 'ftp://models.example/v1' }, /LANGUAGE_MODEL_URL: /],
  ['a server without a model', { LANGUAGE_MODEL_NAME: '' }, /both LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME/],
  [
    'a resource without a deployment',
    { AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com' },
    /AZURE_OPENAI_DEPLOYMENT/,
  ],
  [
    'two servers',
    { AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com', AZURE_OPENAI_DEPLOYMENT: 'd' },
    /not both: one model reviews/,
  ],
  [
    'a ceiling below zero',
    { LANGUAGE_MODEL_LIMITS: '{"costPerDay":-1}' },
    /LANGUAGE_MODEL_LIMITS\.costPerDay: Too small/,
  ],
  [
    'an unknown ceiling',
    { LANGUAGE_MODEL_LIMITS: '{"tokens":1}' },
    /LANGUAGE_MODEL_LIMITS: Unrecognized key: "tokens"/,
  ],
  [
    'more time than a review has',
    { LANGUAGE_MODEL_LIMITS: '{"secondsPerQuestion":99999999}' },
    /secondsPerQuestion: Too big/,
  ],
  ['a price below zero', { LANGUAGE_MODEL_PRICES: '{"input":-1}' }, /LANGUAGE_MODEL_PRICES\.input: Too small/],
  ['no JSON', { LANGUAGE_MODEL_PRICES: '{input' }, /LANGUAGE_MODEL_PRICES: is not JSON/],
  ['an unknown mode', { LANGUAGE_MODEL_READS: 'all' }, /LANGUAGE_MODEL_READS: .*"off"\|"words"\|"pictures"/],
])('a language model is refused with a sentence that names the setting: %s', (_, given, sentence) => {
  expect(() => readLanguageModelSettings({ ...server, ...given })).toThrow(
    expect.objectContaining({ name: 'ConfigurationError', message: expect.stringMatching(sentence) }),
  );
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
