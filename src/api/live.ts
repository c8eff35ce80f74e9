import { createParser } from 'eventsource-parser';
import { liveChanges } from '../../contract/routes/live.ts';
import { isCallFailure } from './call-failure.ts';
import { wait, type Clock } from './clock.ts';
import type { HttpClient } from './http.ts';

/** A change, or progress of a job, which by itself changes nothing. */
export interface LiveChange {
  /** The plurals of the kinds it touched; null: any may have been, and any job may have got on. */
  readonly kinds: readonly string[] | null;
  readonly jobId?: string;
}

/** Milliseconds: longer than any session lives; silence is what ends a stream sooner. */
const STREAM_TIMEOUT_MS = 9 * 3_600_000;
/** Milliseconds without even a sign of life; the server gives one every 10 seconds. */
const HEARTBEAT_TIMEOUT_MS = 70_000;
const RECONNECT_MIN_DELAY_MS = 2_000;
const RECONNECT_MAX_DELAY_MS = 60_000;

const readChange = (data: string): LiveChange => {
  try {
    const { kinds, job_id: jobId } = JSON.parse(data) as { kinds?: unknown; job_id?: unknown };
    if (typeof jobId === 'string') return { kinds: [], jobId };
    return { kinds: Array.isArray(kinds) ? kinds.filter((kind) => typeof kind === 'string') : null };
  } catch {
    return { kinds: null };
  }
};

/** Puts pieces of a stream of server-sent events together, however they were cut. */
export const createEventReader = (onChange: (change: LiveChange) => void) => {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'gap') onChange({ kinds: null });
      else if (event === 'change' || event === 'job') onChange(readChange(data));
    },
  });
  return (text: string): void => parser.feed(text);
};

/**
 * Follows what changes on the server until the signal aborts, the session ends, or the server says it tells of nothing.
 * A stream that breaks is opened again, each time after a longer pause; what happened meanwhile is told as one change
 * of any kind.
 */
export const followChanges = async (
  http: HttpClient,
  clock: Clock,
  signal: AbortSignal,
  onChange: (change: LiveChange) => void,
): Promise<void> => {
  let pause = RECONNECT_MIN_DELAY_MS;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const quiet = new AbortController();
    const end = () => quiet.abort();
    signal.addEventListener('abort', end, { once: true });
    let stopWatch = clock.after(HEARTBEAT_TIMEOUT_MS, end);
    let isOpen = false;
    const read = createEventReader(onChange);
    const hear = (text: string) => {
      stopWatch();
      stopWatch = clock.after(HEARTBEAT_TIMEOUT_MS, end);
      pause = RECONNECT_MIN_DELAY_MS;
      if (!isOpen && !isFirst) onChange({ kinds: null });
      isOpen = true;
      read(text);
    };
    try {
      // eslint-disable-next-line no-await-in-loop
      await http.stream(liveChanges, hear, { signal: quiet.signal, timeout: STREAM_TIMEOUT_MS });
    } catch (error) {
      const { code = null, status = null } = isCallFailure(error) ? error : {};
      const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
      // Given up by nobody here: the session is over.
      if (isRefused || code === 'unauthenticated' || (code === 'aborted' && !quiet.signal.aborted)) return;
    } finally {
      stopWatch();
      signal.removeEventListener('abort', end);
    }
    try {
      // eslint-disable-next-line no-await-in-loop
      await wait(clock, pause, signal);
    } catch {
      return;
    }
    pause = Math.min(RECONNECT_MAX_DELAY_MS, pause * 2);
  }
};
