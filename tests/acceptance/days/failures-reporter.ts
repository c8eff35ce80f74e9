import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** What a run came to, as it is written to the file REPORT_FILE names. */
export interface Run {
  readonly passed: number;
  /** `file: test: the first line of why` */
  readonly failures: readonly string[];
}

type Said = { readonly message: string };
const firstLine = ([error]: readonly Said[] = []) => error?.message.split('\n')[0] ?? 'failed without a word';

/**
 * What failed and why. The reason is an error's message: Vitest's own JSON report prints its stack, which for an
 * assertion that waits begins with STACK_TRACE_ERROR in place of the message.
 */
export const describeRun = (modules: readonly TestModule[], unhandled: readonly Said[]): Run => {
  let passed = 0;
  const failures = modules.flatMap((module) => {
    const tests = [...module.children.allTests()];
    passed += tests.filter((test) => test.result().state === 'passed').length;
    const failed = tests.filter((test) => !test.ok());
    const file = module.relativeModuleId;
    if (module.state() === 'failed' && failed.length === 0) return [`${file}: ${firstLine(module.errors())}`];
    return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.result().errors)}`);
  });
  return { passed, failures: [...failures, ...unhandled.map((error) => firstLine([error]))] };
};

export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Said[], _: TestRunEndReason): void {
    writeFileSync(process.env['REPORT_FILE'] ?? '', JSON.stringify(describeRun(modules, unhandled)));
  }
}
