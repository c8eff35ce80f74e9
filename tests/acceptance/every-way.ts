import { runProgram } from '../../scripts/run-program.ts';
import type { Check } from './check.ts';

/** Every walk whole, of which `npm test` takes as much as a fixed budget allows. */
export const everyWay: Check = async () => {
  const code = await runProgram('node', ['--import', 'tsx', 'scripts/test.ts', 'exhaustive']);
  return { holds: code === 0, figures: { command: 'npm run test:exhaustive', code } };
};
