import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { Names } from '../../api/records.ts';
import type { FieldError } from '../../../contract/failure.ts';
import type { Declaration, Details, FormField, FormSection } from '../../kinds/declaration.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { formatValue } from '../fields/format-value.ts';
import { requiredFields, type Values } from '../../wiring/flows/validate.ts';
import type { useRecordForm } from './use-record-form.ts';

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

interface FormFieldsProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly form: ReturnType<typeof useRecordForm>;
  readonly names: Names;
}

export const FormFields = ({ declaration, details, form, names }: FormFieldsProps) => {
  const errors = useSelector(form.flow, ({ context }) => context.errors);
  const possibleDuplicates = useSelector(form.flow, ({ context }) => context.possibleDuplicates);
  const isAsked = useSelector(form.flow, (state) => state.matches({ typing: 'confirmingDuplicates' }));
  const errorsOf = (field: string) => {
    const own = errors.filter(({ path }) => path === field || path.startsWith(`${field}.`));
    return [...new Map(own.map((error) => [error.message, error])).values()];
  };
  const required = new Set(requiredFields(details.kind));
  return appliedSections(details, form.values, errors).map(({ title, fields }) => (
    <fieldset key={title} className="form-section" data-section={title}>
      <legend>{title}</legend>
      <div className="form-grid">
        {fields.map((field) => (
          <Fragment key={field.field}>
            <FieldInput
              {...{ field, names }}
              values={form.values}
              value={form.values[field.field]}
              errors={errorsOf(field.field)}
              isRequired={required.has(field.field)}
              isRequiredToPublish={
                details.kind.toPublish.includes(field.field) ||
                (field.isRequiredToPublish && field.applies?.(form.values))
              }
              onChange={(value) => form.setValue(field.field, value)}
              onOther={form.setValue}
              onLeave={() => form.leaveField(field.field)}
            />
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
