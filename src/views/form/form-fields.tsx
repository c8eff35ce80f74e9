import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { Names } from '../../api/records.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { requiredFields } from '../../wiring/flows/validate.ts';
import type { useRecordForm } from './use-record-form.ts';

interface FormFieldsProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly form: ReturnType<typeof useRecordForm>;
  readonly names: Names;
}

export const FormFields = ({ declaration, details, form, names }: FormFieldsProps) => {
  const errors = useSelector(form.flow, ({ context }) => context.errors);
  const possibleDuplicates = useSelector(form.flow, ({ context }) => context.possibleDuplicates);
  const isAsked = useSelector(form.flow, (state) => state.matches('confirmingDuplicates'));
  const errorsOf = (field: string) => {
    const own = errors.filter(({ path }) => path === field || path.startsWith(`${field}.`));
    return [...new Set(own.map(({ message }) => message))];
  };
  const required = new Set(requiredFields(details.kind));
  return details.form.map((section) => (
    <fieldset key={section.title} className="form-section">
      <legend>{section.title}</legend>
      <div className="form-grid">
        {section.fields.map((field) => (
          <Fragment key={field.field}>
            <FieldInput
              {...{ field, names }}
              values={form.values}
              value={form.values[field.field]}
              errors={errorsOf(field.field)}
              isRequired={required.has(field.field)}
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
