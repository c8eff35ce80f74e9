import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with `N passed, N failed` alone on a line, for whoever reads the log by machine. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const failing = tests.filter((test) => !test.ok()).length;
      failed += failing;
      passed += tests.filter((test) => test.result().state === 'passed').length;
      // A file that could not even be loaded, or whose hooks broke, has no failing test to be counted by.
      if (failing === 0 && module.state() === 'failed') failed += 1;
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
