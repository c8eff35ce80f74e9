import { useId, useRef, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { AnyRecord, Names } from '../../api/records.ts';
import { isEqual } from '../../api/is-equal.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { typedFields, type Conflict, type Side } from '../../machines/record-form.ts';
import { fieldsByName, formatValue } from '../fields/format-value.ts';
import { useReferenceNames, type Reference } from '../fields/use-reference-names.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formatCount, formatNumber } from '../format/format.ts';
import { usePerson } from '../actors/session.ts';
import { submitByKey } from '../keyboard/submit-by-key.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import type { RecordFormRef } from './use-record-form.ts';
import './conflict.css';

interface ConflictDialogProps {
  readonly flow: RecordFormRef;
  readonly declaration: Declaration;
  readonly details: Details;
  /** Updated by the live stream. */
  readonly record: AnyRecord | null;
  readonly names: Names;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

type FieldOf = ReturnType<typeof fieldsByName>;

type FieldValues = readonly (readonly [field: string, value: unknown])[];

const useNamesOf = (values: FieldValues, fieldOf: FieldOf, names: Names) => {
  const references = values.flatMap(([field, value]): readonly Reference[] => {
    const input = fieldOf.get(field)?.input;
    if (input?.type !== 'reference' && input?.type !== 'references') return [];
    const ids = [value].flat().filter((id) => typeof id === 'string' && id !== '');
    return [...new Set(ids as string[])].map((id) => ({ to: input.to, id }));
  });
  return useReferenceNames(references, names);
};

const SIDES: readonly Side[] = ['theirs', 'mine'];
type SideTitles = Readonly<Record<Side, string>>;
const SIDE_TITLES: SideTitles = { theirs: 'Theirs', mine: 'Yours' };
/** Both sides are the same person's. */
const OWN_SIDE_TITLES: SideTitles = { theirs: 'Saved', mine: 'New' };

interface MessageOptions {
  readonly conflicts: readonly Conflict[];
  readonly isRepeated: boolean;
  readonly me: string | undefined;
  readonly singular: string;
}

const messageFor = ({ conflicts, isRepeated, me, singular }: MessageOptions) => {
  const isOwn = conflicts.every(({ by }) => by === me);
  const authors = [...new Set(conflicts.map(({ by_name: name }) => name ?? 'System'))];
  const names = new Intl.ListFormat('en').format(authors);
  const were = `${formatCount(conflicts.length, 'field')} ${conflicts.length === 1 ? 'was' : 'were'} changed`;
  const advice = `Choose a value for ${conflicts.length === 1 ? 'the field' : 'each field'}.`;
  if (isRepeated) {
    const saved = isOwn
      ? 'You saved it in another tab or on another device'
      : `${names} saved it before you did`;
    return {
      title: `This ${singular} was changed again`,
      text: `${saved}. Your choices are kept: check the new values, then save.`,
    };
  }
  if (isOwn)
    return {
      title: `${were} in two places`,
      text: `You saved this ${singular} in another tab or on another device after you opened this form. ${advice}`,
    };
  return {
    title: authors.length === 1 ? `${were} by both of you` : `${were} by others too`,
    text: `${names} saved this ${singular} after you opened it. ${advice}`,
  };
};

interface MergedFieldsProps extends Pick<ConflictDialogProps, 'flow' | 'details' | 'record' | 'names'> {
  readonly fieldOf: FieldOf;
  readonly titles: SideTitles;
}

const MergedFields = ({ flow, details, record, names, fieldOf, titles }: MergedFieldsProps) => {
  const { conflicts, base, values, choices } = useFlowContext(flow, 'conflicts', 'base', 'values', 'choices');
  const typed = Object.keys(typedFields(base, values)).filter((field) => choices[field] !== 'theirs');
  const isMerged = (field: string) => !conflicts.some((conflict) => conflict.field === field);
  const mine = typed.filter((field) => isMerged(field) && fieldOf.has(field));
  const theirs = details.form
    .flatMap(({ fields }) => fields.map(({ field }) => field))
    .filter((field) => record && !isEqual(record[field], base[field]))
    .filter((field) => isMerged(field) && !typed.includes(field));
  const merged = [
    ...mine.map((field) => ({ field, side: titles.mine, value: values[field], of: values })),
    ...theirs.map((field) => ({ field, side: titles.theirs, value: record?.[field], of: record })),
  ];
  const mergedValues = merged.map(({ field, value }) => [field, value] as const);
  const called = useNamesOf(mergedValues, fieldOf, names);
  if (merged.length === 0) return null;
  return (
    <section className="merged-fields">
      <h3>
        {formatCount(merged.length, 'field')} merged <span>No choice needed</span>
      </h3>
      <dl>
        {merged.map(({ field, side, value, of }) => (
          <div key={field}>
            <dt>{fieldOf.get(field)?.label}</dt>
            <dd>{formatValue(fieldOf.get(field), value, called, of) || 'Cleared'}</dd>
            <dd>{side}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

export const ConflictDialog = ({ children, onClose, ...props }: ConflictDialogProps) => {
  const { flow, declaration, details, names } = props;
  const { send } = flow;
  const table = useRef<HTMLTableElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { conflicts, choices, base, values } = useFlowContext(flow, 'conflicts', 'choices', 'base', 'values');
  const sides = { base, mine: values, theirs: props.record };
  const canSave = useSelector(flow, (state) => state.can({ type: 'form.submit' }));
  const me = usePerson()?.key;
  const fieldOf = fieldsByName(details.form);
  const titles = conflicts.every(({ by }) => by === me) ? OWN_SIDE_TITLES : SIDE_TITLES;
  const conflictValues = conflicts.flatMap(({ field, base, mine, theirs }) =>
    [base, mine, theirs].map((value) => [field, value] as const),
  );
  const called = useNamesOf(conflictValues, fieldOf, names);
  const open = conflicts.filter(({ field }) => choices[field] === undefined);
  const isRepeated = useSelector(flow, ({ context }) => context.isConflictRepeated);
  const { title, text } = messageFor({ conflicts, isRepeated, me, singular: declaration.singular });
  const save = () => {
    if (canSave) send({ type: 'form.submit' });
    else table.current?.querySelector<HTMLElement>(`[name="conflict-${open[0]?.field}"]`)?.focus();
  };
  return (
    <Dialog {...{ title, onClose }}>
      <form
        id={formId}
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={submitByKey}
      >
        <p className="conflict-lead" role="alert">
          {text}
        </p>
        <table className="conflict-table" aria-label="Fields" ref={table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              {SIDES.map((side) => (
                <th scope="col" key={side} aria-label={titles[side]}>
                  <span className="conflict-side">
                    {titles[side]}
                    {conflicts.length > 1 && (
                      <button
                        type="button"
                        onClick={() => {
                          send({ type: 'conflict.resolveAll', side });
                          button.current?.focus();
                        }}
                      >
                        Use all {titles[side].toLowerCase()}
                      </button>
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ field, ...values }) => {
              const label = fieldOf.get(field)?.label ?? field;
              const textOf = (side: Side | 'base') =>
                formatValue(fieldOf.get(field), values[side], called, sides[side]);
              return (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td data-title="Before">{textOf('base') || '—'}</td>
                  {SIDES.map((side) => (
                    <td key={side} data-title={titles[side]}>
                      <label>
                        <input
                          type="radio"
                          name={`conflict-${field}`}
                          aria-label={`${label}, ${titles[side].toLowerCase()}: ${textOf(side) || 'empty'}`}
                          checked={choices[field] === side}
                          onChange={() => send({ type: 'conflict.resolve', field, side })}
                        />
                        {textOf(side) || '—'}
                      </label>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        <MergedFields {...props} {...{ fieldOf, titles }} />
      </form>
      <footer className="dialog-foot">
        <p className="dialog-foot-note" role="status">
          {formatNumber(conflicts.length - open.length)} of {formatNumber(conflicts.length)} chosen
        </p>
        <Button onClick={() => send({ type: 'conflict.revise' })}>Back to form</Button>
        <Button
          ref={button}
          type="submit"
          form={formId}
          variant="primary"
          aria-disabled={!canSave || undefined}
        >
          Save
        </Button>
      </footer>
      {children}
    </Dialog>
  );
};
