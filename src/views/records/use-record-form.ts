import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LONGEST } from '../../../contract/fields.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { SaveInput } from '../../machines/record-form.ts';
import { provideRecordForm } from '../../wiring/record-form.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { dismissNotice, notify } from '../parts/notify.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { afterWrite } from './after-write.ts';
import { titleOf, type Declaration, type Details } from './declaration.ts';
import { changedFields, validate, type Values } from './validate.ts';

interface Draft {
  readonly values: Values;
  /** The version it began from; saving it later merges with what happened since. */
  readonly version: number;
  /** The address of the form, where its kind and id do not say it. */
  readonly foundAt?: string | undefined;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'version' in value;

const fieldsOf = ({ kind, begins }: Details, record: AnyRecord | null): Values => ({
  ...Object.fromEntries(Object.keys(kind.fields).map((field) => [field, record?.[field] ?? null])),
  ...(record ? {} : begins),
  status: record?.status ?? 'draft',
});

/** What a field holds that nobody has filled in: lists are empty, a switch is off, the rest is null. */
const EMPTY: Readonly<Record<string, unknown>> = {
  aliases: [],
  domains: [],
  codes: [],
  references: [],
  months: [],
  flag: false,
};

const emptied = ({ form }: Details, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    form
      .flatMap(({ fields }) => fields)
      .filter(({ field }) => values[field] === null)
      .map(({ field, input }) => [field, EMPTY[input.sort] ?? null]),
  ),
});

/** What was said of forms that were left, by their drafts' keys: it is taken back once one is open again. */
const toastsOf = sessionState(() => new Map<string, string>());

interface RecordFormOptions {
  readonly declaration: Declaration;
  readonly details: Details;
  /** Null for a new one. */
  readonly record: AnyRecord | null;
  /** What a new one holds from the start. */
  readonly given?: Values | undefined;
  readonly foundAt?: string | undefined;
  readonly onSaved: (record: AnyRecord) => void;
  readonly onClosed: () => void;
}

