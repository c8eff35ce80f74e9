import { assign, emit, fromPromise, setup } from 'xstate';

export interface EndSessionsContext {
  /** Empty: all but this one. */
  readonly ids: readonly string[];
  /** Oldest first. */
  readonly queuedIds: readonly string[];
}

export type EndSessionsEvent =
  | { readonly type: 'session.end'; readonly id: string }
  | { readonly type: 'sessions.endOthers' };

export type EndSessionsEmitted =
  | { readonly type: 'sessions.ended'; readonly count: number }
  | { readonly type: 'endSessions.refused'; readonly reason: string };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const countOf = ({ event }: { event: { output: number } }) => ({ count: event.output });
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const endSessionsMachine = setup({
  types: {
    context: {} as EndSessionsContext,
    events: {} as EndSessionsEvent,
    emitted: {} as EndSessionsEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    /** Returns how many ended. */
    endSessions: fromPromise<number, Pick<EndSessionsContext, 'ids'>>(notProvided('endSessions')),
  },
  guards: {
    hasQueued: ({ context }) => context.queuedIds.length > 0,
    /** Not the second half of a double click. */
    isNew: ({ context: { ids, queuedIds } }, { id }: { id: string }) => ![...ids, ...queuedIds].includes(id),
  },
  actions: {
    queueOne: assign(({ context }, { id }: { id: string }) => ({ queuedIds: [...context.queuedIds, id] })),
    takeQueued: assign(({ context: { queuedIds } }) => ({
      ids: queuedIds.slice(0, 1),
      queuedIds: queuedIds.slice(1),
    })),
    storeOne: assign((_, { id }: { id: string }) => ({ ids: [id] })),
    storeOthers: assign({ ids: [] }),
    emitEnded: emit((_, { count }: { count: number }) => ({ type: 'sessions.ended' as const, count })),
    emitRefused: emit((_, { reason }: { reason: string }) => ({
      type: 'endSessions.refused' as const,
      reason,
    })),
  },
}).createMachine({
  id: 'endSessions',
  description: 'A person signs out elsewhere: in one session, or in all but this one.',
  context: { ids: [], queuedIds: [] },
  initial: 'resting',
  states: {
    resting: {
      description: 'The sessions are as listed.',
      on: {
        'session.end': { target: 'ending', actions: { type: 'storeOne', params: ({ event }) => event } },
        'sessions.endOthers': { target: 'ending', actions: 'storeOthers' },
      },
    },
    ending: {
      description: 'The server ends them; whoever works there is signed out within a second.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context: { ids } }) => ({ ids }),
        onDone: [
          {
            guard: 'hasQueued',
            target: 'ending',
            reenter: true,
            actions: [{ type: 'emitEnded', params: countOf }, 'takeQueued'],
          },
          { target: 'resting', actions: { type: 'emitEnded', params: countOf } },
        ],
        onError: [
          {
            guard: 'hasQueued',
            target: 'ending',
            reenter: true,
            description: 'That one stayed says nothing of the next.',
            actions: [{ type: 'emitRefused', params: reasonOf }, 'takeQueued'],
          },
          { target: 'resting', actions: { type: 'emitRefused', params: reasonOf } },
        ],
      },
      on: {
        'session.end': {
          guard: { type: 'isNew', params: ({ event }) => event },
          description: 'The next one, chosen meanwhile, waits for its turn.',
          actions: { type: 'queueOne', params: ({ event }) => event },
        },
      },
    },
  },
});
