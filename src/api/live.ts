import { createParser } from 'eventsource-parser';
import { liveChanges } from '../../contract/routes/live.ts';
import { isCallFailure } from './call-failure.ts';
import { wait, type Clock } from './clock.ts';
import type { HttpClient } from './http.ts';

export interface LiveChange {
  /** Plurals; null: anything may have changed. */
  readonly kinds: readonly string[] | null;
  readonly jobId?: string;
  /** Ended, or lost its scope. */
  readonly isSessionOver?: true;
}

/** Longer than any session; the heartbeat ends dead streams. */
const STREAM_TIMEOUT_MS = 9 * 3_600_000;
/** The server's heartbeat is 10 s. */
const HEARTBEAT_TIMEOUT_MS = 70_000;
/** Change-sets carry the time they began at, seconds before they are seen. */
const CHANGE_MARGIN_MS = 10_000;
/** The server's limit. */
const MAX_CHANGED_WITHIN_S = 3600;
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

export const createEventReader = (onChange: (change: LiveChange) => void) => {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'gap') onChange({ kinds: null });
      else if (event === 'session') onChange({ kinds: [], isSessionOver: true });
      else if (event === 'change' || event === 'job') onChange(readChange(data));
    },
  });
  return (text: string): void => parser.feed(text);
};

/**
 * Follows changes until abort, end of session or refusal; reports possible gaps as `kinds: null`.
 * @param isContinued it takes another stream's place, so changes may be missed
 * @param shownAt epoch milliseconds of the oldest answer shown; changes since then come first
 */
export const followChanges = async (
  http: HttpClient,
  clock: Clock,
  signal: AbortSignal,
  onChange: (change: LiveChange) => void,
  { isContinued = false, shownAt = Infinity }: { isContinued?: boolean; shownAt?: number } = {},
): Promise<void> => {
  let pause = RECONNECT_MIN_DELAY_MS;
  const changedWithin = () => {
    const seconds = Math.ceil((clock.now() - shownAt + CHANGE_MARGIN_MS) / 1000);
    // The server refuses negative numbers, which a clock set back would give.
    return String(Math.min(MAX_CHANGED_WITHIN_S, Math.max(0, seconds)));
  };
  for (let mayHaveMissed = isContinued; !signal.aborted; mayHaveMissed = true) {
    const quiet = new AbortController();
    const end = () => quiet.abort();
    const stopped = AbortSignal.any([signal, quiet.signal]);
    let stopWatch = clock.after(HEARTBEAT_TIMEOUT_MS, end);
    let isOpen = false;
    const read = createEventReader(onChange);
    const onText = (text: string) => {
      stopWatch();
      stopWatch = clock.after(HEARTBEAT_TIMEOUT_MS, end);
      pause = RECONNECT_MIN_DELAY_MS;
      if (!isOpen && mayHaveMissed) onChange({ kinds: null });
      isOpen = true;
      read(text);
    };
    const query = mayHaveMissed || shownAt === Infinity ? {} : { changed_within: changedWithin() };
    try {
      await http.stream(liveChanges, onText, { query, signal: stopped, timeout: STREAM_TIMEOUT_MS });
    } catch (error) {
      const { code = null, status = null } = isCallFailure(error) ? error : {};
      const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
      // The session ended: nobody here aborted.
      if (isRefused || code === 'unauthenticated' || (code === 'aborted' && !stopped.aborted)) return;
    } finally {
      stopWatch();
    }
    try {
      await wait(clock, pause, signal);
    } catch {
      return;
    }
    pause = Math.min(RECONNECT_MAX_DELAY_MS, pause * 2);
  }
};
