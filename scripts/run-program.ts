import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs a program of node_modules/.bin, or `node`.
 * @returns its exit code
 */
export const runProgram = async (
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const path = program === 'node' ? process.execPath : join('node_modules', '.bin', program);
  const child = spawn(path, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, pass);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, pass);
  return code ?? 1;
};
