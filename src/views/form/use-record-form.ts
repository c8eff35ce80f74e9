import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { openFormDraft, type FormDraft } from '../../api/form-draft.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { recordFormMachine } from '../../machines/record-form.ts';
import {
  nameToCompare,
  readDraft,
  recordFormLogic,
  type FormRecord,
} from '../../wiring/flows/record-form.ts';
import { isRecordDraft, recordDraftKey, type RecordDraft } from '../../wiring/flows/record-drafts.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import { useFlow } from '../flows/use-flow.ts';
import type { Sent } from '../parts/confirm-discard.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Declaration, Details } from '../../kinds/declaration.ts';

export type RecordFormRef = ActorRefFrom<typeof recordFormMachine>;

const fieldsOf = ({ kind, defaults: begins }: Details, record: AnyRecord | null): Values => ({
  ...Object.fromEntries(Object.keys(kind.fields).map((field) => [field, record?.[field] ?? null])),
  ...(record ? {} : begins),
  status: record?.status ?? 'draft',
});

/** Empty values by input; null for the others. */
const EMPTY_VALUES: Readonly<Record<string, unknown>> = {
  aliases: [],
  domains: [],
  codes: [],
  references: [],
  months: [],
  flag: false,
};

const withEmptyValues = ({ form }: Details, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    form
      .flatMap(({ fields }) => fields)
      .filter(({ field }) => values[field] === null)
      .map(({ field, input }) => [field, EMPTY_VALUES[input.type] ?? null]),
  ),
});

export interface RecordFormOptions {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord | null;
  /** Initial values of a new record. */
  readonly given?: Values;
  /** Of a new record, as if typed. */
  readonly typed?: Values;
  /** Id of the copied record. */
  readonly copyOf?: string;
  /** Address of the form if its kind has no screen for it; absent for nested forms. */
  readonly foundAt?: string | undefined;
  readonly onSaved: (record: AnyRecord) => void;
  readonly onClose: () => void;
}

/** A copy is keyed by its original, whose values may change. */
const newDraftName = ({ given, typed, copyOf }: RecordFormOptions) =>
  ['new', ...(copyOf ? [copyOf] : Object.values({ ...given, ...typed }))].join(':');

const draftKeyOf = (options: RecordFormOptions) =>
  recordDraftKey(options.details.kind.plural, options.record?.id ?? newDraftName(options));

const formOf = (options: RecordFormOptions, draft: FormDraft): FormRecord => {
  const { details, record, given, foundAt } = options;
  return {
    kind: details.kind,
    record,
    foundAt,
    base: withEmptyValues(details, { ...fieldsOf(details, record), ...given }),
    labels: Object.fromEntries(
      details.form.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label])),
    ),
    referredKinds: Object.fromEntries(
      details.form.flatMap(({ fields }) =>
        fields.flatMap(({ field, input }) => (input.type === 'reference' ? [[field, input.to]] : [])),
      ),
    ),
    draft,
    computedOnChange: details.computedOnChange,
  };
};

const sentIn = (draft: RecordDraft | null, record: AnyRecord | null): Sent | undefined =>
  draft?.attempt && (record ? 'change' : 'record');

export const useRecordForm = (options: RecordFormOptions) => {
  const { declaration, details, record, given, foundAt, onSaved, onClose } = options;
  const wiring = useWiring();
  const [{ form, input, mergedTitle, sent }] = useState(() => {
    const opened = formOf(options, openFormDraft(wiring.drafts, draftKeyOf(options)));
    const draft = readDraft(opened);
    const typed: Values = { ...options.typed, ...draft?.values };
    return {
      form: opened,
      mergedTitle: draft?.mergedTitle,
      sent: sentIn(draft, record),
      input: {
        values: { ...opened.base, ...typed },
        base: opened.base,
        untyped: record ? [] : Object.keys(opened.base).filter((field) => !(field in typed)),
        filledBy: details.filledBy ?? {},
        version: draft?.version ?? record?.version ?? 0,
        baseVersion: record?.version ?? 0,
        isDirty: draft !== null,
        isRestored: draft !== null,
        draftKey: draftKeyOf(options),
        address: foundAt ?? (given ? null : location.pathname + location.search),
      },
    };
  });
  useEffect(() => form.draft.watch(), [form]);
  const flow = useFlow(() => recordFormLogic(wiring, declaration, form), input, {
    'save.left': onClose,
    done: (saved) => (saved ? onSaved(saved) : onClose()),
  });
  const values = useSelector(flow, ({ context }) => context.values);
  // Checked on blur, before saving.
  const [compared, setCompared] = useState<string | null>(null);
  const found = useQuery({
    ...declaration.calls.possibleDuplicates(wiring.http, compared ?? '', record?.id ?? null),
    enabled: compared !== null,
  });
  const setValue = (field: string, value: unknown) => flow.send({ type: 'form.change', field, value });
  /** Also of a save in this form. */
  const readSent = (): Sent | undefined => {
    const { found: stored } = openFormDraft(wiring.drafts, draftKeyOf(options));
    return isRecordDraft(stored) ? sentIn(stored, record) : undefined;
  };
  const leaveField = (field: string) => {
    if (field === form.kind.title) setCompared(nameToCompare(form, flow.getSnapshot().context.values));
  };
  return {
    flow,
    values,
    setValue,
    leaveField,
    labels: form.labels,
    mergedTitle,
    sent,
    readSent,
    possibleDuplicates:
      compared !== null && nameToCompare(form, values) === compared ? (found.data ?? []) : [],
  };
};

export type RecordForm = ReturnType<typeof useRecordForm>;
