import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Written } from '../../contract/change-sets.ts';
import type { FieldError, Problem } from '../../contract/failure.ts';
import type { Envelope } from '../../contract/records.ts';

/** Changed on both sides; values as stored. */
export type Conflict = NonNullable<Problem['conflict']>['fields'][number];

export type Side = 'mine' | 'theirs';

export type FormValues = Readonly<Record<string, unknown>>;

interface SavedRecord {
  readonly record: Envelope & FormValues;
  readonly written: Written;
  /** `published`: it was not before. */
  readonly act: 'saved' | 'published' | 'restored';
}

export type SaveResult =
  | ({ readonly outcome: 'saved' } & SavedRecord)
  | { readonly outcome: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly outcome: 'conflict'; readonly version: number; readonly conflicts: readonly Conflict[] }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface PossibleDuplicate {
  readonly id: string;
  readonly name: string;
  /** Alias that matched, if not the name. */
  readonly matched: string | null;
}

export interface SaveInput {
  readonly values: FormValues;
  /** Version the change is based on. */
  readonly version: number;
  /** Version the draft began from. */
  readonly startVersion: number;
  readonly choices: Readonly<Record<string, Side>>;
}

export interface ReferredRequest {
  readonly type: 'referred.request';
  readonly field: string;
  readonly id: string;
}

interface RecordFormInput {
  readonly values: FormValues;
  /** Without the draft. */
  readonly base: FormValues;
  /** Fields nobody typed in. */
  readonly untyped: readonly string[];
  /** Fields that the record chosen in this one fills. */
  readonly filledBy: Readonly<Record<string, readonly string[]>>;
  readonly version: number;
  /** Of `base`; a restored draft began from an earlier `version`. */
  readonly baseVersion: number;
  readonly isDirty: boolean;
  /** The values hold a draft. */
  readonly isRestored: boolean;
  readonly draftKey: string;
  readonly address: string | null;
}

export interface RecordFormContext extends RecordFormInput, SaveInput {
  /** How often checking or saving ended, well or not. */
  readonly attempts: number;
  readonly saved: SavedRecord | null;
  /** '' is the whole record. */
  readonly errors: readonly FieldError[];
  readonly conflicts: readonly Conflict[];
  /** Met by the save that resolved an earlier one. */
  readonly isConflictRepeated: boolean;
  readonly possibleDuplicates: readonly PossibleDuplicate[];
  /** Possible duplicates the person chose to save beside; not asked again. */
  readonly accepted: readonly string[];
  readonly reason: string | null;
  readonly isLeft: boolean;
  readonly computed: ComputedChange | null;
}

interface FieldChange {
  readonly field: string;
  readonly value: unknown;
}

/** The last change that computed other fields, which return when it is reversed: “All day”, and the times of day. */
interface ComputedChange {
  readonly field: string;
  /** Before the change. */
  readonly values: FormValues;
  readonly others: FormValues;
}

export type RecordFormEvent =
  | ({ readonly type: 'form.change' } & FieldChange)
  /** Answers `referred.request`; a record that cannot be read is not answered. */
  | {
      readonly type: 'referred.read';
      readonly field: string;
      readonly record: FormValues & { readonly id: string };
    }
  /** By Back, a link or a choice: keeps the draft, which closing does not. */
  | { readonly type: 'view.left' }
  | { readonly type: 'form.submit' }
  | { readonly type: 'form.close' }
  | { readonly type: 'draft.discard' }
  | { readonly type: 'discard.confirm' }
  | { readonly type: 'discard.cancel' }
  | { readonly type: 'conflict.resolve'; readonly field: string; readonly side: Side }
  | { readonly type: 'conflict.resolveAll'; readonly side: Side }
  | { readonly type: 'conflict.revise' };

export type RecordFormEmitted =
  | { readonly type: 'form.opened'; readonly draftKey: string }
  | { readonly type: 'draft.stored'; readonly draftKey: string; readonly address: string | null }
  /** The save goes on. */
  | { readonly type: 'save.left'; readonly draftKey: string }
  | {
      readonly type: 'save.failed';
      readonly draftKey: string;
      readonly address: string | null;
      readonly isDraftStored: boolean;
    }
  | { readonly type: 'record.saved'; readonly draftKey: string; readonly saved: SavedRecord | null };

const outputOf = ({ event }: { event: { output: SaveResult } }) => ({ output: event.output });
const foundOf = ({ event }: { event: { output: readonly PossibleDuplicate[] } }) => ({ found: event.output });
const isEmpty = (value: unknown) => (value ?? '') === '';

/** '' equals null. */
export const dirtyFields = (before: FormValues, after: FormValues): FormValues => {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !same(before[field], value)));
};

