import { assign, emit, fromPromise, setup } from 'xstate';
import type { ExportQuery } from '../../contract/set-operations.ts';

export type DownloadSource =
  | { readonly of: 'event'; readonly id: string }
  | { readonly of: 'events'; readonly q: string; readonly filter: string }
  | { readonly of: 'importErrors'; readonly id: string }
  | { readonly of: 'export'; readonly kind: string; readonly query: ExportQuery };

export interface DownloadedFile {
  readonly name: string;
  readonly source: DownloadSource;
}

export interface DownloadContext {
  readonly file: DownloadedFile | null;
  readonly reason: string | null;
}

export type DownloadEvent =
  | { readonly type: 'download.start'; readonly file: DownloadedFile }
  | { readonly type: 'view.left' };

export type DownloadEmitted =
  | { readonly type: 'file.saved' }
  | { readonly type: 'download.refused'; readonly reason: string };

const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    emitted: {} as DownloadEmitted,
    tags: {} as 'writing',
  },
  actors: {
    saveFile: fromPromise<void, DownloadedFile | null>(() =>
      Promise.reject(new Error('provide saveFile in wiring')),
    ),
  },
  guards: { isExport: ({ context: { file } }) => file?.source.of === 'export' },
  actions: {
    storeFile: assign((_, { file }: { file: DownloadedFile }) => ({ file })),
    forgetReason: assign({ reason: null }),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    emitSaved: emit({ type: 'file.saved' }),
    emitRefused: emit((_, { reason }: { reason: string }) => ({ type: 'download.refused' as const, reason })),
  },
}).createMachine({
  id: 'download',
  description: 'A file of the server’s is saved on the person’s computer.',
  context: { file: null, reason: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Why the last file was not saved is shown until the next try.',
      on: {
        'download.start': {
          target: 'downloading',
          actions: { type: 'storeFile', params: ({ event }) => event },
        },
      },
    },
    downloading: {
      description: 'The server makes the file. Until it is there no other is asked for.',
      tags: 'writing',
      entry: 'forgetReason',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context: { file } }) => file,
        onDone: { target: 'resting', actions: 'emitSaved' },
        onError: {
          target: 'resting',
          actions: [
            { type: 'storeReason', params: reasonOf },
            { type: 'emitRefused', params: reasonOf },
          ],
        },
      },
      on: {
        'view.left': {
          guard: 'isExport',
          target: 'resting',
          description: 'Its dialog was closed, which cancels it; any other file is saved all the same.',
        },
      },
    },
  },
});
