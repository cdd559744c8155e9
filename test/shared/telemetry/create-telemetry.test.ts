import { describe, expect, test } from 'vitest';
import { createExporter } from '../../../shared/telemetry/create-exporter.ts';
import { createMeasuringLogger } from '../../../shared/telemetry/create-measuring-logger.ts';
import { createTelemetry } from '../../../shared/telemetry/create-telemetry.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { startOtlpReceiver } from '../../../support/otlp-receiver.ts';
import { createSilentLogger } from '../../../support/silent-logger.ts';

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
const telemetry = createTelemetry();

describe('without an exporter', () => {
  test('the trace context is passed on unchanged', async () => {
    const place = telemetry.trace('a', { kind: 'internal', parent }, async (span) => span.traceparent);
    expect(await place).toBe(parent);
  });

  test.each([null, '', 'nonsense', `ff${parent.slice(2)}`, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])(
    'there is no place where %j is given',
    async (given) => {
      const start = { kind: 'internal', parent: given } as const;
      expect(await telemetry.trace('a', start, async (span) => span.traceparent)).toBeNull();
    },
  );

  test('a log line passes unchanged', () => {
    const { logger } = createMemoryServices();
    createMeasuringLogger(logger).warn({ metric: 'poison_messages', deliveryId: 'd' }, 'It was poisoned.');
    expect(logger.lines).toEqual([
      { level: 'warn', fields: { metric: 'poison_messages', deliveryId: 'd' }, sentence: 'It was poisoned.' },
    ]);
  });
});

describe('with an exporter', () => {
  test('work that fails is a failed span, and fails as it did', async () => {
    const receiver = await startOtlpReceiver();
    const exporter = createExporter({ endpoint: `${receiver.endpoint}/` }, createSilentLogger());
    await exporter.start();
    const failure = telemetry.trace('fails', { kind: 'internal', parent }, async () => {
      throw new TypeError('a secret');
    });
    await expect(failure).rejects.toThrow('a secret');
    await telemetry.trace('outer', { kind: 'internal' }, () =>
      telemetry.trace('inner', { kind: 'internal' }, async () => undefined),
    );
    await exporter.stop();
    await receiver.close();
    const byName = new Map(receiver.spans.map((span) => [span.name, span]));
    expect(byName.get('fails')).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } });
    expect(JSON.stringify(receiver.spans)).not.toContain('a secret');
    expect(byName.get('inner')?.parentSpanId).toBe(byName.get('outer')?.spanId);
  });

  test('each kind of metric is computed from its log line', async () => {
    const receiver = await startOtlpReceiver();
    const logger = createMeasuringLogger(createSilentLogger());
    const exporter = createExporter(receiver, createSilentLogger());
    await exporter.start();
    logger.info({ metric: 'sweeper_repairs', kind: 'events', repairs: 3 }, 'One.');
    logger.info({ metric: 'sweeper_repairs', kind: 'events', repairs: 4 }, 'Two.');
    logger.info({ metric: 'deliveries', outcome: 'retry', latencyMs: 1500, deliveryId: 'd' }, 'Three.');
    logger.info({ metric: 'oldest_waiting', kind: 'delivery', ageSeconds: 70 }, 'Four.');
    await exporter.stop();
    await receiver.close();
    expect(receiver.metrics.get('sweeper_repairs')?.sum?.dataPoints).toMatchObject([
      { attributes: { kind: 'events' }, asDouble: 7 },
    ]);
    expect(receiver.metrics.get('deliveries')?.sum?.dataPoints).toMatchObject([{ attributes: { outcome: 'retry' } }]);
    expect(receiver.metrics.get('delivery_latency')).toMatchObject({
      unit: 'ms',
      histogram: { dataPoints: [{ attributes: { outcome: 'retry' }, count: 1, sum: 1500 }] },
    });
    expect(receiver.metrics.get('oldest_waiting')?.gauge?.dataPoints).toMatchObject([{ asDouble: 70 }]);
  });

  test('a receiver that does not answer leaves a bounded number of spans waiting', async () => {
    const receiver = await startOtlpReceiver();
    const exporter = createExporter(receiver, createSilentLogger());
    await exporter.start();
    receiver.hold();
    for (let count = 0; count < 20_000; count += 1) {
      await telemetry.trace('work', { kind: 'internal' }, async () => undefined);
    }
    const stopped = exporter.stop();
    receiver.release();
    await stopped;
    await receiver.close();
    expect(receiver.spans.length).toBeGreaterThan(0);
    // 2,048 wait while 512 are on their way.
    expect(receiver.spans.length).toBeLessThanOrEqual(2048 + 512);
  });
});
