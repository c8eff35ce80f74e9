import { deletionMachine, type DeletionAnswer, type DeletionContext } from '../../src/machines/deletion.ts';
import type { Model, Sample } from '../support/machine-graph.ts';
import { withSilentActors } from '../support/silent-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const done = (actor: string, label: string, output: unknown): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});
const DONE: DeletionAnswer = { outcome: 'done' };
const REFUSED: DeletionAnswer = { outcome: 'refused', reason: 'Somebody changed it.' };
const answers = (actor: string, words: string) => ({
  [`xstate.done.actor.${actor}`]: [done(actor, words, DONE), done(actor, `${words}: refused`, REFUSED)],
  [`xstate.error.actor.${actor}`]: [
    { label: `${words}: breaks`, event: { type: `xstate.error.actor.${actor}`, error: 'broken' } },
  ],
});

/** What the graph of a deletion is made from. */
export const model: Model = {
  machine: withSilentActors(deletionMachine),
  input: { isArchived: false },
  samples: {
    ...plain('record.trash', 'delete'),
    ...plain('record.archive', 'archive instead'),
    ...plain('references.move', 'move what refers to it'),
    ...plain('target.cancel', 'back to the choices'),
    ...plain('uses.recount', 'count again'),
    ...plain('dialog.close', 'close'),
    'target.choose': [
      {
        label: 'choose another',
        event: { type: 'target.choose', target: { id: 'other', name: 'The other' } },
      },
      { label: 'choose none', event: { type: 'target.choose', target: null } },
    ],
    'xstate.done.actor.countUses': [
      done('countUses', 'nothing uses it', 0),
      done('countUses', 'two kinds use it', 2),
    ],
    'xstate.error.actor.countUses': [
      { label: 'counting breaks', event: { type: 'xstate.error.actor.countUses', error: 'broken' } },
    ],
    ...answers('trash', 'deleted'),
    ...answers('archive', 'archived'),
    ...answers('moveReferences', 'moved'),
  },
  project: ({ isArchived, target, reason }: DeletionContext) => [
    isArchived,
    target !== null,
    reason !== null,
  ],
};
