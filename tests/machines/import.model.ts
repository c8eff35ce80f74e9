import type { Job } from '../../contract/jobs.ts';
import { importMachine, UNANSWERED, type ImportContext, type Stage } from '../../src/machines/import.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorDone, actorFailed, actorFails, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const read: Stage = {
  importId: 'import',
  version: 1,
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
    ...plainEvent('upload.cancel', 'cancel the upload'),
    'import.resume': [
      { label: 'come back to an import', event: { type: 'import.resume', importId: 'import' } },
    ],
    'check.start': [{ label: 'check', event: { type: 'check.start', meaning: { mapping: {} } } }],
    ...plainEvent('mapping.revise', 'back to the columns'),
    'lines.fix': [
      {
        label: 'mend a cell',
        event: {
          type: 'lines.fix',
          fix: {
            type: 'fix',
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
          fix: { type: 'resolve', choice: 'merge', line: null, into: null, replace: [] },
        },
      },
    ],
    ...plainEvent('errors.review', 'mend what is left'),
    ...plainEvent('commit.start', 'import'),
    ...plainEvent('job.cancel', 'cancel the job'),
    'change.undo': [
      { label: 'undo', event: { type: 'change.undo', changeSetId: 'change', redoes: null } },
      {
        label: 'undo the earlier import',
        event: { type: 'change.undo', changeSetId: 'earlier', redoes: null },
      },
      { label: 'redo', event: { type: 'change.undo', changeSetId: 'undo', redoes: 'change' } },
    ],
    ...plainEvent('import.discard', 'discard'),
    'import.changed': [
      {
        label: 'somebody mended a row',
        event: {
          type: 'import.changed',
          stage: { ...checked, version: 2, jobId: null, good: 91, failed: 9, changeSetIds: ['change'] },
        },
      },
    ],
    ...plainEvent('import.moved', 'somebody is further'),
    'xstate.done.actor.uploadFile': [actorDone('uploadFile', 'the file is read', read)],
    ...actorFails('uploadFile', 'the upload fails'),
    'xstate.done.actor.reparse': [actorDone('reparse', 'the file is read again', read)],
    ...actorFails('reparse', 'reading again fails'),
    'xstate.done.actor.startCheck': [actorDone('startCheck', 'the check is in line', checking)],
    ...actorFails('startCheck', 'starting the check fails'),
    'xstate.done.actor.readImport': [
      actorDone('readImport', 'it was discarded elsewhere', null),
      actorDone('readImport', 'it is being checked', checking),
      actorDone('readImport', 'it is being written', committing),
      actorDone('readImport', 'the check was cancelled', {
        ...read,
        reason: 'Cancelled. Nothing was written.',
      }),
      actorDone('readImport', 'it is checked', checked),
      actorDone('readImport', 'it is checked and nothing is good', { ...checked, good: 0, failed: 100 }),
      actorDone('readImport', 'writing failed', { ...checked, reason: 'It failed. Nothing was written.' }),
      actorDone('readImport', 'it is written', committed),
      actorDone('readImport', 'writing was cancelled half-way', { ...committed, good: 40, failed: 0 }),
      actorDone('readImport', 'it is written whole', { ...committed, failed: 0 }),
      actorDone('readImport', 'it is written and changed nothing', {
        ...committed,
        changeSetId: null,
        changeSetIds: [],
      }),
      actorDone('readImport', 'it is written in two steps', {
        ...committed,
        changeSetIds: ['change', 'earlier'],
      }),
    ],
    ...actorFails('readImport', 'no word of it'),
    'xstate.done.actor.fixLines': [
      actorDone('fixLines', 'a job mends very many', {
        stage: checking,
        fixed: null,
        stillFailed: 0,
        undo: { type: 'undoFix', fixId: 'fix' },
      }),
      actorDone('fixLines', 'three lines that an import left are mended', {
        stage: { ...checked, good: 3, failed: 7, changeSetId: 'change', changeSetIds: ['change'] },
        fixed: 3,
        stillFailed: 0,
        undo: { type: 'undoFix', fixId: 'fix' },
      }),
      actorDone('fixLines', 'three lines are mended', {
        stage: { ...checked, good: 93, failed: 7 },
        fixed: 3,
        stillFailed: 0,
        undo: { type: 'undoFix', fixId: 'fix' },
      }),
    ],
    'xstate.error.actor.fixLines': [
      actorFailed('fixLines', 'mending fails'),
      actorFailed(
        'fixLines',
        'no word of the mending',
        Object.assign(new Error('No answer.'), { name: UNANSWERED }),
      ),
    ],
    'xstate.done.actor.startCommit': [actorDone('startCommit', 'writing is in line', committing)],
    ...actorFails('startCommit', 'starting to write fails'),
    'xstate.done.actor.discard': [actorDone('discard', 'it is deleted', undefined)],
    ...actorFails('discard', 'discarding fails'),
    'xstate.done.actor.job': [actorDone('job', 'the job has ended', job)],
    ...actorFails('job', 'following the job fails'),
    'xstate.done.actor.undo': [
      actorDone('undo', 'undone', {
        undone: { undone: 90, trashed: 0, skipped: 0, named: [] },
        reason: null,
      }),
      actorDone('undo', 'the undo is refused', { undone: null, reason: 'It is too old.' }),
    ],
    ...actorFails('undo', 'undoing fails'),
    ...plainEvent('xstate.after.retryInterval.import.lost', 'time to ask again'),
  },
  project: ({ importId, stage, reason, isUnanswered, undo, queuedFixes }: ImportContext) => [
    importId !== null,
    stage && [stage.state, stage.good > 0, stage.failed > 0, stage.changeSetIds.length, stage.version],
    reason !== null,
    isUnanswered,
    undo !== null,
    queuedFixes.length,
  ],
};
