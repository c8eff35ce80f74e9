import { assign, emit, fromPromise, sendTo, setup } from 'xstate';
import type { Delimiter, Encoding, ImportMeaning } from '../../contract/imports.ts';
import type { Job, UndoCounts } from '../../contract/jobs.ts';

export interface Stage {
  readonly importId: string;
  /** Raised by every change; a commit names the one that was reviewed. */
  readonly version: number;
  readonly state: 'read' | 'checking' | 'checked' | 'committing' | 'committed';
  readonly jobId: string | null;
  /** Lines the next commit writes, and lines it cannot. */
  readonly good: number;
  readonly failed: number;
  readonly changeSetId: string | null;
  /** Newest first. */
  readonly changeSetIds: readonly string[];
  readonly reason: string | null;
}

export type Fix =
  | {
      readonly type: 'fix';
      readonly column: string;
      /** Null: every wrong text. */
      readonly from: string | null;
      readonly to: string;
      /** Replaced in the same step. */
      readonly also?: readonly { readonly from: string; readonly to: string }[];
      /** Parts of lists, not whole cells. */
      readonly isPart: boolean;
      readonly line: number | null;
      /** Of its draft, discarded once applied. */
      readonly place: string | null;
    }
  | { readonly type: 'undoFix'; readonly fixId: string }
  /** All lines whose records changed since the review. */
  | { readonly type: 'recheck' }
  | {
      readonly type: 'repair';
      readonly line: number;
      /** By column. */
      readonly cells: Readonly<Record<string, string>>;
      readonly place: string;
    }
  | {
      readonly type: 'skip';
      /** A line, an error group, or all errors of a field; none: all skipped lines. */
      readonly which: { readonly line?: number; readonly group?: string; readonly field?: string };
      readonly skip: boolean;
    }
  | {
      /** Records keep their values of `fields`. */
      readonly type: 'keep';
      readonly fields: readonly string[];
      /** Null: all. */
      readonly line: number | null;
      readonly keep: boolean;
    }
  | {
      readonly type: 'resolve';
      readonly choice: 'merge' | 'create' | 'skip' | 'undecided';
      /** Null: all undecided. */
      readonly line: number | null;
      /** Record id; null: the likeliest. */
      readonly into: string | null;
      /** Fields a merge replaces. */
      readonly replace: readonly string[];
      /** With `undecided`: the decision to undo. */
      readonly decisionId?: string;
    };

/** How to read the file; detected where null. */
export interface ParseOptions {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter | null;
  readonly sheet: string | null;
  readonly skipHiddenRows?: boolean;
}

export interface FixResult {
  readonly stage: Stage;
  /** Lines; null before the first, and where a job does it. */
  readonly fixed: number | null;
  readonly stillFailed: number;
  /** Null: cannot be undone. */
  readonly undo: Fix | null;
}

/** The undo of a commit, or of that undo. */
export interface UndoOfCommit {
  readonly changeSetId: string;
  /** The commit's own, where `changeSetId` is an undo's. */
  readonly redoes: string | null;
}

export interface ImportContext extends Pick<FixResult, 'fixed' | 'stillFailed'> {
  readonly stage: Stage | null;
  readonly importId: string | null;
  /** As last asked for. */
  readonly reading: ParseOptions | null;
  readonly meaning: ImportMeaning | null;
  /** Also once it is done. */
  readonly fix: Fix | null;
  /** Oldest first. */
  readonly queuedFixes: readonly Fix[];
  /** Newest last. */
  readonly undos: readonly Fix[];
  /** The last fix undid another. */
  readonly isFixUndone: boolean;
  readonly undoOf: UndoOfCommit | null;
  readonly undo: UndoCounts | null;
  readonly reason: string | null;
  /** No answer came: the server may have done it. */
  readonly isUnanswered: boolean;
}

