import { useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
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
import { useBulkFields } from './use-bulk-fields.ts';
import { useCurrentValues, type CurrentValuesOptions } from './use-current-values.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import type { Values } from '../../wiring/flows/validate.ts';

type Records = Omit<CurrentValuesOptions, 'field'>;

interface BulkFieldProps extends CurrentValuesOptions {
  readonly ref: Ref<HTMLDivElement> | undefined;
  readonly value: unknown;
  readonly error: string | undefined;
  /** What clears it; undefined if it is required. */
  readonly empty: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onDrop: () => void;
}

const BulkField = (props: BulkFieldProps) => {
  const { ref, declaration, details, field, choice, total, value, error, empty, onChange, onDrop } = props;
  const { shown, otherCount } = useCurrentValues({ declaration, details, field, choice, total });
  const now = [shown, otherCount].filter(Boolean).join(', ');
  return (
    <div ref={ref} className="form-row">
      <FieldInput
        field={{ ...field, hint: [field.hint, now].filter(Boolean).join('. ') }}
        value={value ?? null}
        errors={error ? [{ message: error }] : []}
        names={{}}
        onChange={onChange}
      />
      {empty !== undefined && (
        <label className="bulk-clear">
          <input
            type="checkbox"
            className="check"
            checked={value !== undefined && isEmpty(value)}
            onChange={({ target }) => onChange(target.checked ? empty : undefined)}
          />
          Clear
          <span className="visually-hidden"> {field.label}</span>
        </label>
      )}
      <Button
        variant="quiet icon"
        className="bulk-drop"
        aria-label={`Don’t change ${field.label}`}
        onClick={onDrop}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
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
  const fields = useBulkFields({ declaration, details, values, onChange, onReview });
  const { chosen, picked, setPicked, errors, options } = fields;
  const [isNew] = useState(chosen.length === 0);
  // A name typed whole is taken before the Enter that is to take it.
  const isNamed = useRef(false);
  const apply = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLDivElement>(null);
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!isBusy) fields.review(submitter === apply.current ? 'work.apply' : 'work.review');
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
            onChange={fields.choose}
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
          const field = fields.fieldOf(name);
          return (
            field && (
              <BulkField
                key={name}
                ref={index === 0 ? last : undefined}
                {...{ declaration, details, choice, total, field }}
                value={values[name]}
                error={errors[name]}
                empty={fields.emptyOf(name)}
                onChange={(value) => onChange({ ...values, [name]: value })}
                onDrop={() => fields.drop(name)}
              />
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
