import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Terminal {
  /** Everything that stands on it, both streams. */
  screen(): string;
  /** Presses Ctrl-C and resolves with the exit code of what ran. */
  interrupt(): Promise<number | null>;
}

/** Runs a script of ours in front of a pseudo-terminal, by util-linux's `script`. */
export const runOnTerminal = (file: string, environment: NodeJS.ProcessEnv): Terminal => {
  // exec: a shell that stays would end by Ctrl-C too, and with its own code.
  const command = `exec "${process.execPath}" --import tsx ${file}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'close');
  let screen = '';
  child.stdout.on('data', (chunk: Buffer) => (screen += String(chunk)));
  return {
    screen: () => screen,
    interrupt: async () => {
      child.stdin.write('\x03');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
};
