import { deletionMachine, type DeletionResult, type DeletionContext } from '../../src/machines/deletion.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const done = (actor: string, label: string, output: unknown): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});
const written = { kind: 'universities', title: 'Lake College', changeSetId: 'change', isMerged: false };
const DONE: DeletionResult = { outcome: 'done', written };
const moved = { changeSetId: 'change', moved: 3, skipped: 0, reason: null };
const REFUSED: DeletionResult = { outcome: 'refused', reason: 'Somebody changed it.' };
const job: Job = {
  id: 'job',
  kind: 'move',
  state: 'cancelled',
  total: 3,
  done: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  ended_at: '2026-11-21T09:00:10.000Z',
  change_set_id: null,
  result: null,
  failure: null,
};
const answers = (actor: string, words: string) => ({
  [`xstate.done.actor.${actor}`]: [done(actor, words, DONE), done(actor, `${words}: refused`, REFUSED)],
  [`xstate.error.actor.${actor}`]: [
    { label: `${words}: breaks`, event: { type: `xstate.error.actor.${actor}`, error: 'broken' } },
  ],
});

/** What the graph of a deletion is made from. */
export const model: Model = {
  machine: withStubActors(deletionMachine),
  input: { isArchived: false },
  samples: {
    ...plain('record.trash', 'delete'),
    ...plain('record.archive', 'archive instead'),
    ...plain('references.move', 'move what refers to it'),
    ...plain('references.recount', 'count again'),
    ...plain('dialog.close', 'close'),
    'target.choose': [
      {
        label: 'choose another',
        event: { type: 'target.choose', target: { id: 'other', name: 'The other' } },
      },
      { label: 'choose none', event: { type: 'target.choose', target: null } },
    ],
    'xstate.done.actor.countIncomingReferences': [
      done('countIncomingReferences', 'nothing uses it', 0),
      done('countIncomingReferences', 'two kinds use it', 2),
    ],
    'xstate.error.actor.countIncomingReferences': [
      {
        label: 'counting breaks',
        event: { type: 'xstate.error.actor.countIncomingReferences', error: 'broken' },
      },
    ],
    ...answers('trash', 'deleted'),
    ...answers('archive', 'archived'),
    'xstate.done.actor.moveReferences': [
      done('moveReferences', 'moved', { outcome: 'done', moved }),
      done('moveReferences', 'a job moves them', { outcome: 'queued', jobId: 'job' }),
      done('moveReferences', 'moved: refused', REFUSED),
    ],
    'xstate.error.actor.moveReferences': [
      {
        label: 'moved: breaks',
        event: { type: 'xstate.error.actor.moveReferences', error: 'broken' },
      },
    ],
    'xstate.done.actor.job': [
      done('job', 'the job moved them', {
        ...job,
        state: 'done',
        change_set_id: 'change',
        result: { changed: 3, unchanged: 0, failed: 0, left_alone: [] },
      }),
      done('job', 'the job was cancelled', job),
    ],
    'xstate.error.actor.job': [
      { label: 'following the job breaks', event: { type: 'xstate.error.actor.job', error: 'broken' } },
    ],
  },
  project: ({ isArchived, target, moved, reason }: DeletionContext) => [
    isArchived,
    target !== null,
    moved !== null,
    reason !== null,
  ],
};
