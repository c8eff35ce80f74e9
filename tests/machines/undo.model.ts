import type { Job } from '../../contract/jobs.ts';
import { undoMachine, type UndoStart, type UndoContext } from '../../src/machines/undo.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const sample = (type: string, label: string, rest: object): Sample => ({
  label,
  event: { type: `xstate.${type}`, ...rest },
});
const broken = (actor: string, label: string) =>
  sample(`error.actor.${actor}`, label, { error: new Error('No answer.') });

const answer: UndoStart = {
  changeSetId: 'undo',
  summary: 'Changed city of Lake College',
  isRedo: false,
  undone: 1,
  trashed: 0,
  skipped: 0,
  named: [],
  jobId: null,
  stopped: null,
};
const job: Job = {
  id: 'job',
  kind: 'undo',
  state: 'cancelled',
  total: 1200,
  done: 500,
  created_at: '2026-11-21T09:00:00.000Z',
  ended_at: '2026-11-21T09:00:10.000Z',
  change_set_id: null,
  result: null,
  failure: null,
};
const part = { changed: 500, unchanged: 0, failed: 0, left_alone: [] };
const result = { changed: 1198, unchanged: 0, failed: 2, left_alone: [] };

/** What the graph of an undo is made from. */
export const model: Model = {
  machine: withStubActors(undoMachine),
  input: { changeSetId: 'change', shownIn: 'dialog' },
  samples: {
    'xstate.done.actor.undoChange': [
      sample('done.actor.undoChange', 'it is undone', { output: answer }),
      sample('done.actor.undoChange', 'it is undone, but for a record', {
        output: { ...answer, skipped: 1 },
      }),
      sample('done.actor.undoChange', 'a job undoes it', { output: { ...answer, jobId: 'job' } }),
      sample('done.actor.undoChange', 'its job was stopped midway', {
        output: { ...answer, undone: 500, jobId: 'job', stopped: { ...job, result: part } },
      }),
    ],
    'xstate.error.actor.undoChange': [
      broken('undoChange', 'it is refused'),
      sample('error.actor.undoChange', 'it breaks without a word', { error: null }),
    ],
    'xstate.done.actor.job': [
      sample('done.actor.job', 'the job is done', {
        output: { ...job, state: 'done', change_set_id: 'undo', result },
      }),
      sample('done.actor.job', 'the job was cancelled', { output: job }),
      sample('done.actor.job', 'the job was cancelled midway', { output: { ...job, result: part } }),
      sample('done.actor.job', 'the job failed', {
        output: { ...job, state: 'failed', failure: { code: 'gone', detail: 'It is gone.' } },
      }),
    ],
    'xstate.error.actor.job': [broken('job', 'following it breaks')],
    'view.left': [{ label: 'leave', event: { type: 'view.left' } }],
  },
  project: ({ before, ends, jobId, undone, reason, shownIn }: UndoContext) => [
    before,
    ends.map((end) => end.undone.skipped),
    jobId !== null,
    undone !== null,
    reason !== null,
    shownIn,
  ],
};