export type ImportEvent =
  | { readonly type: 'file.choose'; readonly file: File; readonly plural: string }
  | { readonly type: 'file.reparse'; readonly reading: ParseOptions }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'import.resume'; readonly importId: string }
  | { readonly type: 'check.start'; readonly meaning: ImportMeaning }
  | { readonly type: 'mapping.revise' }
  | { readonly type: 'lines.fix'; readonly fix: Fix }
  | { readonly type: 'errors.review' }
  | { readonly type: 'commit.start' }
  | { readonly type: 'job.cancel' }
  | ({ readonly type: 'change.undo' } & UndoOfCommit)
  | { readonly type: 'import.discard' }
  /** In another tab, or by somebody else. */
  | { readonly type: 'import.changed'; readonly stage: Stage }
  /** The same, and it is at another step now, or gone. */
  | { readonly type: 'import.moved' };

export type ImportEmitted =
  | { readonly type: 'import.created'; readonly importId: string }
  | {
      readonly type: 'import.committed';
      readonly jobId: string | null;
      readonly changeSetId: string | null;
    }
  | { readonly type: 'import.discarded' };

/** A fix that cannot be undone bars undoing earlier ones. */
const withUndo = ({ fix, undos }: ImportContext, fixed: number | null, undo: Fix | null) => {
  const isFixUndone = JSON.stringify(fix) === JSON.stringify(undos.at(-1));
  const done = undo ? [...undos, undo] : [];
  const isNothing = fix?.type === 'recheck' || fixed === 0;
  return { isFixUndone, undos: isFixUndone ? undos.slice(0, -1) : isNothing ? undos : done };
};

/** Name of the error where no answer came. */
export const UNANSWERED = 'Unanswered';

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
type Failed = Pick<ImportContext, 'reason'> & Partial<Pick<ImportContext, 'isUnanswered'>>;
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
  isUnanswered: event.error instanceof Error && event.error.name === UNANSWERED,
});

