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
const referred = (id: string, city: string | null) =>
  sample(`${id} is read, in ${city ?? 'no city'}`, {
    type: 'referred.read',
    field: 'host_id',
    record: { id, city },
  });
const side = (field: string, chosen: Side) =>
  sample(`settle ${field}: ${chosen}`, { type: 'conflict.resolve', field, side: chosen });
const conflict = (field: string) => ({
  field,
  base: 'before',
  mine: 'mine',
  theirs: 'theirs',
  by: 'ada',
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

const change = (label: string, field: string, value: unknown) =>
  sample(label, { type: 'form.change', field, value });

/** What the graph of a form is made from. */
export const model: Model = {
  machine: withStubActors(recordFormMachine),
  input: {
    version: 3,
    baseVersion: 3,
    isDirty: false,
    isRestored: false,
    values: { name: '', host_id: null, city: null },
    base: { name: '', host_id: null, city: null },
    untyped: [],
    filledBy: { host_id: ['city'] },
    draftKey: 'key',
    address: '/',
  },
  samples: {
    'form.change': [
      change('type in the name', 'name', 'Lake'),
      change('type the name as it was', 'name', ''),
      change('type in the city', 'city', 'Vantaa'),
      change('choose a host', 'host_id', 'aalto'),
      change('choose another host', 'host_id', 'eth'),
      change('choose no host', 'host_id', null),
    ],
    'referred.read': [referred('aalto', 'Espoo'), referred('eth', 'Zürich'), referred('aalto', null)],
    'xstate.done.actor.readReferred': [
      sample('reading hosts ends', { type: 'xstate.done.actor.readReferred', output: undefined }),
    ],
    'xstate.error.actor.readReferred': [
      sample('reading hosts breaks', { type: 'xstate.error.actor.readReferred', error: 'broken' }),
    ],
    'view.left': [sample('leave the screen', { type: 'view.left' })],
    'form.submit': [sample('save', { type: 'form.submit' })],
    'form.close': [sample('close', { type: 'form.close' })],
    'draft.discard': [sample('discard the draft', { type: 'draft.discard' })],
    'discard.confirm': [sample('discard', { type: 'discard.confirm' })],
    'discard.cancel': [sample('keep editing', { type: 'discard.cancel' })],
    'conflict.resolve': [side('name', 'mine'), side('name', 'theirs'), side('region', 'theirs')],
    'conflict.resolveAll': [sample('keep theirs', { type: 'conflict.resolveAll', side: 'theirs' })],
    'conflict.revise': [sample('back to the form', { type: 'conflict.revise' })],
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
      saved('saved', { outcome: 'saved', record, written, act: 'saved' }),
      saved('a field refused', { outcome: 'invalid', errors: [{ path: 'name', message: 'Taken.' }] }),
      saved('refused', { outcome: 'refused', reason: 'You are offline.' }),
      saved('a conflict', {
        outcome: 'conflict',
        version: 4,
        conflicts: [conflict('name'), conflict('region')],
      }),
    ],
    'xstate.error.actor.save': [
      sample('saving breaks', { type: 'xstate.error.actor.save', error: 'broken' }),
    ],
  },
  // What a host fills is walked in forms that no save has come back to: the graph of all would be ten times as large.
  isInReach: ({ context }, label) => {
    const { errors, reason, version, values } = context as RecordFormContext;
    const hasComeBack = errors.length > 0 || reason !== null || version > 3;
    if (['choose a host', 'choose another host', 'type in the city'].includes(label)) return !hasComeBack;
    return label !== 'save' || (values['host_id'] === null && values['city'] === null);
  },
  project: (context: RecordFormContext) => {
    const { isDirty, errors, conflicts, choices, reason, version, accepted, isLeft } = context;
    const { values, untyped } = context;
    return [
      isDirty,
      errors.length,
      conflicts.length,
      choices,
      reason !== null,
      version,
      accepted.length,
      isLeft,
      values['host_id'],
      values['city'],
      untyped,
    ];
  },
};
