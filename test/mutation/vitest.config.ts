import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run mutate` may run: those of the mutated folders that need no other process and end within seconds.
 * `MUTATE_TESTS` names fewer of them, as globs with commas between. They share their modules, so that a mutant costs no new start.
 */
export default defineConfig({
  test: {
    include: process.env['MUTATE_TESTS']?.split(',') ?? [
      'test/shared/{domain,azure,ports,webhook-sender,telemetry}/**/*.test.ts',
      'test/functions/**/*.test.ts',
      'test/orchestrations/**/*.test.ts',
      'test/activities/{language-model,one-file,trace-activity}.test.ts',
      'test/security/isolation/**/*.test.ts',
    ],
    exclude: ['**/worker-kill.test.ts', '**/faulty-receivers.test.ts'],
    retry: 0,
    isolate: false,
    deps: { interopDefault: false },
    // A change that makes a test wait for ever fails that test, long before the bound of the whole run.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
