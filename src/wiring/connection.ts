import { onlineManager } from '@tanstack/react-query';
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { CallFailure, isCallFailure } from '../api/call-failure.ts';
import { deadline } from '../api/clock.ts';
import type { HttpClient } from '../api/http.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { connectionMachine, type Probe } from '../machines/connection.ts';
import type { Wiring } from '../wiring.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds a probe may take. */
const PATIENCE = 5000;
/** What stands between us and the server answers so for it, and so does the server without its database. */
const NO_ANSWER: readonly number[] = [502, 503, 504];

const isAnswer = ({ status }: Response) => !NO_ANSWER.includes(status);

export interface Connection {
  readonly actor: ActorRefFrom<typeof connectionMachine>;
  /** `fetch`, whose outcomes the machine hears of. */
  readonly fetch: typeof globalThis.fetch;
  /** The same wiring, but what it writes while the server is away waits for it, as long as the session lasts. */
  patient(wiring: Wiring): Wiring;
  start(): void;
  stop(): void;
}

interface ConnectionOptions {
  readonly baseUrl: string;
  readonly surroundings: Surroundings;
}

/** Nothing came back, and what was sent may or may not have been written. */
const isUnanswered = (error: unknown) =>
  isCallFailure(error) &&
  (error.code === 'network' || error.code === 'timeout' || NO_ANSWER.includes(error.status ?? 0));

/** Whoever asked no longer wants the answer; one that is given up because it did not come in time was wanted. */
const isUnwanted = (signal: AbortSignal | null | undefined) =>
  signal?.aborted && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

/** Resolves once it is known whether a call without an answer was a blip. */
const untilJudged = (actor: Connection['actor']) =>
  waitFor(actor, (snapshot) => !snapshot.matches('doubting'));

/** Resolves once the server is reachable. @throws CallFailure `aborted` when the caller or the session gives up */
const untilReachable = (actor: Connection['actor'], auth: Wiring['auth'], signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const settle = (how: () => void) => {
      state.unsubscribe();
      for (const { unsubscribe } of session) unsubscribe();
      signal?.removeEventListener('abort', giveUp);
      how();
    };
    const giveUp = () => settle(() => reject(new CallFailure('aborted')));
    const state = actor.subscribe((snapshot) => {
      if (snapshot.hasTag('reachable')) settle(resolve);
    });
    const session = [auth.on('session.ended', giveUp), auth.on('session.started', giveUp)];
    signal?.addEventListener('abort', giveUp, { once: true });
  });

/** Joins the connection's machine to the browser, to every call, and to the query cache, which rests meanwhile. */
export const createConnection = ({ baseUrl, surroundings }: ConnectionOptions): Connection => {
  const { fetch, clock, window, origin, isOnline } = surroundings;
  const readiness = new URL(`${baseUrl.replace(/\/$/, '')}/readyz`, origin).href;

  const probeServer = fromPromise<Probe>(async ({ signal }) => {
    const limit = deadline(clock, PATIENCE, [signal]);
    try {
      const answer = await fetch(readiness, { signal: limit.signal, cache: 'no-store' });
      return { isThere: isAnswer(answer) };
    } catch {
      return { isThere: false };
    } finally {
      limit.clear();
    }
  });
  const actor = createActor(connectionMachine.provide({ actors: { probeServer } }));
  const isReachable = () => actor.getSnapshot().hasTag('reachable');

  const watched: typeof globalThis.fetch = async (input, init) => {
    try {
      const answer = await fetch(input, init);
      actor.send({ type: isAnswer(answer) ? 'call.answered' : 'call.unanswered' });
      return answer;
    } catch (error) {
      if (!isUnwanted(init?.signal)) actor.send({ type: 'call.unanswered' });
      throw error;
    }
  };

  const patient = (wiring: Wiring): Wiring => {
    const whenReachable: HttpClient['call'] = async (operation, options) => {
      if (!isReachable()) await untilReachable(actor, wiring.auth, options?.signal);
      return wiring.http.call(operation, options);
    };
    const call: HttpClient['call'] = async (operation, options) => {
      if (operation.method === 'GET') return wiring.http.call(operation, options);
      const key = options?.idempotencyKey ?? (operation.idempotent ? createIdempotencyKey() : undefined);
      const { epoch } = wiring.auth.getSnapshot().context;
      const same = { epoch, ...options, ...(key && { idempotencyKey: key }) } as typeof options;
      try {
        return await whenReachable(operation, same);
      } catch (error) {
        // The call that finds the server gone waits like those after it, where twice sent is not twice done.
        const isRepeatable =
          key !== undefined || (operation.method === 'PATCH' && options?.ifMatch !== undefined);
        if (!isRepeatable || !isUnanswered(error)) throw error;
        await untilJudged(actor);
        return whenReachable(operation, same);
      }
    };
    return { ...wiring, http: { ...wiring.http, call } };
  };

  const onLost = () => actor.send({ type: 'network.lost' });
  const onFound = () => actor.send({ type: 'network.found' });
  return {
    actor,
    fetch: watched,
    patient,
    start: () => {
      actor.start();
      // The machine judges instead of the browser.
      onlineManager.setEventListener(() => () => {});
      actor.subscribe(() => onlineManager.setOnline(isReachable()));
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
