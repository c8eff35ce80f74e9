import pino, { type Logger } from 'pino';
import type { Settings } from './settings.ts';

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message: string };
}

/** For a person: the time, how bad it is, what happened, and why. */
const readable = (text: string): string => {
  const { level, time, msg, err } = JSON.parse(text) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const because = err && err.message !== msg ? `: ${err.message}` : '';
  return `${clock} ${pino.levels.labels[level] ?? level}: ${msg ?? ''}${because}\n`;
};

/**
 * The log, on standard error: JSON lines, from `info` unless LOG_LEVEL says otherwise. A person who looks at a terminal
 * and has set no LOG_LEVEL reads warnings alone, a short line each.
 */
export const openLog = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  isTerminal = process.stderr.isTTY,
): Logger =>
  logLevel === null && isTerminal
    ? pino({ level: 'warn' }, { write: (text: string) => process.stderr.write(readable(text)) })
    : pino({ level: logLevel ?? 'info' }, pino.destination(2));
