import { deletionMachine, type DeletionResult, type DeletionContext } from '../../src/machines/deletion.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorDone, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const written = { kind: 'universities', title: 'Lake College', changeSetId: 'change', isMerged: false };
const DONE: DeletionResult = { outcome: 'done', written };
const moved = { changeSetId: 'change', moved: 3, trashed: 0, skipped: 0, reason: null };
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
  [`xstate.done.actor.${actor}`]: [
    actorDone(actor, words, DONE),
    actorDone(actor, `${words}: refused`, REFUSED),
  ],
  [`xstate.error.actor.${actor}`]: [
    { label: `${words}: breaks`, event: { type: `xstate.error.actor.${actor}`, error: 'broken' } },
  ],
});

/** What the graph of a deletion is made from. */
export const model: Model = {
  machine: withStubActors(deletionMachine),
  input: { isArchived: false },
  samples: {
    ...plainEvent('record.trash', 'delete'),
    ...plainEvent('record.archive', 'archive instead'),
    ...plainEvent('references.move', 'move what refers to it'),
    ...plainEvent('references.recount', 'count again'),
    ...plainEvent('dialog.close', 'close'),
    'target.choose': [
      {
        label: 'choose another',
        event: { type: 'target.choose', target: { id: 'other', name: 'The other' } },
      },
      { label: 'choose none', event: { type: 'target.choose', target: null } },
    ],
    'xstate.done.actor.countIncomingReferences': [
      actorDone('countIncomingReferences', 'nothing uses it', 0),
      actorDone('countIncomingReferences', 'two kinds use it', 2),
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
      actorDone('moveReferences', 'moved', { outcome: 'done', moved }),
      actorDone('moveReferences', 'a job moves them', { outcome: 'queued', jobId: 'job' }),
      actorDone('moveReferences', 'moved: refused', REFUSED),
    ],
    'xstate.error.actor.moveReferences': [
      {
        label: 'moved: breaks',
        event: { type: 'xstate.error.actor.moveReferences', error: 'broken' },
      },
    ],
    'xstate.done.actor.job': [
      actorDone('job', 'the job moved them', {
        ...job,
        state: 'done',
        change_set_id: 'change',
        result: { changed: 3, unchanged: 0, failed: 0, left_alone: [] },
      }),
      actorDone('job', 'the job was cancelled', job),
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
