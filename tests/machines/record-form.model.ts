import {
  recordFormMachine,
  type RecordFormContext,
  type SaveResult,
  type Side,
} from '../../src/machines/record-form.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const sample = (label: string, event: Sample['event']): Sample => ({ label, event });
const saved = (label: string, output: SaveResult) =>
  sample(label, { type: 'xstate.done.actor.save', output });
const side = (field: string, chosen: Side) =>
  sample(`settle ${field}: ${chosen}`, { type: 'conflict.resolve', field, side: chosen });
const conflict = (field: string) => ({
  field,
  base: 'before',
  mine: 'mine',
  theirs: 'theirs',
  by_name: 'Ada Lovelace',
});

const record = {
  id: 'lake',
  version: 4,
  status: 'draft' as const,
  created_at: '2026-11-21T09:00:00.000Z',
  created_by: null,
  updated_at: '2026-11-21T09:00:00.000Z',
  updated_by: null,
  deleted_at: null,
  deleted_by: null,
  slug: 'lake',
};
const written = { kind: 'universities', title: 'Lake College', changeSetId: 'change', isMerged: false };

/** What the graph of a form is made from. */
export const model: Model = {
  machine: withStubActors(recordFormMachine),
  input: { version: 3, isDirty: false, values: { name: '' }, draftKey: 'key', address: '/' },
  samples: {
    'form.change': [
      sample('type in the name', {
        type: 'form.change',
        field: 'name',
        values: { name: 'Lake' },
        isDirty: true,
      }),
      sample('type the name as it was', {
        type: 'form.change',
        field: 'name',
        values: { name: '' },
        isDirty: false,
      }),
    ],
    'form.leave': [sample('leave the screen', { type: 'form.leave' })],
    'form.submit': [sample('save', { type: 'form.submit' })],
    'form.close': [sample('close', { type: 'form.close' })],
    'discard.confirm': [sample('discard', { type: 'discard.confirm' })],
    'discard.cancel': [sample('keep editing', { type: 'discard.cancel' })],
    'conflict.resolve': [side('name', 'mine'), side('name', 'theirs'), side('city', 'theirs')],
    'conflict.resolveAll': [sample('keep theirs', { type: 'conflict.resolveAll', side: 'theirs' })],
    'xstate.done.actor.validate': [
      sample('nothing objected to', { type: 'xstate.done.actor.validate', output: [] }),
      sample('a field objected to', {
        type: 'xstate.done.actor.validate',
        output: [{ path: 'name', message: 'Enter a name.' }],
      }),
    ],
    'xstate.error.actor.validate': [
      sample('validation breaks', { type: 'xstate.error.actor.validate', error: 'broken' }),
    ],
    'xstate.done.actor.findPossibleDuplicates': [
      sample('no other is like it', { type: 'xstate.done.actor.findPossibleDuplicates', output: [] }),
      sample('another is like it', {
        type: 'xstate.done.actor.findPossibleDuplicates',
        output: [{ id: 'other', name: 'The Name', matched: null }],
      }),
    ],
    'xstate.error.actor.findPossibleDuplicates': [
      sample('comparing breaks', { type: 'xstate.error.actor.findPossibleDuplicates', error: 'broken' }),
    ],
    'xstate.done.actor.save': [
      saved('saved', { outcome: 'saved', record, written, isPublished: false }),
      saved('a field refused', { outcome: 'invalid', errors: [{ path: 'name', message: 'Taken.' }] }),
      saved('refused', { outcome: 'refused', reason: 'You are offline.' }),
      saved('a conflict', {
        outcome: 'conflict',
        version: 4,
        conflicts: [conflict('name'), conflict('city')],
      }),
    ],
    'xstate.error.actor.save': [
      sample('saving breaks', { type: 'xstate.error.actor.save', error: 'broken' }),
    ],
  },
  project: ({ isDirty, errors, conflicts, choices, reason, version, accepted }: RecordFormContext) => [
    isDirty,
    errors.length,
    conflicts.length,
    choices,
    reason !== null,
    version,
    accepted.length,
  ],
};