/** Without the status, which buttons set. */
export const typedFields = (before: FormValues, after: FormValues): FormValues =>
  Object.fromEntries(Object.entries(dirtyFields(before, after)).filter(([field]) => field !== 'status'));

/** Resolves the fields' conflicts as mine, and drops their errors. */
const withChanged = (
  { base, errors, choices }: RecordFormContext,
  fields: readonly string[],
  values: FormValues,
) => ({
  values,
  isDirty: Object.keys(typedFields(base, values)).length > 0,
  errors: errors.filter(({ path }) => !fields.includes(path.split('.')[0] ?? '')),
  choices: Object.fromEntries(
    Object.entries(choices).map(([field, side]) => [field, fields.includes(field) ? 'mine' : side]),
  ),
});

/** The form shows the chosen side, should the save be refused. */
const withChoices = (
  { values, conflicts, choices }: RecordFormContext,
  chosen: Readonly<Record<string, Side>>,
): Pick<RecordFormContext, 'choices' | 'values'> => {
  const settled = conflicts.flatMap((conflict) => {
    const side = chosen[conflict.field];
    return side ? [[conflict.field, conflict[side]] as const] : [];
  });
  return { choices: { ...choices, ...chosen }, values: { ...values, ...Object.fromEntries(settled) } };
};

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

