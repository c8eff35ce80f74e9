import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { Names } from '../../api/records.ts';
import type { FieldError } from '../../../contract/failure.ts';
import {
  type Declaration,
  type Details,
  type FormField,
  type FormSection,
  recordPath,
} from '../../kinds/declaration.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { formatValue } from '../fields/format-value.ts';
import { requiredFields, type Values } from '../../wiring/flows/validate.ts';
import type { RecordForm } from './use-record-form.ts';
import type { PossibleDuplicate } from '../../machines/record-form.ts';
import { NewTabLink } from '../parts/new-tab-link.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';

interface PossibleDuplicatesProps {
  readonly declaration: Declaration;
  readonly found: readonly PossibleDuplicate[];
  /** The save waits for an answer. */
  readonly isAsked: boolean;
}

const PossibleDuplicates = ({ declaration, found, isAsked }: PossibleDuplicatesProps) => {
  if (found.length === 0) return null;
  return (
    <div className="alert alert-calm possible-duplicates" role={isAsked ? 'alert' : 'status'}>
      <p>
        {isAsked ? 'Not saved yet. ' : ''}
        {found.length === 1 ? 'A record with a similar name exists' : 'Records with similar names exist'}. Is
        it the same?
      </p>
      <ul>
        {found.map(({ id, name, matched }) => (
          <li key={id}>
            <NewTabLink href={recordPath(declaration, id)} text={name} />
            {matched && matched !== name && <span>also known as {matched}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** With the fields that apply, and those that hold a value or an error. */
export const appliedSections = (
  { form }: Details,
  values: Values,
  errors: readonly FieldError[],
): readonly FormSection[] => {
  const isApplied = (field: FormField) =>
    (field.applies?.(values) ?? true) ||
    formatValue(field, values[field.field], {}) !== '' ||
    errors.some(({ path }) => path.split('.')[0] === field.field);
  return form
    .map((section) => ({ ...section, fields: section.fields.filter(isApplied) }))
    .filter(({ fields }) => fields.length > 0);
};

/** Each message once. */
const errorsOf = (field: string, errors: readonly FieldError[]): readonly FieldError[] => {
  const own = errors.filter(({ path }) => path === field || path.startsWith(`${field}.`));
  return [...new Map(own.map((error) => [error.message, error])).values()];
};

interface RecordFieldProps extends Pick<FormFieldsProps, 'details' | 'form' | 'names'> {
  readonly field: FormField;
  /** Of the kind. */
  readonly required: readonly string[];
}

export const RecordField = ({ details, form, names, field, required }: RecordFieldProps) => {
  const errors = useSelector(form.flow, ({ context }) => context.errors);
  const { field: name, isRequiredToPublish, applies } = field;
  return (
    <FieldInput
      {...{ field, names }}
      values={form.values}
      value={form.values[name]}
      errors={errorsOf(name, errors)}
      isRequired={required.includes(name)}
      isRequiredToPublish={
        details.kind.toPublish.includes(name) || (isRequiredToPublish && applies?.(form.values))
      }
      onChange={(value) => form.setValue(name, value)}
      onOther={form.setValue}
      onLeave={() => form.leaveField(name)}
    />
  );
};

interface FormFieldsProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly form: RecordForm;
  readonly names: Names;
}

export const FormFields = ({ declaration, details, form, names }: FormFieldsProps) => {
  const { errors, possibleDuplicates } = useFlowContext(form.flow, 'errors', 'possibleDuplicates');
  const isAsked = useSelector(form.flow, (state) => state.matches({ typing: 'confirmingDuplicates' }));
  const required = requiredFields(details.kind);
  return appliedSections(details, form.values, errors).map(({ title, fields }) => (
    <fieldset key={title} className="form-section" data-section={title}>
      <legend>{title}</legend>
      <div className="form-grid">
        {fields.map((field) => (
          <Fragment key={field.field}>
            <RecordField {...{ details, form, names, field, required }} />
            {field.field === details.kind.title && (
              <PossibleDuplicates
                {...{ declaration, isAsked }}
                found={isAsked ? possibleDuplicates : form.possibleDuplicates}
              />
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  ));
};