/** The form's values with the machine that says what becomes of them. What is typed is a draft at once. */
export const useRecordForm = ({
  declaration,
  details,
  record,
  given,
  foundAt,
  onSaved,
  onClosed,
}: RecordFormOptions) => {
  const wiring = useWiring();
  const { drafts, http } = wiring;
  const { calls, singular } = declaration;
  const { kind } = details;
  const draftKey = `${kind.plural}:${record?.id ?? ['new', ...Object.values(given ?? {})].join(':')}`;
  const [draft] = useState(() => {
    const found = drafts.read(draftKey);
    return isDraft(found) ? found : null;
  });
  const [base] = useState(() => emptied(details, { ...fieldsOf(details, record), ...given }));
  const [values, setValues] = useState<Values>(() => ({ ...base, ...draft?.values }));
  // What is typed began from this, whatever others have made of the record since.
  const [version] = useState(draft?.version ?? record?.version ?? 0);
  const latest = useRef(values);
  const saved = useRef<AnyRecord | null>(null);
  // One key for all tries of this dialog: a create whose answer was lost is found again, not made twice.
  const [idempotencyKey] = useState(() => createIdempotencyKey());

  const labels = useMemo(
    () =>
      Object.fromEntries(
        details.form.flatMap((section) => section.fields.map((each) => [each.field, each.label])),
      ),
    [details],
  );
  // Only a name that is typed here: what is called after other records is called after them again.
  const isNamed = kind.title in kind.fields;
  const nameToCompare = (): string | null => {
    const name = String(latest.current[kind.title] ?? '').trim();
    return isNamed && name !== '' && name !== record?.[kind.title] ? name : null;
  };
  const findLookAlikes = async () => {
    const name = nameToCompare();
    if (name === null) return [];
    // Once and at once: a warning that cannot be had must not keep a save waiting.
    return wiring.queryClient.fetchQuery({
      ...calls.lookAlikes(http, name.slice(0, LONGEST.search), record?.id ?? null),
      retry: false,
      networkMode: 'always',
    });
  };
  // Known by the time of saving, and shown as soon as the field is left.
  const [compared, setCompared] = useState<string | null>(null);
  const found = useQuery({
    ...calls.lookAlikes(http, compared?.slice(0, LONGEST.search) ?? '', record?.id ?? null),
    enabled: compared !== null,
  });
  const write = async ({ version: from, choices }: SaveInput) => {
    const { status, ...fields } = latest.current;
    const answer = record
      ? await calls.change(
          http,
          record.id,
          from,
          Object.fromEntries(
            Object.entries(changedFields(base, latest.current)).filter(
              ([field]) => choices[field] !== 'theirs',
            ),
          ),
        )
      : await calls.create(http, { ...fields, status }, idempotencyKey);
    drafts.drop(draftKey);
    saved.current = answer.data;
    afterWrite(wiring, declaration, answer, `Saved ${titleOf(declaration, answer.data)}.`);
  };
  const [machine] = useState(() =>
    provideRecordForm({
      validate: () => validate(kind, latest.current, String(latest.current['status']), labels),
      findLookAlikes,
      save: write,
      describe: describeFailure,
    }),
  );
  const actor = useActorRef(machine, { input: { version, isDirty: draft !== null } });
  const snapshot = useSelector(actor, (state) => state);

  // A look at the fields may be over before anything is drawn.
  const [answers, setAnswers] = useState(0);
  const settled = useRef({ onSaved, onClosed });
  useEffect(() => {
    settled.current = { onSaved, onClosed };
  });
  useEffect(() => {
    let wasBusy = false;
    const subscription = actor.subscribe((state) => {
      const isBusy = state.hasTag('busy');
      if (wasBusy && !isBusy) setAnswers((count) => count + 1);
      wasBusy = isBusy;
      if (state.matches('saved') && saved.current) settled.current.onSaved(saved.current);
      if (state.matches('closed')) {
        drafts.drop(draftKey);
        settled.current.onClosed();
      }
    });
    return () => subscription.unsubscribe();
  }, [actor, drafts, draftKey]);

  // Left by Back, a link or the palette, a form is not let go: the draft is there, and the way to it is told.
  const [address] = useState(() => foundAt ?? (given ? null : location.pathname + location.search));
  useEffect(() => {
    const toasts = toastsOf(wiring);
    const said = toasts.get(draftKey);
    if (said) dismissNotice(said);
    toasts.delete(draftKey);
    return () => {
      const state = actor.getSnapshot();
      const isLeft = state.context.isDirty && !state.matches('saved') && !state.matches('closed');
      if (!isLeft || address === null || drafts.read(draftKey) === null) return;
      const action = { label: 'Go on', run: () => navigate(address) };
      toasts.set(draftKey, notify({ text: 'Not saved. What you typed is kept.', action }));
    };
  }, [actor, address, drafts, draftKey, wiring]);

  const setValue = (field: string, value: unknown) => {
    // What would be typed now would be in neither the record nor the form.
    if (actor.getSnapshot().hasTag('busy')) return;
    const typed = { ...latest.current, [field]: value };
    latest.current = { ...typed, ...details.follows?.(field, typed) };
    setValues(latest.current);
    const changed = changedFields(base, latest.current);
    const isDirty = Object.keys(changed).length > 0;
    if (isDirty) drafts.write(draftKey, { values: changed, version, foundAt } satisfies Draft);
    else drafts.drop(draftKey);
    actor.send({ type: 'form.change', field, isDirty });
  };
  const leaveField = (field: string) => field === kind.title && setCompared(nameToCompare());
  return {
    snapshot,
    /** How many tries to save have been answered, in whatever way. */
    answers,
    send: actor.send,
    values,
    setValue,
    leaveField,
    labels,
    lookAlikes: compared === null || values[kind.title] !== compared ? [] : (found.data ?? []),
    isRestored: draft !== null,
    singular,
  };
};
