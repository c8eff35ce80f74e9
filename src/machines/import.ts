import { assign, fromPromise, setup } from 'xstate';
import type { SkippedRecord } from '../../contract/jobs.ts';

/** Where an import stands, as far as the flow needs to know. */
export interface Stage {
  readonly importId: string;
  readonly state: 'read' | 'checking' | 'checked' | 'committing' | 'committed';
  readonly jobId: string | null;
  /** How many lines the job has been through, of how many. */
  readonly done: number;
  readonly total: number | null;
  /** Lines that a commit would write, and lines that cannot be written as they are. */
  readonly good: number;
  readonly failed: number;
  readonly changeSetId: string | null;
  /** Why the last job came to nothing, if it did. */
  readonly reason: string | null;
}

/**
 * A text in place of another, in one line or in all that have it; the cells of a damaged line; a line skipped, or
 * taken in again; or possible duplicates decided.
 */
export type Fix =
  | {
      readonly sort: 'fix';
      readonly column: string;
      readonly from: string;
      readonly to: string;
      /** Whether the texts are parts of lists, not whole cells. */
      readonly isPart: boolean;
      readonly line: number | null;
    }
  | {
      readonly sort: 'repair';
      readonly line: number;
      /** By column. */
      readonly cells: Readonly<Record<string, string>>;
    }
  | { readonly sort: 'skip'; readonly line: number; readonly skip: boolean }
  | {
      readonly sort: 'resolve';
      readonly choice: 'merge' | 'create' | 'skip' | 'undecided';
      /** Null: all that are undecided. */
      readonly line: number | null;
      /** The id of the record it is merged into; null: the likeliest. */
      readonly into: string | null;
      /** Fields whose existing value a merge replaces. */
      readonly replace: readonly string[];
    };

/** How a file is to be read: its encoding, the delimiter of its cells, or its sheet; found out where they are null. */
export interface ParseOptions {
  readonly encoding: string;
  readonly delimiter: string | null;
  readonly sheet: string | null;
}

export interface FixResult {
  readonly stage: Stage;
  /** How many lines were fixed or decided. */
  readonly fixed: number;
}

export interface ImportUndo {
  readonly undone: number;
  /** How many of them are in the trash now. */
  readonly trashed: number;
  readonly leftAlone: number;
  /** Some of those left alone by name, each with the reason. */
  readonly named: readonly SkippedRecord[];
}

export interface ImportContext {
  readonly stage: Stage | null;
  readonly importId: string | null;
  /** As what the file was last asked to be read again. */
  readonly reading: ParseOptions | null;
  readonly fix: Fix | null;
  /** How many lines the last fix mended; null before the first. */
  readonly fixed: number | null;
  readonly undo: ImportUndo | null;
  /** Why the last step did not come about. */
  readonly reason: string | null;
}

