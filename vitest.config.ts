import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude: ['packages/*/test/data/**', '**/node_modules/**'],
    pool: 'forks',
    // One core less than there are, as it is without this, leaves one of two idle while a test waits for a process of its own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    retry: 0,
    allowOnly: false,
    deps: { interopDefault: false },
    // Programs that tests start take their compiled code from the starts before them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compile-cache') },
    // Ends what hangs. No test measures time: a busy machine may take several times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Without this a poll gives up after a second.
    expect: { poll: { timeout: 150_000 } },
    reporters: ['default', './support/summary-reporter.ts'],
  },
});
