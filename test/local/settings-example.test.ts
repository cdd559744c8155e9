import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startStandIns } from 'local-azure/stand-ins/in-process';
import { defaultPort, toStandInPorts } from 'local-azure/stand-ins/ports';
import { expect, it, onTestFinished } from 'vitest';
import { toLocalSettings } from '../../local/to-local-settings.ts';
import { readConfiguration, settings } from '../../shared/config.ts';

const root = resolve(import.meta.dirname, '../..');

it('local.settings.example.json holds what the emulators print on their usual ports, and every other local setting', async () => {
  const example = JSON.parse(readFileSync(resolve(root, 'local.settings.example.json'), 'utf8')) as {
    readonly Values: Readonly<Record<string, string>>;
  };
  const standIns = await startStandIns({ paths: undefined, ports: toStandInPorts(0), allowCrossPartition: [] });
  onTestFinished(() => standIns.stop());
  let printed = JSON.stringify(
    toLocalSettings(standIns, { evidenceKey: '.local/evidence-keys.json', webhookKey: '.local/webhook.key' }),
  );
  for (const [name, usual] of Object.entries(toStandInPorts(defaultPort))) {
    const { port } = new URL(standIns.endpoints[name as keyof typeof standIns.endpoints]);
    printed = printed.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${usual}`);
  }
  expect(example.Values).toMatchObject(JSON.parse(printed) as object);
  const local = Object.entries(settings).flatMap(([name, { place }]) => (place === 'azure' ? [] : [name]));
  expect(Object.keys(example.Values).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...local, 'FUNCTIONS_WORKER_RUNTIME', 'AzureWebJobsStorage', 'TASKHUB_NAME'].toSorted((a, b) =>
      a.localeCompare(b),
    ),
  );
  expect(() => readConfiguration(example.Values)).not.toThrow();
});
