import { onlineManager } from '@tanstack/react-query';
import { createActor, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { CallFailure, isUnavailable } from '../api/call-failure.ts';
import { deadline } from '../api/clock.ts';
import type { Gates } from '../api/http.ts';
import { apiUrl } from '../api/transport.ts';
import { connectionMachine, type Probe } from '../machines/connection.ts';
import type { Platform } from './platform.ts';

const PROBE_TIMEOUT_MS = 5000;

export interface Connection {
  readonly actor: ActorRefFrom<typeof connectionMachine>;
  readonly fetch: typeof globalThis.fetch;
  readonly waitForServer: NonNullable<Gates['waitForServer']>;
  start(): void;
  stop(): void;
}

interface ConnectionOptions {
  readonly baseUrl: string;
  readonly platform: Platform;
}

/** Timeouts do not count: their caller still wanted the response. */
const isAborted = (signal: AbortSignal | null | undefined) =>
  signal?.aborted && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

/** Pauses the query cache while unreachable. */
export const createConnection = ({ baseUrl, platform }: ConnectionOptions): Connection => {
  const { fetch, clock, window, origin, isOnline } = platform;
  const readiness = apiUrl(baseUrl, '/readyz', origin).href;

  const probeServer = fromPromise<Probe>(async ({ signal }) => {
    const limit = deadline(clock, PROBE_TIMEOUT_MS, [signal]);
    try {
      const response = await fetch(readiness, { signal: limit.signal, cache: 'no-store' });
      return { isThere: !isUnavailable(response.status) };
    } catch {
      return { isThere: false };
    } finally {
      limit.clear();
    }
  });
  const actor = createActor(connectionMachine.provide({ actors: { probeServer } }));

  /** Requests may outlive the app. */
  const report = (type: 'request.answered' | 'request.failed') => {
    if (actor.getSnapshot().status === 'active') actor.send({ type });
  };
  const watched: typeof globalThis.fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      report(isUnavailable(response.status) ? 'request.failed' : 'request.answered');
      return response;
    } catch (error) {
      if (!isAborted(init?.signal)) report('request.failed');
      throw error;
    }
  };

  let waiting = 0;
  const askBeforeClosing = (event: Event) => event.preventDefault();
  /** Waiting writes are lost with the tab. */
  const countWaiting = (step: 1 | -1) => {
    waiting += step;
    if (waiting === 0) window.removeEventListener('beforeunload', askBeforeClosing);
    else window.addEventListener('beforeunload', askBeforeClosing);
  };

  const waitForServer: Connection['waitForServer'] = (signals) =>
    new Promise((resolve, reject) => {
      if (signals.some(({ aborted }) => aborted)) return reject(new CallFailure('aborted'));
      const stop = () => {
        countWaiting(-1);
        state.unsubscribe();
        for (const signal of signals) signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        stop();
        reject(new CallFailure('aborted'));
      };
      const onSnapshot = (snapshot: SnapshotFrom<typeof connectionMachine>) => {
        // Not the tag: a write waits while the connection is in doubt.
        if (!snapshot.matches('connected')) return;
        stop();
        resolve();
      };
      const state = actor.subscribe(onSnapshot);
      for (const signal of signals) signal.addEventListener('abort', giveUp);
      countWaiting(1);
      onSnapshot(actor.getSnapshot());
    });

  const onLost = () => actor.send({ type: 'network.lost' });
  const onFound = () => actor.send({ type: 'network.found' });
  return {
    actor,
    fetch: watched,
    waitForServer,
    start: () => {
      actor.start();
      // Replaces TanStack Query's own.
      onlineManager.setEventListener(() => () => {});
      actor.subscribe((snapshot) => onlineManager.setOnline(snapshot.hasTag('reachable')));
      window.addEventListener('offline', onLost);
      window.addEventListener('online', onFound);
      if (!isOnline()) onLost();
    },
    stop: () => {
      window.removeEventListener('offline', onLost);
      window.removeEventListener('online', onFound);
      onlineManager.setOnline(true);
      actor.stop();
    },
  };
};
