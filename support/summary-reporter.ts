import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Prints the line `N passed, N failed` after everything else, counting tests, broken files and unhandled errors. */
class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      count.failed += module.errors().length;
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') count.failed += 1;
        else count.skipped += 1;
      }
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    process.on('exit', () => process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`));
  }
}

// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default SummaryReporter;
