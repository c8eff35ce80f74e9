import pino, { type Logger } from 'pino';
import type { Settings } from './settings.ts';

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message: string };
}

const readable = (text: string): string => {
  const { level, time, msg, err } = JSON.parse(text) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const because = err && err.message !== msg ? `: ${err.message}` : '';
  return `${clock} ${pino.levels.labels[level] ?? level}: ${msg ?? ''}${because}\n`;
};

/** JSON lines from `info`; on a terminal without LOG_LEVEL, readable warnings. */
export const openLog = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  isTerminal = process.stderr.isTTY,
): Logger =>
  logLevel === null && isTerminal
    ? pino({ level: 'warn' }, { write: (text: string) => process.stderr.write(readable(text)) })
    : pino({ level: logLevel ?? 'info' }, pino.destination(2));
