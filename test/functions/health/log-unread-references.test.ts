import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../../support/start-service.ts';

test('a key that Azure could not read is named at the start with what to do, and the service goes on without it', async () => {
  const reference = '@Microsoft.KeyVault(SecretUri=https://kv-1.vault.azure.net/secrets/language-model-key)';
  const service = await startService({
    LANGUAGE_MODEL_URL: 'http://127.0.0.1:9/v1',
    LANGUAGE_MODEL_NAME: 'reviewer',
    LANGUAGE_MODEL_KEY: reference,
  });
  onTestFinished(() => service.stop());
  const line = service.logLines.find((text) => text.includes('LANGUAGE_MODEL_KEY'));
  expect(JSON.parse(line ?? '{}')).toEqual({
    level: 'error',
    setting: 'LANGUAGE_MODEL_KEY',
    message: expect.stringMatching(/could not read the secret.*restart the app/),
  });
  expect(service.logLines.join('\n')).not.toContain('vault.azure.net');
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
});
