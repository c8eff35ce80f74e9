import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from '../support/tree-copy.ts';
import type { Check } from './check.ts';

const SUITES = {
  conventions: 'ts',
  machines: 'ts',
  api: 'ts',
  server: 'ts',
  screens: 'tsx',
  journeys: 'ts',
} as const;
const nameIn = (suite: string) => `a failure planted in ${suite} is reported`;
const planted = (suite: string) => `import { expect, test } from 'vitest';

test('${nameIn(suite)}', () => {
  expect('what was planted').toBe('what grows');
});
`;

/** planted: a failure in each of the six suites is reported by its suite and its own name, and the run ends with 1. */
export const plantedFailures: Check = async () => {
  const copy = copyTree();
  try {
    for (const [suite, extension] of Object.entries(SUITES))
      writeFileSync(join(copy.folder, 'tests', suite, `planted.test.${extension}`), planted(suite));
    const { code, output } = await copy.run('vitest', ['run', 'planted.test']);
    const unreported = Object.keys(SUITES).filter(
      (suite) => !new RegExp(`FAIL .*${suite}.*planted.* > ${nameIn(suite)}`).test(output),
    );
    const lastLine = output
      .trim()
      .split('\n')
      .findLast((line) => / passed, /.test(line));
    return {
      holds: code === 1 && unreported.length === 0 && lastLine === '0 passed, 6 failed',
      figures: { code, unreported, last_line: lastLine },
    };
  } finally {
    copy.remove();
  }
};
