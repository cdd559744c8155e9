import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude: ['packages/*/test/data/**', '**/node_modules/**'],
    pool: 'forks',
    retry: 0,
    allowOnly: false,
    deps: { interopDefault: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './support/summary-reporter.ts'],
  },
});
