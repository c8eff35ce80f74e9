import { assign, fromPromise, setup } from 'xstate';

export interface ConnectionContext {
  /** For messages only: the server may be reachable all the same. */
  readonly isOffline: boolean;
  readonly tries: number;
}

export type ConnectionEvent =
  | { readonly type: 'request.answered' }
  | { readonly type: 'request.failed' }
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.found' }
  | { readonly type: 'probe.now' };

export interface Probe {
  readonly isThere: boolean;
}

/** Backoff, doubling: a return is noticed within 10 s. */
const PROBE_MIN_DELAY_MS = 1000;
const PROBE_MAX_DELAY_MS = 8000;

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    tags: {} as 'reachable' | 'unreachable',
  },
  actors: { probeServer: fromPromise<Probe>(notProvided('probeServer')) },
  guards: { isThere: (_, { isThere }: Probe) => isThere },
  delays: {
    untilNextProbe: ({ context }) =>
      Math.min(PROBE_MIN_DELAY_MS * 2 ** (context.tries - 1), PROBE_MAX_DELAY_MS),
  },
  actions: {
    noteOffline: assign({ isOffline: true }),
    noteOnline: assign({ isOffline: false }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTries: assign({ tries: 0 }),
  },
}).createMachine({
  id: 'connection',
  description:
    'What this tab knows of the way to the server, from calls, the browser and questions of its own.',
  initial: 'connected',
  context: { isOffline: false, tries: 0 },
  on: {
    'network.lost': { actions: 'noteOffline' },
    'network.found': { actions: 'noteOnline' },
  },
  states: {
    connected: {
      description: 'The last call was answered.',
      tags: 'reachable',
      entry: 'forgetTries',
      on: {
        'request.failed': { target: 'probing' },
        'network.lost': {
          target: 'probing',
          description: 'Browsers err: a server on this very machine needs no network.',
          actions: 'noteOffline',
        },
      },
    },
    probing: {
      description: 'One call without an answer may be a blip: ask before alarming anybody.',
      tags: 'reachable',
      invoke: {
        id: 'probeServer',
        src: 'probeServer',
        onDone: [
          { guard: { type: 'isThere', params: outputOf }, target: 'connected' },
          { target: 'waiting' },
        ],
        onError: { target: 'waiting' },
      },
      on: { 'request.answered': { target: 'connected' } },
    },
    waiting: {
      description: 'The server is away. What is read comes from the cache; what is written waits.',
      tags: 'unreachable',
      entry: 'countTry',
      after: { untilNextProbe: { target: 'reconnecting' } },
      on: {
        'network.found': { target: 'reconnecting', actions: 'noteOnline' },
        'probe.now': { target: 'reconnecting', description: 'The person does not want to wait.' },
        'request.answered': { target: 'connected' },
      },
    },
    reconnecting: {
      description: 'Asking whether the server is back.',
      tags: 'unreachable',
      invoke: {
        id: 'probeServer',
        src: 'probeServer',
        onDone: [
          { guard: { type: 'isThere', params: outputOf }, target: 'connected' },
          { target: 'waiting' },
        ],
        onError: { target: 'waiting' },
      },
      on: { 'request.answered': { target: 'connected' } },
    },
  },
});