export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportEmitted,
    tags: {} as 'busy' | 'running' | 'writing',
  },
  actors: {
    uploadFile: fromPromise<Stage, { file: File; plural: string } | null>(notProvided('uploadFile')),
    /** Null: there is none any more. */
    readImport: fromPromise<Stage | null, { importId: string | null }>(notProvided('readImport')),
    reparse: fromPromise<Stage, { importId: string | null; reading: ParseOptions | null }>(
      notProvided('reparse'),
    ),
    startCheck: fromPromise<Stage, { importId: string | null; meaning: ImportMeaning | null }>(
      notProvided('startCheck'),
    ),
    fixLines: fromPromise<FixResult, { importId: string | null; fix: Fix | null }>(notProvided('fixLines')),
    startCommit: fromPromise<Stage, { importId: string | null; version: number }>(notProvided('startCommit')),
    discard: fromPromise<void, { importId: string | null }>(notProvided('discard')),
    job: fromPromise<Job | null, { jobId: string }>(notProvided('job')),
    undo: fromPromise<
      { undone: UndoCounts | null; reason: string | null },
      { changeSetId: string; shownIn: 'dialog' }
    >(notProvided('undo')),
  },
  guards: {
    isMissing: (_, stage: Stage | null) => stage === null,
    isRead: (_, stage: Stage | null) => stage?.state === 'read',
    /** Not the second half of a double click. */
    isNewFix: ({ context: { fix, queuedFixes } }, { fix: next }: { fix: Fix }) =>
      ![fix, ...queuedFixes].some((other) => JSON.stringify(other) === JSON.stringify(next)),
    hasQueuedFix: ({ context }) => context.queuedFixes.length > 0,
    isDoneByJob: (_, { stage }: FixResult) => stage.state === 'checking',
    isChecked: (_, stage: Stage | null) => stage?.state === 'checked',
    isCommitted: (_, stage: Stage | null) => stage?.state === 'committed',
    hasReview: ({ context: { stage } }) => stage?.state === 'checked' || stage?.state === 'committed',
    hasGoodLines: ({ context }) => (context.stage?.good ?? 0) > 0,
    hasOpenLines: ({ context: { stage } }) => stage !== null && stage.failed + stage.good > 0,
    isUndoable: ({ context: { stage } }, { changeSetId, redoes }: UndoOfCommit) =>
      stage !== null && stage.changeSetIds.includes(redoes ?? changeSetId),
  },
  delays: {
    /** Milliseconds, while the server does not answer. */
    retryInterval: 2000,
  },
  actions: {
    clearReason: assign({ reason: null, isUnanswered: false, fixed: null, stillFailed: 0 }),
    forgetFixes: assign({ fix: null, undos: [] }),
    storeReason: assign((_, { reason, isUnanswered = false }: Failed) => ({ reason, isUnanswered })),
    storeImportId: assign((_, { importId }: { importId: string }) => ({ importId })),
    storeStage: assign((_, stage: Stage) => ({ stage, importId: stage.importId })),
    storeChanged: assign(({ context: { stage: before, reason, isUnanswered } }, stage: Stage) => ({
      stage,
      reason: isUnanswered && stage.version !== before?.version ? null : reason,
    })),
    /** Keeps why a call was refused; one without an answer may be done all the same. */
    storeEnd: assign(({ context: { reason, isUnanswered, stage: before } }, stage: Stage | null) => {
      const isSame = stage?.state === before?.state && stage?.version === before?.version;
      const isRefused = isUnanswered ? isSame : reason !== before?.reason;
      return { stage, reason: stage?.reason ?? (isRefused ? reason : null), isUnanswered: false };
    }),
    storeReading: assign((_, { reading }: { reading: ParseOptions }) => ({ reading })),
    storeMeaning: assign((_, { meaning }: { meaning: ImportMeaning }) => ({ meaning })),
    storeFix: assign((_, { fix }: { fix: Fix }) => ({ fix })),
    queueFix: assign(({ context }, { fix }: { fix: Fix }) => ({
      queuedFixes: [...context.queuedFixes, fix],
    })),
    takeQueuedFix: assign(({ context: { queuedFixes } }) => ({
      fix: queuedFixes[0] ?? null,
      queuedFixes: queuedFixes.slice(1),
    })),
    clearQueue: assign({ queuedFixes: [] }),
    storeFixed: assign(({ context }, { undo, ...seen }: FixResult) => ({
      ...seen,
      ...withUndo(context, seen.fixed, undo),
    })),
    storeUndoOf: assign((_, { changeSetId, redoes }: UndoOfCommit) => ({ undoOf: { changeSetId, redoes } })),
    storeUndo: assign((_, { undone }: { undone: UndoCounts | null }) => ({ undo: undone })),
    clearUndo: assign({ undo: null }),
    cancelJob: sendTo('job', { type: 'job.cancel' }),
    emitCreated: emit((_, { importId }: Stage) => ({ type: 'import.created' as const, importId })),
    emitCommitted: emit((_, stage: Stage | null) => ({
      type: 'import.committed' as const,
      jobId: stage?.jobId ?? null,
      changeSetId: stage?.changeSetId ?? null,
    })),
    emitDiscarded: emit({ type: 'import.discarded' as const }),
  },
}).createMachine({
  id: 'import',
  description: 'A file’s way into the records, from its being chosen to its being undone.',
  context: {
    stage: null,
    importId: null,
    reading: null,
    meaning: null,
    fix: null,
    queuedFixes: [],
    fixed: null,
    stillFailed: 0,
    undos: [],
    isFixUndone: false,
    undoOf: null,
    undo: null,
    reason: null,
    isUnanswered: false,
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person chooses a file. Nothing has been sent.',
      on: {
        'file.choose': { target: 'uploading' },
        'import.resume': {
          target: 'reading',
          description: 'The address names an import that was begun before.',
          actions: { type: 'storeImportId', params: ({ event }) => event },
        },
      },
    },
    uploading: {
      description: 'The server reads the file and guesses what its columns mean.',
      tags: 'busy',
      entry: 'clearReason',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ event }) => (event.type === 'file.choose' ? event : null),
        onDone: {
          target: 'mapping',
          actions: [
            { type: 'storeStage', params: outputOf },
            { type: 'emitCreated', params: outputOf },
          ],
        },
        onError: { target: 'choosing', actions: { type: 'storeReason', params: reasonOf } },
      },
      on: { 'upload.cancel': { target: 'choosing' } },
    },
    mapping: {
      description: 'What each column means, and by which a line finds its record.',
      on: {
        'import.changed': { actions: { type: 'storeChanged', params: ({ event }) => event.stage } },
        'import.moved': { target: 'reading' },
        'file.reparse': {
          target: 'reparsing',
          description: 'The encoding or the delimiter found is not the file’s.',
          actions: { type: 'storeReading', params: ({ event }) => event },
        },
        'check.start': {
          target: 'startingCheck',
          actions: { type: 'storeMeaning', params: ({ event }) => event },
        },
        'errors.review': {
          guard: 'hasReview',
          target: 'reviewing',
          description: 'The columns mean what they meant when the rows were checked.',
        },
        'import.discard': { target: 'discarding' },
      },
    },
    reparsing: {
      description: 'The server reads the file again, with the chosen options. What columns mean is kept.',
      tags: 'busy',
      entry: 'clearReason',
      invoke: {
        id: 'reparse',
        src: 'reparse',
        input: ({ context }) => ({ importId: context.importId, reading: context.reading }),
        onDone: { target: 'mapping', actions: { type: 'storeStage', params: outputOf } },
        onError: {
          target: 'mapping',
          description: 'It is no table that way: the earlier reading stands.',
          actions: { type: 'storeReason', params: reasonOf },
        },
      },
      on: {
        'file.reparse': {
          target: 'reparsing',
          reenter: true,
          description: 'Chosen anew while it was saved: the last choice is saved too.',
          actions: { type: 'storeReading', params: ({ event }) => event },
        },
      },
    },
    startingCheck: {
      description: 'The check, which writes no record, is queued.',
      tags: 'busy',
      entry: ['clearReason', 'forgetFixes'],
      invoke: {
        id: 'startCheck',
        src: 'startCheck',
        input: ({ context }) => ({ importId: context.importId, meaning: context.meaning }),
        onDone: { target: 'following', actions: { type: 'storeStage', params: outputOf } },
        onError: { target: 'mapping', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    following: {
      description:
        'The server checks or writes the lines. Leaving the page, or closing the tab, does not stop it.',
      tags: 'running',
      exit: 'clearReason',
      invoke: {
        id: 'job',
        src: 'job',
        input: ({ context }) => ({ jobId: context.stage?.jobId ?? '' }),
        onDone: { target: 'reading', description: 'What came of it stands in the import.' },
        onError: { target: 'reading' },
      },
      on: { 'job.cancel': { actions: 'cancelJob' } },
    },
    reading: {
      description: 'Asks where it stands: after a job or another’s act, or when a person comes back to it.',
      tags: 'running',
      invoke: {
        id: 'readImport',
        src: 'readImport',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: [
          { guard: { type: 'isMissing', params: outputOf }, target: 'missing' },
          {
            guard: { type: 'isRead', params: outputOf },
            target: 'mapping',
            actions: { type: 'storeEnd', params: outputOf },
          },
          {
            guard: { type: 'isChecked', params: outputOf },
            target: 'reviewing',
            actions: { type: 'storeEnd', params: outputOf },
          },
          {
            guard: { type: 'isCommitted', params: outputOf },
            target: 'finished',
            actions: [
              { type: 'storeEnd', params: outputOf },
              { type: 'emitCommitted', params: outputOf },
              'forgetFixes',
            ],
          },
          {
            target: 'following',
            description: 'A job is at it.',
            actions: { type: 'storeEnd', params: outputOf },
          },
        ],
        onError: { target: 'lost', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    lost: {
      description: 'The server did not answer, which is not the end of the import.',
      tags: 'running',
      after: { retryInterval: { target: 'reading' } },
      on: { 'import.resume': { target: 'reading', description: 'The person does not wait for it.' } },
    },
    reviewing: {
      description: 'What every line would do, and what is wrong with some. Nothing has been written.',
      on: {
        'import.changed': { actions: { type: 'storeChanged', params: ({ event }) => event.stage } },
        'import.moved': { target: 'reading' },
        'lines.fix': {
          target: 'fixing',
          actions: { type: 'storeFix', params: ({ event }) => event },
        },
        'mapping.revise': { target: 'mapping', actions: 'clearReason' },
        'import.discard': { target: 'discarding' },
        'commit.start': { guard: 'hasGoodLines', target: 'startingCommit' },
        'change.undo': {
          guard: { type: 'isUndoable', params: ({ event }) => event },
          target: 'undoing',
          actions: { type: 'storeUndoOf', params: ({ event }) => event },
          description: 'What is written can be undone also while rows it left are reviewed.',
        },
      },
    },
    fixing: {
      description: 'Lines are corrected, or left out, and tried again.',
      tags: ['busy', 'writing'],
      entry: 'clearReason',
      invoke: {
        id: 'fixLines',
        src: 'fixLines',
        input: ({ context }) => ({ importId: context.importId, fix: context.fix }),
        onDone: [
          {
            guard: { type: 'isDoneByJob', params: outputOf },
            target: 'following',
            description:
              'So many lines that a job does it. What was to follow is decided when its outcome is seen.',
            actions: [{ type: 'storeFixed', params: outputOf }, 'clearQueue'],
          },
          {
            guard: 'hasQueuedFix',
            target: 'fixing',
            reenter: true,
            actions: [{ type: 'storeFixed', params: outputOf }, 'takeQueuedFix'],
          },
          { target: 'reviewing', actions: { type: 'storeFixed', params: outputOf } },
        ],
        onError: {
          target: 'reviewing',
          description: 'What was to follow is not tried either: what was typed is still there.',
          actions: [{ type: 'storeReason', params: reasonOf }, 'clearQueue'],
        },
      },
      on: {
        'lines.fix': {
          guard: { type: 'isNewFix', params: ({ event }) => event },
          description: 'The next one, made meanwhile, waits for its turn.',
          actions: { type: 'queueFix', params: ({ event }) => event },
        },
      },
    },
    startingCommit: {
      description: 'Writing the good lines is queued.',
      tags: ['busy', 'writing'],
      entry: ['clearReason', 'forgetFixes'],
      invoke: {
        id: 'startCommit',
        src: 'startCommit',
        input: ({ context }) => ({ importId: context.importId, version: context.stage?.version ?? 0 }),
        onDone: { target: 'following', actions: { type: 'storeStage', params: outputOf } },
        onError: { target: 'reviewing', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    finished: {
      description: 'What was written, what was not, the way back, and what an undo has done.',
      exit: 'clearUndo',
      on: {
        'import.changed': { actions: { type: 'storeChanged', params: ({ event }) => event.stage } },
        'import.moved': { target: 'reading' },
        'errors.review': { guard: 'hasOpenLines', target: 'reviewing' },
        'commit.start': { guard: 'hasGoodLines', target: 'startingCommit' },
        'change.undo': {
          guard: { type: 'isUndoable', params: ({ event }) => event },
          target: 'undoing',
          actions: { type: 'storeUndoOf', params: ({ event }) => event },
        },
      },
    },
    undoing: {
      description:
        'All that one commit has written is undone, or redone, but for records changed again since.',
      tags: ['busy', 'writing'],
      entry: 'clearReason',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({
          changeSetId: context.undoOf?.changeSetId ?? '',
          shownIn: 'dialog' as const,
        }),
        onDone: {
          target: 'finished',
          actions: [
            { type: 'storeUndo', params: outputOf },
            { type: 'storeReason', params: outputOf },
          ],
        },
        onError: { target: 'finished', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    discarding: {
      description: 'The server deletes the file and its rows. Records that were written stay.',
      tags: ['busy', 'writing'],
      entry: 'clearReason',
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: { target: 'discarded', actions: 'emitDiscarded' },
        onError: { target: 'reading', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    discarded: { type: 'final', description: 'There is nothing left to come back to.' },
    missing: { type: 'final', description: 'It was discarded, or has expired.' },
  },
});
