import { assign, emit, fromPromise, setup } from 'xstate';
import type { Selection } from '../../contract/set-operations.ts';

export interface SelectAllRequest {
  /** Of the list, as its count asks. */
  readonly query: Selection;
  /** The address at which a dialog waits for the records; null: they become the selection. */
  readonly dialogAt: string | null;
}

export interface TakenSnapshot {
  readonly id: string;
  readonly count: number;
  readonly queryKey: string;
  readonly isForDialog: boolean;
}

export interface SelectAllContext {
  readonly request: SelectAllRequest | null;
}

export type SelectAllEvent = { readonly type: 'matching.select'; readonly request: SelectAllRequest };

export type SelectAllEmitted =
  | {
      readonly type: 'matching.selected';
      readonly snapshot: TakenSnapshot;
      readonly dialogAt: string | null | undefined;
    }
  | {
      readonly type: 'selectAll.refused';
      readonly reason: string;
      readonly dialogAt: string | null | undefined;
    };

const snapshotOf = ({ event }: { event: { output: TakenSnapshot } }) => ({ snapshot: event.output });
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const selectAllMachine = setup({
  types: {
    context: {} as SelectAllContext,
    events: {} as SelectAllEvent,
    emitted: {} as SelectAllEmitted,
    tags: {} as 'writing',
  },
  actors: {
    takeSnapshot: fromPromise<TakenSnapshot, SelectAllRequest | null>(() =>
      Promise.reject(new Error('provide takeSnapshot in wiring')),
    ),
  },
  actions: {
    storeRequest: assign((_, { request }: { request: SelectAllRequest }) => ({ request })),
    emitSelected: emit(({ context: { request } }, { snapshot }: { snapshot: TakenSnapshot }) => ({
      type: 'matching.selected' as const,
      snapshot,
      dialogAt: request?.dialogAt,
    })),
    emitRefused: emit(({ context: { request } }, { reason }: { reason: string }) => ({
      type: 'selectAll.refused' as const,
      reason,
      dialogAt: request?.dialogAt,
    })),
  },
}).createMachine({
  id: 'selectAll',
  description: 'All records that a list matches are selected, or taken to a dialog, by a snapshot of them.',
  context: { request: null },
  initial: 'resting',
  on: {
    'matching.select': {
      target: '.snapshotting',
      actions: { type: 'storeRequest', params: ({ event }) => event },
    },
  },
  states: {
    resting: { description: 'Nothing is asked.' },
    snapshotting: {
      description: 'The server writes down which records are meant; another request takes its place.',
      tags: 'writing',
      invoke: {
        id: 'takeSnapshot',
        src: 'takeSnapshot',
        input: ({ context: { request } }) => request,
        onDone: { target: 'resting', actions: { type: 'emitSelected', params: snapshotOf } },
        onError: { target: 'resting', actions: { type: 'emitRefused', params: reasonOf } },
      },
    },
  },
});