export type ImportEvent =
  | { readonly type: 'file.choose' }
  | { readonly type: 'file.another' }
  | { readonly type: 'file.reparse'; readonly reading: ParseOptions }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'import.resume'; readonly importId: string }
  | { readonly type: 'check.start' }
  | { readonly type: 'mapping.revise' }
  | { readonly type: 'lines.fix'; readonly fix: Fix }
  | { readonly type: 'errors.review' }
  | { readonly type: 'commit.start' }
  | { readonly type: 'job.cancel' }
  | { readonly type: 'change.undo' }
  | { readonly type: 'import.close' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

/** A file's way into the records: read, mapped, tried without writing, mended, written as a job, taken back. */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    tags: {} as 'busy' | 'running',
  },
  actors: {
    uploadFile: fromPromise<Stage>(notProvided('uploadFile')),
    readImport: fromPromise<Stage, { importId: string | null }>(notProvided('readImport')),
    reparse: fromPromise<Stage, { importId: string | null; reading: ParseOptions | null }>(
      notProvided('reparse'),
    ),
    startCheck: fromPromise<Stage, { importId: string | null }>(notProvided('startCheck')),
    fixLines: fromPromise<FixResult, { importId: string | null; fix: Fix | null }>(notProvided('fixLines')),
    startCommit: fromPromise<Stage, { importId: string | null }>(notProvided('startCommit')),
    cancelJob: fromPromise<Stage, { importId: string | null; jobId: string | null }>(
      notProvided('cancelJob'),
    ),
    undoChange: fromPromise<ImportUndo, { changeSetId: string | null }>(notProvided('undoChange')),
  },
  guards: {
    isRead: (_, { state }: Stage) => state === 'read',
    isChecked: (_, { state }: Stage) => state === 'checked',
    isCommitted: (_, { state }: Stage) => state === 'committed',
    hasGoodLines: ({ context }) => (context.stage?.good ?? 0) > 0,
    hasFailedLines: ({ context }) => (context.stage?.failed ?? 0) > 0,
    isUndoable: ({ context }) => (context.stage?.changeSetId ?? null) !== null,
    isWrittenAndUndoable: ({ context: { stage } }) =>
      stage?.state === 'committed' && stage.changeSetId !== null,
  },
  delays: {
    /** Milliseconds between two looks at the job. */
    untilNextLook: 400,
  },
  actions: {
    forgetReason: assign({ reason: null, fixed: null }),
    forgetFile: assign({ stage: null, importId: null, reason: null, fixed: null }),
    holdReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    holdImportId: assign((_, { importId }: { importId: string }) => ({ importId })),
    holdStage: assign((_, stage: Stage) => ({ stage, importId: stage.importId })),
    holdEnd: assign((_, stage: Stage) => ({ stage, reason: stage.reason })),
    holdParseOptions: assign((_, { reading }: { reading: ParseOptions }) => ({ reading })),
    holdFix: assign((_, { fix }: { fix: Fix }) => ({ fix })),
    holdFixResult: assign((_, { stage, fixed }: FixResult) => ({ stage, fixed, fix: null })),
    holdUndo: assign((_, undo: ImportUndo) => ({ undo })),
  },
}).createMachine({
  id: 'import',
  description: 'A file’s way into the records, from its being chosen to its being taken back.',
  context: {
    stage: null,
    importId: null,
    reading: null,
    fix: null,
    fixed: null,
    undo: null,
    reason: null,
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person chooses a file. Nothing has been sent.',
      on: {
        'file.choose': { target: 'uploading' },
        'import.resume': {
          target: 'following',
          description: 'The address names an import that was begun before.',
          actions: { type: 'holdImportId', params: ({ event }) => event },
        },
        'import.close': { target: 'closed' },
      },
    },
    uploading: {
      description: 'The server reads the file and guesses what its columns mean.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        onDone: { target: 'mapping', actions: { type: 'holdStage', params: outputOf } },
        onError: { target: 'choosing', actions: { type: 'holdReason', params: reasonOf } },
      },
      on: { 'upload.cancel': { target: 'choosing' } },
    },
    mapping: {
      description: 'What each column means, and by which a line finds its record.',
      on: {
        'file.reparse': {
          target: 'reparsing',
          description: 'The encoding or the delimiter found is not the file’s.',
          actions: { type: 'holdParseOptions', params: ({ event }) => event },
        },
        'check.start': { target: 'startingCheck' },
        'file.another': { target: 'choosing', actions: 'forgetFile' },
        'import.close': { target: 'closed' },
      },
    },
    reparsing: {
      description: 'The server reads the file again, as it was told. What columns mean is kept.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'reparse',
        src: 'reparse',
        input: ({ context }) => ({ importId: context.importId, reading: context.reading }),
        onDone: { target: 'mapping', actions: { type: 'holdStage', params: outputOf } },
        onError: {
          target: 'mapping',
          description: 'It is no table that way: the earlier reading stands.',
          actions: { type: 'holdReason', params: reasonOf },
        },
      },
      on: {
        'file.reparse': {
          target: 'reparsing',
          reenter: true,
          description: 'Said otherwise meanwhile: the last word counts.',
          actions: { type: 'holdParseOptions', params: ({ event }) => event },
        },
      },
    },
    startingCheck: {
      description: 'The dry run is put in line.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'startCheck',
        src: 'startCheck',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: { target: 'following', actions: { type: 'holdStage', params: outputOf } },
        onError: { target: 'mapping', actions: { type: 'holdReason', params: reasonOf } },
      },
    },
    following: {
      description: 'The server tries or writes the lines. Closing the dialog, or the tab, does not stop it.',
      tags: 'running',
      initial: 'looking',
      on: {
        'job.cancel': { target: 'cancelling' },
        'import.close': { target: 'closed' },
      },
      states: {
        looking: {
          description: 'Asking where it stands.',
          invoke: {
            id: 'readImport',
            src: 'readImport',
            input: ({ context }) => ({ importId: context.importId }),
            onDone: [
              {
                guard: { type: 'isRead', params: outputOf },
                target: '#import.mapping',
                actions: { type: 'holdEnd', params: outputOf },
              },
              {
                guard: { type: 'isChecked', params: outputOf },
                target: '#import.reviewing',
                actions: { type: 'holdEnd', params: outputOf },
              },
              {
                guard: { type: 'isCommitted', params: outputOf },
                target: '#import.finished',
                actions: { type: 'holdEnd', params: outputOf },
              },
              { target: 'waiting', actions: { type: 'holdStage', params: outputOf } },
            ],
            onError: {
              target: 'waiting',
              description: 'No word of it is not the end of it.',
              actions: { type: 'holdReason', params: reasonOf },
            },
          },
        },
        waiting: {
          description: 'Leaving the server to it for a moment.',
          after: { untilNextLook: { target: 'looking', actions: 'forgetReason' } },
        },
      },
    },
    cancelling: {
      description: 'The job stops after the piece it is at, unless it is done already.',
      tags: ['busy', 'running'],
      invoke: {
        id: 'cancelJob',
        src: 'cancelJob',
        input: ({ context }) => ({ importId: context.importId, jobId: context.stage?.jobId ?? null }),
        onDone: { target: 'following' },
        onError: { target: 'following', description: 'Looking tells whether it came too late.' },
      },
    },
    reviewing: {
      description: 'What every line would do, and what is wrong with some. Nothing has been written.',
      on: {
        'lines.fix': {
          target: 'fixing',
          actions: { type: 'holdFix', params: ({ event }) => event },
        },
        'mapping.revise': { target: 'mapping', actions: 'forgetReason' },
        'commit.start': { guard: 'hasGoodLines', target: 'startingCommit' },
        'change.undo': {
          guard: 'isWrittenAndUndoable',
          target: 'undoing',
          description: 'The lines looked at are those the last commit wrote, and left.',
        },
        'import.close': { target: 'closed' },
      },
    },
    fixing: {
      description: 'Lines are mended, or left out, and tried again.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'fixLines',
        src: 'fixLines',
        input: ({ context }) => ({ importId: context.importId, fix: context.fix }),
        onDone: { target: 'reviewing', actions: { type: 'holdFixResult', params: outputOf } },
        onError: { target: 'reviewing', actions: { type: 'holdReason', params: reasonOf } },
      },
    },
    startingCommit: {
      description: 'Writing the good lines is put in line.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'startCommit',
        src: 'startCommit',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: { target: 'following', actions: { type: 'holdStage', params: outputOf } },
        onError: { target: 'reviewing', actions: { type: 'holdReason', params: reasonOf } },
      },
    },
    finished: {
      description: 'What was written, what was not, and the way back.',
      on: {
        'errors.review': { guard: 'hasFailedLines', target: 'reviewing' },
        'change.undo': { guard: 'isUndoable', target: 'undoing' },
        'import.close': { target: 'closed' },
      },
    },
    undoing: {
      description: 'All that was written is taken back, but for records changed again since.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: ({ context }) => ({ changeSetId: context.stage?.changeSetId ?? null }),
        onDone: { target: 'undone', actions: { type: 'holdUndo', params: outputOf } },
        onError: { target: 'finished', actions: { type: 'holdReason', params: reasonOf } },
      },
      on: {
        'import.close': { target: 'closed', description: 'The server goes on with it.' },
      },
    },
    undone: {
      description: 'Changed records are as they were, new ones in the trash.',
      on: { 'import.close': { target: 'closed' } },
    },
    closed: { type: 'final', description: 'The dialog is gone; a job that runs goes on.' },
  },
});