export const recordFormMachine = setup({
  types: {
    context: {} as RecordFormContext,
    input: {} as RecordFormInput,
    events: {} as RecordFormEvent,
    emitted: {} as RecordFormEmitted,
    output: {} as SavedRecord['record'] | null,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    validate: fromPromise<readonly FieldError[], { values: FormValues }>(notProvided('validate')),
    findPossibleDuplicates: fromPromise<readonly PossibleDuplicate[], { values: FormValues }>(
      notProvided('findPossibleDuplicates'),
    ),
    save: fromPromise<SaveResult, SaveInput>(notProvided('save')),
    readReferred: fromCallback<ReferredRequest>(() => {
      throw new Error('provide readReferred in wiring');
    }),
  },
  guards: {
    fillsOthers: ({ context }, { field, value }: FieldChange) => field in context.filledBy && !isEmpty(value),
    isStillChosen: ({ context }, { field, record }: { field: string; record: FormValues }) =>
      context.values[field] === record['id'],
    isDirty: ({ context }) => context.isDirty,
    isLeft: ({ context }) => context.isLeft,
    hasErrors: (_, { errors }: { errors: readonly FieldError[] }) => errors.length > 0,
    isLikeAnother: ({ context }, { found }: { found: readonly PossibleDuplicate[] }) =>
      found.some(({ id }) => !context.accepted.includes(id)),
    isSaved: (_, { output }: { output: SaveResult }) => output.outcome === 'saved',
    hasConflict: (_, { output }: { output: SaveResult }) => output.outcome === 'conflict',
    hasOpenConflict: ({ context }) =>
      context.conflicts.some(({ field }) => context.choices[field] === undefined),
    isResolved: ({ context }) => context.conflicts.every(({ field }) => context.choices[field] !== undefined),
  },
  actions: {
    computeOthers: assign({ computed: ({ context }, _change: FieldChange) => context.computed }),
    storeChange: assign(({ context }, { field, value }: FieldChange) => ({
      ...withChanged(context, [field], { ...context.values, [field]: value }),
      untyped: context.untyped.filter((each) => each !== field),
    })),
    requestReferred: sendTo('readReferred', (_, { field, value }: FieldChange): ReferredRequest => ({
      type: 'referred.request',
      field,
      id: String(value),
    })),
    fillFromReferred: assign(({ context }, { field, record }: { field: string; record: FormValues }) => {
      const { values, untyped, filledBy } = context;
      const filled = (filledBy[field] ?? []).filter(
        (each) => !isEmpty(record[each]) && (isEmpty(values[each]) || untyped.includes(each)),
      );
      const found = Object.fromEntries(filled.map((each) => [each, record[each]]));
      return {
        ...withChanged(context, filled, { ...values, ...found }),
        untyped: [...new Set([...untyped, ...filled])],
      };
    }),
    startOver: assign(({ context: { base, baseVersion } }) => ({
      values: base,
      untyped: baseVersion === 0 ? Object.keys(base) : [],
      version: baseVersion,
      startVersion: baseVersion,
      isDirty: false,
      isRestored: false,
      conflicts: [],
      choices: {},
    })),
    storeDraft: () => {},
    discardDraft: () => {},
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    storeSaved: assign((_, { output }: { output: SaveResult }) => ({
      saved:
        output.outcome === 'saved'
          ? { record: output.record, written: output.written, act: output.act }
          : null,
    })),
    emitOpened: emit(({ context: { draftKey } }) => ({ type: 'form.opened' as const, draftKey })),
    emitDraftStored: emit(({ context: { draftKey, address } }) => ({
      type: 'draft.stored' as const,
      draftKey,
      address,
    })),
    storeLeft: assign({ isLeft: true }),
    emitLeft: emit(({ context: { draftKey } }) => ({ type: 'save.left' as const, draftKey })),
    emitFailed: emit(({ context: { draftKey, address, isDirty } }) => ({
      type: 'save.failed' as const,
      draftKey,
      address,
      isDraftStored: isDirty,
    })),
    emitSaved: emit(({ context: { draftKey, saved } }) => ({
      type: 'record.saved' as const,
      draftKey,
      saved,
    })),
    clearErrors: assign({ errors: [], reason: null }),
    storePossibleDuplicates: assign((_, { found }: { found: readonly PossibleDuplicate[] }) => ({
      possibleDuplicates: found,
    })),
    acceptPossibleDuplicates: assign(({ context }) => ({
      accepted: context.possibleDuplicates.map(({ id }) => id),
    })),
    storeErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ errors })),
    storeRefusal: assign((_, { output }: { output: SaveResult }) => ({
      errors: output.outcome === 'invalid' ? output.errors : [],
      reason: output.outcome === 'refused' ? output.reason : null,
    })),
    storeConflicts: assign(({ context }, { output }: { output: SaveResult }) =>
      output.outcome === 'conflict'
        ? {
            version: output.version,
            conflicts: output.conflicts,
            isConflictRepeated: context.conflicts.length > 0,
          }
        : { version: context.version },
    ),
    resolve: assign(({ context }, { field, side }: { field: string; side: Side }) =>
      withChoices(context, { [field]: side }),
    ),
    resolveAll: assign(({ context }, { side }: { side: Side }) =>
      withChoices(context, Object.fromEntries(context.conflicts.map(({ field }) => [field, side]))),
    ),
    clearConflicts: assign(({ context: { startVersion, choices } }) => ({
      version: startVersion,
      conflicts: [],
      // What was left to the others is not sent as one's own.
      choices: Object.fromEntries(Object.entries(choices).filter(([, side]) => side === 'theirs')),
    })),
    storeUnexpected: assign({ reason: 'Something went wrong. Your changes are kept. Try again.' }),
  },
}).createMachine({
  id: 'recordForm',
  description: 'From the first letter typed to the record saved, with every way that can go wrong.',
  context: ({ input }) => ({
    ...input,
    startVersion: input.version,
    attempts: 0,
    saved: null,
    errors: [],
    conflicts: [],
    isConflictRepeated: false,
    possibleDuplicates: [],
    accepted: [],
    choices: {},
    reason: null,
    isLeft: false,
    computed: null,
  }),
  entry: 'emitOpened',
  invoke: {
    id: 'readReferred',
    src: 'readReferred',
    onDone: {},
    onError: { description: 'The person fills in what it would have.' },
  },
  on: { 'view.left': { guard: 'isDirty', actions: 'emitDraftStored' } },
  output: ({ context }) => context.saved?.record ?? null,
  initial: 'typing',
  states: {
    typing: {
      description:
        'What is typed is never lost: a change ends whatever looks at what the form no longer says.',
      initial: 'editing',
      on: {
        'form.change': [
          {
            guard: { type: 'fillsOthers', params: ({ event }) => event },
            target: '.editing',
            description: 'A record was chosen that says what other fields are likely to hold.',
            actions: [
              { type: 'computeOthers', params: ({ event }) => event },
              { type: 'storeChange', params: ({ event }) => event },
              'storeDraft',
              { type: 'requestReferred', params: ({ event }) => event },
            ],
          },
          {
            target: '.editing',
            actions: [
              { type: 'computeOthers', params: ({ event }) => event },
              { type: 'storeChange', params: ({ event }) => event },
              'storeDraft',
            ],
          },
        ],
        'draft.discard': {
          target: '.editing',
          description: 'From the initial values again, without the draft that was found.',
          actions: ['startOver', 'clearErrors', 'discardDraft'],
        },
        'form.close': [
          {
            guard: 'isDirty',
            target: 'discarding',
            description: 'Unsaved work is not thrown away by a key.',
          },
          { target: 'closed' },
        ],
      },
      states: {
        editing: {
          description: 'The person types. Errors of the last try stand beside their fields.',
          on: {
            'referred.read': {
              guard: { type: 'isStillChosen', params: ({ event }) => event },
              description: 'Fills what nobody has typed.',
              actions: [{ type: 'fillFromReferred', params: ({ event }) => event }, 'storeDraft'],
            },
            'form.submit': { target: 'validating' },
          },
        },
        validating: {
          description: 'Every rule that needs no server, all fields at once.',
          tags: 'busy',
          entry: 'clearErrors',
          exit: 'countAttempt',
          invoke: {
            id: 'validate',
            src: 'validate',
            input: ({ context: { values } }) => ({ values }),
            onDone: [
              {
                guard: { type: 'hasErrors', params: ({ event }) => ({ errors: event.output }) },
                target: 'editing',
                actions: { type: 'storeErrors', params: ({ event }) => ({ errors: event.output }) },
              },
              { target: 'comparing' },
            ],
            onError: { target: 'editing', actions: 'storeUnexpected' },
          },
        },
        comparing: {
          description: 'Whether there is one of that name already, or of nearly that name.',
          tags: 'busy',
          exit: 'countAttempt',
          invoke: {
            id: 'findPossibleDuplicates',
            src: 'findPossibleDuplicates',
            input: ({ context: { values } }) => ({ values }),
            onDone: [
              {
                guard: { type: 'isLikeAnother', params: foundOf },
                target: 'confirmingDuplicates',
                actions: { type: 'storePossibleDuplicates', params: foundOf },
              },
              { target: '#recordForm.saving' },
            ],
            onError: {
              target: '#recordForm.saving',
              description: 'A warning that cannot be had is not in the way of a save.',
            },
          },
        },
        confirmingDuplicates: {
          description: 'Nothing is saved yet: the person looks whether it is the same, or saves anyway.',
          on: {
            'form.submit': { target: '#recordForm.saving', actions: 'acceptPossibleDuplicates' },
          },
        },
      },
    },
    saving: {
      description: 'The server has the word. The form waits and keeps everything; closing it stops no save.',
      tags: ['busy', 'writing'],
      exit: 'countAttempt',
      on: {
        'form.close': { actions: ['storeLeft', 'emitLeft'] },
        'view.left': [
          { guard: 'isLeft', description: 'The reason was shown as it was closed.' },
          { actions: ['storeLeft', 'emitLeft'] },
        ],
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { version, startVersion, choices, values } }) => ({
          version,
          startVersion,
          choices,
          values,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'saved',
            actions: { type: 'storeSaved', params: outputOf },
          },
          { guard: 'isLeft', target: 'failed' },
          {
            guard: { type: 'hasConflict', params: outputOf },
            target: 'conflict',
            description: 'Somebody else changed the same field meanwhile.',
            actions: { type: 'storeConflicts', params: outputOf },
          },
          {
            target: 'typing',
            description: 'Refused, with a reason or with fields to blame; the form is as it was.',
            actions: { type: 'storeRefusal', params: outputOf },
          },
        ],
        onError: [
          { guard: 'isLeft', target: 'failed' },
          { target: 'typing', actions: 'storeUnexpected' },
        ],
      },
    },
    conflict: {
      description: 'For each field that conflicts: what it was, mine and theirs.',
      on: {
        'conflict.resolve': {
          actions: [{ type: 'resolve', params: ({ event }) => event }, 'storeDraft'],
        },
        'conflict.resolveAll': {
          actions: [{ type: 'resolveAll', params: ({ event }) => event }, 'storeDraft'],
        },
        'conflict.revise': {
          target: 'typing',
          description: 'To type something else; the next save meets the conflict again.',
          actions: ['clearConflicts', 'storeDraft'],
        },
        'form.submit': { guard: 'isResolved', target: 'saving' },
        'form.close': { target: 'discarding' },
      },
    },
    discarding: {
      description: 'Asked before unsaved work is let go.',
      on: {
        'discard.confirm': { target: 'closed' },
        'view.left': [
          {
            guard: 'isDirty',
            target: 'left',
            description: 'Closed without deciding: the draft waits.',
            actions: 'emitDraftStored',
          },
          { target: 'closed' },
        ],
        'discard.cancel': [
          {
            guard: 'hasOpenConflict',
            target: 'conflict',
            description: 'A conflict is still to be resolved.',
          },
          { target: 'typing' },
        ],
      },
    },
    saved: { type: 'final', description: 'The server has stored the record.', entry: 'emitSaved' },
    failed: {
      type: 'final',
      description: 'The save was refused, or conflicts, after the person had left; the draft waits for them.',
      entry: 'emitFailed',
    },
    left: { type: 'final', description: 'Nothing was changed; the draft is stored.' },
    closed: { type: 'final', description: 'Nothing was changed.', entry: 'discardDraft' },
  },
});
