import { onlineManager } from '@tanstack/react-query';
import * as v from 'valibot';
import { assign, fromCallback, fromPromise } from 'xstate';
import type { FieldError } from '../../../contract/failure.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/constants.ts';
import { optionalPhone, uuid } from '../../../contract/fields.ts';
import type { Kind } from '../../../contract/records.ts';
import { isCallFailure, isNetworkFailure } from '../../api/call-failure.ts';
import type { FormDraft } from '../../api/form-draft.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { recordCalls, type AnyRecord, type WriteResponse } from '../../api/records.ts';
import {
  dirtyFields,
  recordFormMachine,
  typedFields,
  type FormValues,
  type PossibleDuplicate,
  type ReferredRequest,
  type SaveResult,
  type SaveInput,
} from '../../machines/record-form.ts';
import type { Wiring } from '../../wiring.ts';
import { isRecordDraft, type RecordDraft, type SaveAttempt, type SentChange } from './record-drafts.ts';
import { cacheRecord, type RecordKind } from './update-caches.ts';
import { validate } from './validate.ts';

/**
 * @param saved null for a new record
 * @param computed what the last change computed
 */
export type ComputedOnChange = (
  field: string,
  values: FormValues,
  before: FormValues,
  saved: FormValues | null,
  computed: FormValues,
) => FormValues;

export interface FormRecord {
  readonly kind: Kind;
  /** Null: new. */
  readonly record: AnyRecord | null;
  /** Without the draft. */
  readonly base: FormValues;
  readonly labels: Readonly<Record<string, string>>;
  /** By reference field. */
  readonly referredKinds: Readonly<Record<string, string>>;
  readonly draft: FormDraft;
  readonly foundAt?: string | undefined;
  /** Other fields that change with this one. */
  readonly computedOnChange?: ComputedOnChange | undefined;
}

/** Discards a draft that was saved although the answer was lost. */
export const readDraft = ({ draft, record, base }: FormRecord): RecordDraft | null => {
  const { found } = draft;
  if (!isRecordDraft(found)) return null;
  const isStored =
    record !== null && Object.keys(typedFields(base, { ...base, ...found.values })).length === 0;
  if (!isStored) return found;
  draft.discard();
  return null;
};

/** Null unless typed here. */
export const nameToCompare = ({ kind, record }: FormRecord, values: FormValues): string | null => {
  const name = String(values[kind.title] ?? '').trim();
  const isTyped = kind.title in kind.fields && name !== '' && name !== record?.[kind.title];
  return isTyped ? name.slice(0, MAX_SEARCH_LENGTH) : null;
};

const FIELD_FAILURE_CODES: readonly string[] = ['invalid_input', 'not_publishable', 'already_exists'];

const isKeyReused = (error: unknown): boolean =>
  isCallFailure(error) && error.code === 'idempotency_key_reused';

const saveResultOf = (error: unknown): SaveResult => {
  if (isCallFailure(error) && error.conflict) {
    return { outcome: 'conflict', version: error.conflict.version, conflicts: error.conflict.fields };
  }
  if (isCallFailure(error) && FIELD_FAILURE_CODES.includes(error.code) && error.errors.length > 0) {
    return { outcome: 'invalid', errors: error.errors };
  }
  return { outcome: 'refused', reason: describeFailure(error) };
};

/**
 * Under one idempotency key. After a lost response, later values become a change of the record that may have been written.
 * @param begun by a form that was left, or a page that was reloaded, before the response
 */
const createWriter = (
  { http }: Wiring,
  { calls }: RecordKind,
  record: AnyRecord | null,
  begun: SaveAttempt | undefined,
) => {
  const idempotencyKey = begun?.idempotencyKey ?? createIdempotencyKey();
  const sent = [...(begun?.sent ?? [])];
  const send = ({ version, body }: SentChange): Promise<WriteResponse> =>
    record
      ? calls.change(http, record.id, version, body, idempotencyKey)
      : calls.create(http, body, idempotencyKey);
  const findStored = async (): Promise<{ readonly stored: AnyRecord; readonly body: FormValues } | null> => {
    const last = sent.at(-1);
    if (!last) return null;
    try {
      return { stored: (await send(last)).data, body: last.body };
    } catch (error) {
      if (!isKeyReused(error)) throw error;
      sent.pop();
      return findStored();
    }
  };
  const attemptWith = (change: SentChange): SaveAttempt => ({ idempotencyKey, sent: [...sent, change] });
  /** @param values of the whole form: a field that was sent may be changed back */
  const write = async (change: SentChange, values: FormValues): Promise<WriteResponse> => {
    try {
      return await send(change);
    } catch (error) {
      const found = isKeyReused(error) ? await findStored() : null;
      if (found) {
        const { stored, body } = found;
        // A conflict was resolved since.
        if (change.version > stored.version)
          return calls.change(http, stored.id, change.version, change.body);
        const fields = Object.keys({ ...body, ...change.body }).filter((field) => field in values);
        const now = Object.fromEntries(fields.map((field) => [field, values[field]]));
        return calls.change(http, stored.id, stored.version, dirtyFields(body, now));
      }
      sent.push(change);
      throw error;
    }
  };
  return { attemptWith, write };
};

