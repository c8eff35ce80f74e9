import { assign, emit, fromPromise, setup } from 'xstate';
import type { CalendarFeed, FeedInput } from '../../contract/calendar.ts';

export type NamedFeed = Pick<CalendarFeed, 'id' | 'name'>;

export interface CalendarFeedsContext {
  readonly wanted: FeedInput | null;
  /** Of the newest, until it is revoked; its link is a secret and stays outside. */
  readonly createdId: string | null;
  /** Being revoked, or the last that was. */
  readonly revoked: NamedFeed | null;
  readonly reason: string | null;
}

export type CalendarFeedsEvent =
  | { readonly type: 'feed.create'; readonly feed: FeedInput }
  | { readonly type: 'feed.revoke'; readonly feed: NamedFeed };

export type CalendarFeedsEmitted =
  | { readonly type: 'feed.created' }
  | { readonly type: 'feed.revoked'; readonly feed: NamedFeed | null };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const idOf = ({ event }: { event: { output: string } }) => ({ id: event.output });
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const calendarFeedsMachine = setup({
  types: {
    context: {} as CalendarFeedsContext,
    events: {} as CalendarFeedsEvent,
    emitted: {} as CalendarFeedsEmitted,
    tags: {} as 'writing',
  },
  actors: {
    /** Returns its id. */
    createFeed: fromPromise<string, FeedInput | null>(notProvided('createFeed')),
    revokeFeed: fromPromise<void, NamedFeed | null>(notProvided('revokeFeed')),
  },
  actions: {
    storeWanted: assign((_, { feed }: { feed: FeedInput }) => ({ wanted: feed, createdId: null })),
    storeCreated: assign((_, { id }: { id: string }) => ({ createdId: id })),
    storeRevoked: assign((_, { feed }: { feed: NamedFeed }) => ({ revoked: feed })),
    forgetRevoked: assign(({ context: { createdId, revoked } }) => ({
      createdId: createdId === revoked?.id ? null : createdId,
    })),
    forgetReason: assign({ reason: null }),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    emitCreated: emit({ type: 'feed.created' }),
    emitRevoked: emit(({ context }) => ({ type: 'feed.revoked' as const, feed: context.revoked })),
  },
}).createMachine({
  id: 'calendarFeeds',
  description: 'A person’s links to the calendar for other programs are created and revoked.',
  context: { wanted: null, createdId: null, revoked: null, reason: null },
  type: 'parallel',
  states: {
    creation: {
      description: 'Of one feed at a time; a second press creates no other.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The newest link is shown, this once.',
          on: {
            'feed.create': {
              target: 'creating',
              actions: { type: 'storeWanted', params: ({ event }) => event },
            },
          },
        },
        creating: {
          description: 'The server keeps no readable copy of the link.',
          tags: 'writing',
          entry: 'forgetReason',
          invoke: {
            id: 'createFeed',
            src: 'createFeed',
            input: ({ context }) => context.wanted,
            onDone: { target: 'resting', actions: [{ type: 'storeCreated', params: idOf }, 'emitCreated'] },
            onError: { target: 'resting', actions: { type: 'storeReason', params: reasonOf } },
          },
        },
      },
    },
    revocation: {
      description: 'Of one feed at a time, once that is confirmed.',
      initial: 'resting',
      states: {
        resting: {
          description: 'All listed feeds are in use.',
          on: {
            'feed.revoke': {
              target: 'revoking',
              actions: { type: 'storeRevoked', params: ({ event }) => event },
            },
          },
        },
        revoking: {
          description: 'Its link stops working in every calendar.',
          tags: 'writing',
          entry: 'forgetReason',
          invoke: {
            id: 'revokeFeed',
            src: 'revokeFeed',
            input: ({ context }) => context.revoked,
            onDone: { target: 'resting', actions: ['forgetRevoked', 'emitRevoked'] },
            onError: { target: 'resting', actions: { type: 'storeReason', params: reasonOf } },
          },
        },
      },
    },
  },
});
