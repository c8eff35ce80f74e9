import type { Job } from '../../contract/jobs.ts';
import { importMachine, type ImportContext, type Stage } from '../../src/machines/import.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const broken = (actor: string, label: string) => ({
  [`xstate.error.actor.${actor}`]: [
    { label, event: { type: `xstate.error.actor.${actor}`, error: new Error('No answer.') } },
  ],
});
const done = (actor: string, label: string, output: unknown): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});

const read: Stage = {
  importId: 'import',
  state: 'read',
  jobId: null,
  good: 0,
  failed: 0,
  changeSetId: null,
  changeSetIds: [],
  reason: null,
};
const checking: Stage = { ...read, state: 'checking', jobId: 'job' };
const checked: Stage = { ...read, state: 'checked', jobId: 'job', good: 90, failed: 10 };
const committing: Stage = { ...checked, state: 'committing' };
const committed: Stage = {
  ...checked,
  state: 'committed',
  good: 0,
  changeSetId: 'change',
  changeSetIds: ['change'],
};

const job: Job = {
  id: 'job',
  kind: 'import_check',
  state: 'done',
  total: 100,
  done: 100,
  created_at: '2026-11-21T09:00:00Z',
  ended_at: '2026-11-21T09:00:01Z',
  change_set_id: null,
  result: null,
  failure: null,
};

/** What the graph of an import is made from. */
export const model: Model = {
  machine: withStubActors(importMachine),
  input: undefined,
  samples: {
    'file.choose': [
      {
        label: 'choose a file',
        event: { type: 'file.choose', file: new File(['name'], 'list.csv'), plural: 'universities' },
      },
    ],
    'file.reparse': [
      {
        label: 'say how it is encoded',
        event: { type: 'file.reparse', reading: { encoding: 'shift_jis', delimiter: null, sheet: null } },
      },
    ],
    ...plain('upload.cancel', 'cancel the upload'),
    'import.resume': [
      { label: 'come back to an import', event: { type: 'import.resume', importId: 'import' } },
    ],
    'check.start': [{ label: 'check', event: { type: 'check.start', meaning: { mapping: {} } } }],
    ...plain('mapping.revise', 'back to the columns'),
    'lines.fix': [
      {
        label: 'mend a cell',
        event: {
          type: 'lines.fix',
          fix: {
            sort: 'fix',
            column: 'country',
            from: 'Nepall',
            to: 'Nepal',
            isPart: false,
            line: null,
            place: 'group',
          },
        },
      },
      {
        label: 'merge possible duplicates',
        event: {
          type: 'lines.fix',
          fix: { sort: 'resolve', choice: 'merge', line: null, into: null, replace: [] },
        },
      },
    ],
    ...plain('errors.review', 'mend what is left'),
    ...plain('commit.start', 'import'),
    ...plain('job.cancel', 'cancel the job'),
    'change.undo': [
      { label: 'undo', event: { type: 'change.undo', changeSetId: 'change', redoes: null } },
      {
        label: 'undo the earlier import',
        event: { type: 'change.undo', changeSetId: 'earlier', redoes: null },
      },
      { label: 'redo', event: { type: 'change.undo', changeSetId: 'undo', redoes: 'change' } },
    ],
    ...plain('import.discard', 'discard'),
    'xstate.done.actor.uploadFile': [done('uploadFile', 'the file is read', read)],
    ...broken('uploadFile', 'the upload fails'),
    'xstate.done.actor.reparse': [done('reparse', 'the file is read again', read)],
    ...broken('reparse', 'reading again fails'),
    'xstate.done.actor.startCheck': [done('startCheck', 'the check is in line', checking)],
    ...broken('startCheck', 'starting the check fails'),
    'xstate.done.actor.readImport': [
      done('readImport', 'it was discarded elsewhere', null),
      done('readImport', 'it is being checked', checking),
      done('readImport', 'it is being written', committing),
      done('readImport', 'the check was cancelled', { ...read, reason: 'Cancelled. Nothing was written.' }),
      done('readImport', 'it is checked', checked),
      done('readImport', 'it is checked and nothing is good', { ...checked, good: 0, failed: 100 }),
      done('readImport', 'writing failed', { ...checked, reason: 'It failed. Nothing was written.' }),
      done('readImport', 'it is written', committed),
      done('readImport', 'writing was cancelled half-way', { ...committed, good: 40, failed: 0 }),
      done('readImport', 'it is written whole', { ...committed, failed: 0 }),
      done('readImport', 'it is written and changed nothing', {
        ...committed,
        changeSetId: null,
        changeSetIds: [],
      }),
      done('readImport', 'it is written in two steps', {
        ...committed,
        changeSetIds: ['change', 'earlier'],
      }),
    ],
    ...broken('readImport', 'no word of it'),
    'xstate.done.actor.fixLines': [
      done('fixLines', 'a job mends very many', {
        stage: checking,
        fixed: null,
        stillFailed: 0,
        undo: { sort: 'undoFix', fixId: 'fix' },
      }),
      done('fixLines', 'three lines that an import left are mended', {
        stage: { ...checked, good: 3, failed: 7, changeSetId: 'change', changeSetIds: ['change'] },
        fixed: 3,
        stillFailed: 0,
        undo: { sort: 'undoFix', fixId: 'fix' },
      }),
      done('fixLines', 'three lines are mended', {
        stage: { ...checked, good: 93, failed: 7 },
        fixed: 3,
        stillFailed: 0,
        undo: { sort: 'undoFix', fixId: 'fix' },
      }),
    ],
    ...broken('fixLines', 'mending fails'),
    'xstate.done.actor.startCommit': [done('startCommit', 'writing is in line', committing)],
    ...broken('startCommit', 'starting to write fails'),
    'xstate.done.actor.discard': [done('discard', 'it is deleted', undefined)],
    ...broken('discard', 'discarding fails'),
    'xstate.done.actor.job': [done('job', 'the job has ended', job)],
    ...broken('job', 'following the job fails'),
    'xstate.done.actor.undo': [
      done('undo', 'undone', { undone: { undone: 90, trashed: 0, skipped: 0, named: [] }, reason: null }),
      done('undo', 'the undo is refused', { undone: null, reason: 'It is too old.' }),
    ],
    ...broken('undo', 'undoing fails'),
    ...plain('xstate.after.retryInterval.import.lost', 'time to ask again'),
  },
  project: ({ importId, stage, reason, undo, queuedFixes }: ImportContext) => [
    importId !== null,
    stage && [stage.state, stage.good > 0, stage.failed > 0, stage.changeSetIds.length],
    reason !== null,
    undo !== null,
    queuedFixes.length,
  ],
};