/** The field's own code may load later than the save. */
const withInternationalPhones = async (
  { kind, base }: FormRecord,
  values: FormValues,
): Promise<FormValues> => {
  const typed = Object.entries(dirtyFields(base, values)).filter(
    ([field, value]) => kind.fields[field] === optionalPhone && value,
  );
  if (typed.length === 0) return values;
  const { internationalPhone, withoutRepeatedCode } = await import('../../../contract/phone-numbers.ts');
  const tidy = (text: string) =>
    text.startsWith('+') ? withoutRepeatedCode(text) : internationalPhone(text, values['country']);
  return { ...values, ...Object.fromEntries(typed.map(([field, value]) => [field, tidy(String(value))])) };
};

/** What the computed fields held before, of those that still hold what was computed. */
const unchangedSince = (computed: FormValues, now: FormValues, before: FormValues): FormValues =>
  Object.fromEntries(
    Object.keys(computed).flatMap((field) =>
      now[field] === computed[field] ? [[field, before[field]]] : [],
    ),
  );

export const recordFormLogic = (wiring: Wiring, recordKind: RecordKind, form: FormRecord) => {
  const { http, queryClient } = wiring;
  const { calls } = recordKind;
  const { kind, record, base, referredKinds, draft, foundAt } = form;
  const isRestore = record !== null && record.deleted_at !== null;
  const mine = ({ values, choices }: Pick<SaveInput, 'values' | 'choices'>): FormValues =>
    Object.fromEntries(
      Object.entries(dirtyFields(base, values)).filter(([field]) => choices[field] !== 'theirs'),
    );
  let attempt = isRecordDraft(draft.found) ? draft.found.attempt : undefined;
  const storeDraft = ({ values, choices, startVersion }: SaveInput) => {
    const { status: _, ...typed } = mine({ values, choices });
    if (Object.keys(typed).length === 0) return draft.discard();
    const editedTitle = record ? String(record[kind.title]) : undefined;
    const unsaved: RecordDraft = { values: typed, version: startVersion, foundAt, editedTitle, attempt };
    draft.write(unsaved);
  };
  let writer = createWriter(wiring, recordKind, record, attempt);
  const changeOf = ({ version, choices, values }: SaveInput): SentChange => ({
    version,
    body: record ? { ...mine({ values, choices }), ...(isRestore && { restore: true }) } : values,
  });
  const actOf = ({ status }: AnyRecord) => {
    if (isRestore) return 'restored';
    return base['status'] !== 'published' && status === 'published' ? 'published' : 'saved';
  };
  return recordFormMachine.provide({
    actions: {
      computeOthers: assign(({ context: { values, computed } }, { field, value }) => {
        const typed = { ...values, [field]: value };
        const isReversed = computed?.field === field && computed.values[field] === value;
        const others = {
          ...form.computedOnChange?.(field, typed, values, record, computed?.others ?? {}),
          ...(isReversed && unchangedSince(computed.others, values, computed.values)),
        };
        if (Object.keys(others).length === 0) return {};
        return { values: { ...values, ...others }, computed: { field, values, others } };
      }),
      storeDraft: ({ context }) => (context.isDirty ? storeDraft(context) : draft.discard()),
      discardDraft: () => {
        draft.discard();
        attempt = undefined;
        writer = createWriter(wiring, recordKind, record, attempt);
      },
    },
    actors: {
      validate: fromPromise<readonly FieldError[], { values: FormValues }>(async ({ input: { values } }) => {
        // Without that code they are validated as they are.
        const tidied = await withInternationalPhones(form, values).catch(() => values);
        return validate(kind, tidied, String(values['status']));
      }),
      findPossibleDuplicates: fromPromise<readonly PossibleDuplicate[], { values: FormValues }>(
        async ({ input }) => {
          const name = nameToCompare(form, input.values);
          // It would find the record that may have been created.
          if (attempt && !record) return [];
          // Offline, it would hold up the save for a check that leaving the field began.
          if (name === null || !onlineManager.isOnline()) return [];
          // A failed check must not delay the save.
          const once = { retry: false, networkMode: 'always' } as const;
          return queryClient.fetchQuery({
            ...calls.possibleDuplicates(http, name, record?.id ?? null),
            ...once,
          });
        },
      ),
      save: fromPromise<SaveResult, SaveInput>(async ({ input }) => {
        const before = attempt;
        try {
          const values = await withInternationalPhones(form, input.values);
          const change = changeOf({ ...input, values });
          attempt = writer.attemptWith(change);
          storeDraft(input);
          const response = await writer.write(change, values);
          draft.discard();
          return {
            outcome: 'saved',
            record: response.data,
            written: cacheRecord(wiring, recordKind, response),
            act: actOf(response.data),
          };
        } catch (error) {
          if (!isNetworkFailure(error)) {
            attempt = before;
            storeDraft(input);
          }
          return saveResultOf(error);
        }
      }),
      readReferred: fromCallback<ReferredRequest>(({ receive, sendBack }) => {
        receive(({ field, id }) => {
          if (!v.is(uuid, id)) return;
          const read = recordCalls(referredKinds[field] ?? '').read(http, id);
          queryClient.fetchQuery(read).then(
            ({ data: record }) => sendBack({ type: 'referred.read', field, record }),
            // Filling is a convenience.
            () => {},
          );
        });
      }),
    },
  });
};
