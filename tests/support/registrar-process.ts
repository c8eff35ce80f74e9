import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Registrar {
  readonly address: string;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Resolves with the exit code once the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code, however the process ends. */
  readonly ended: Promise<number | null>;
  readonly pid: number;
}

/**
 * Runs the README's own start command, or that for development, as a process of its own and waits until it has printed its address.
 * @throws with all that was printed when it ends first
 */
export const startRegistrar = async (
  environment: Record<string, string>,
  command: 'start' | 'dev' = 'start',
): Promise<Registrar> => {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  // Not 'exit': what it printed last may not have been read by then.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const found = /^\s*Address:?\s+(http:\/\/\S+)/im.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};
