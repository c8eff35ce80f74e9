import { useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { STATUSES } from '../../../contract/records.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { Icon } from '../parts/icon.tsx';
import { submitByKey } from '../keyboard/submit-by-key.ts';
import { RestoredDraft } from '../parts/restored-draft.tsx';
import { countOf } from '../../kinds/declaration.ts';
import { commitField } from '../form/form-focus.ts';
import { isCommandKey } from '../keyboard/shortcuts.ts';
import { bulkLabel } from '../flows/bulk-actions.ts';
import { consequence } from './bulk-consequences.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { OptionPicker } from '../fields/inputs/option-picker.tsx';
import { onlyNameIn } from '../fields/inputs/picker.tsx';
import { useCurrentValues, type CurrentValuesOptions } from './use-current-values.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import { STATUS_FIELD } from '../fields/status-field.ts';
import type { Values } from '../../wiring/flows/validate.ts';

type Records = Omit<CurrentValuesOptions, 'field'>;

const BulkField = ({
  declaration,
  details,
  choice,
  total,
  field,
  ...rest
}: Records & ComponentProps<typeof FieldInput>) => {
  const { shown, otherCount } = useCurrentValues({ declaration, details, field, choice, total });
  const now = [shown, otherCount].filter(Boolean).join(', ');
  return <FieldInput {...rest} field={{ ...field, hint: [field.hint, now].filter(Boolean).join('. ') }} />;
};

interface BulkFieldsProps extends Records {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly reason: string | null;
  /** Null: no draft was restored. */
  readonly onDiscard: (() => void) | null;
  readonly onReview: (fields: readonly string[], type: 'work.review' | 'work.apply') => void;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export const BulkFields = (props: BulkFieldsProps) => {
  const { declaration, details, choice, total, values, onChange, reason, onDiscard, onReview, onCancel } =
    props;
  const { isBusy } = props;
  const all = [STATUS_FIELD, ...details.form.flatMap(({ fields }) => fields)].filter(
    ({ field }) => ![declaration.titleField, 'aliases', 'source_ids'].includes(field),
  );
  const [chosen, setChosen] = useState<readonly string[]>(Object.keys(values));
  const [isNew] = useState(chosen.length === 0);
  // A name typed whole is taken: a longer one that begins so replaces it until blur.
  const [picked, setPicked] = useState<string | null>(null);
  // A name typed whole is taken before the Enter that is to take it.
  const isNamed = useRef(false);
  const apply = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const options = all
    .filter(({ field }) => field === picked || !chosen.includes(field))
    .map(({ field, label }) => ({ value: field, label }));
  const without = (field: string | null) =>
    Object.fromEntries(Object.entries(values).filter(([each]) => each !== field));
  const choose = (field: string) => {
    if (chosen.includes(field)) return;
    setPicked(field);
    setChosen([...chosen.filter((each) => each !== picked), field]);
    onChange({
      ...without(picked),
      [field]: all.find((each) => each.field === field)?.input.type === 'flag' ? false : undefined,
    });
  };
  const drop = (field: string) => {
    setChosen(chosen.filter((each) => each !== field));
    onChange(without(field));
  };
  const schemas: Readonly<Record<string, v.GenericSchema>> = {
    ...details.kind.fields,
    status: v.picklist(STATUSES, 'Select a status.'),
  };
  /** Undefined if the field is required. */
  const emptyOf = (field: string) =>
    [null, []].find((empty) => v.safeParse(schemas[field] ?? v.never(), empty).success);
  const review = (type: 'work.review' | 'work.apply') => {
    const found: Record<string, string> = {};
    for (const field of chosen) {
      if (values[field] === undefined) {
        const isClearable = emptyOf(field) !== undefined;
        found[field] = isClearable ? 'Enter a value, or select Clear.' : 'Select a value.';
        continue;
      }
      const result = v.safeParse(schemas[field] ?? v.never(), values[field]);
      if (!result.success) found[field] = result.issues[0].message;
    }
    setErrors(found);
    if (Object.keys(found).length === 0) onReview(chosen, type);
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!isBusy) review(submitter === apply.current ? 'work.apply' : 'work.review');
      }}
      onPointerDown={() => {
        isNamed.current = false;
      }}
      onKeyDownCapture={(event) => {
        const isOfName = isNamed.current && event.key === 'Enter';
        isNamed.current = false;
        if (!isOfName) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={(event) => {
        if (!isCommandKey(event, 'save')) return submitByKey(event);
        event.preventDefault();
        if (event.repeat) return;
        // What is typed into a picker counts, too.
        flushSync(commitField);
        event.currentTarget.requestSubmit(apply.current);
      }}
    >
      <div className="dialog-body">
        {onDiscard && <RestoredDraft {...{ onDiscard }} />}
        <Alert>{reason}</Alert>
        <div className="field" onBlur={() => setPicked(null)}>
          <label htmlFor="bulk-field">
            {chosen.length > (picked ? 1 : 0) ? 'Add another field' : 'Field'}
          </label>
          <OptionPicker
            id="bulk-field"
            placeholder="Select a field"
            value={picked}
            options={options}
            onChange={choose}
            onQuestion={(text) => {
              if (onlyNameIn(options)(text) !== undefined) isNamed.current = true;
            }}
            onPick={() => setPicked(null)}
            findNext={() => last.current?.querySelector<HTMLElement>('input, select, textarea')}
            isOpenAtFirst={isNew}
          />
          <p className="field-hint">Only the fields you add are changed.</p>
        </div>
        {/* The last chosen comes first. */}
        {chosen.toReversed().map((name, index) => {
          const field = all.find((each) => each.field === name);
          const error = errors[name];
          const empty = emptyOf(name);
          return (
            field && (
              <div key={name} ref={index === 0 ? last : undefined} className="form-row">
                <BulkField
                  {...{ declaration, details, choice, total, field }}
                  value={values[name] ?? null}
                  errors={error ? [{ message: error }] : []}
                  names={{}}
                  onChange={(value) => onChange({ ...values, [name]: value })}
                />
                {empty !== undefined && (
                  <label className="bulk-clear">
                    <input
                      type="checkbox"
                      className="check"
                      checked={values[name] !== undefined && isEmpty(values[name])}
                      onChange={({ target }) =>
                        onChange({ ...values, [name]: target.checked ? empty : undefined })
                      }
                    />
                    Clear
                    <span className="visually-hidden"> {field.label}</span>
                  </label>
                )}
                <Button
                  variant="quiet icon"
                  className="bulk-drop"
                  aria-label={`Don’t change ${field.label}`}
                  onClick={() => drop(name)}
                >
                  <Icon name="close" />
                </Button>
              </div>
            )
          );
        })}
        {Object.values(values).some((value) => value !== undefined) && (
          <p role="status">{consequence('change', countOf(declaration, total), total, null)}</p>
        )}
      </div>
      <footer className="dialog-foot">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Review
        </Button>
        <Button ref={apply} type="submit" variant="primary" aria-disabled={isBusy || undefined}>
          {bulkLabel('change', countOf(declaration, total))}
        </Button>
      </footer>
    </form>
  );
};
