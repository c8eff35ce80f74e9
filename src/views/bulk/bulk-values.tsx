import type { FormField } from '../../kinds/declaration.ts';
import { fieldsByName, formatValue } from '../fields/format-value.ts';
import { useReferenceNames } from '../fields/use-reference-names.ts';
import { useCurrentValues, type CurrentValuesOptions } from './use-current-values.ts';

export const CurrentValues = (options: CurrentValuesOptions) => {
  const { shown, otherCount, others } = useCurrentValues(options);
  return (
    <div className="field-hint">
      {shown}
      {otherCount && (
        <details>
          <summary>{otherCount}</summary>
          {others}
        </details>
      )}
    </div>
  );
};

const NewValue = ({ value, ...options }: CurrentValuesOptions & { value: unknown }) => {
  const { field } = options;
  const { input } = field;
  const names = useReferenceNames(
    input.type === 'reference' || input.type === 'references'
      ? [value ?? []].flat().map((id) => ({ to: input.to, id: String(id) }))
      : [],
    {},
  );
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {formatValue(field, value, names) || '(cleared)'}
        <CurrentValues {...options} />
      </dd>
    </div>
  );
};

interface NewValuesProps extends Omit<CurrentValuesOptions, 'field'> {
  readonly values: Readonly<Record<string, unknown>>;
}

export const NewValues = ({ values, ...options }: NewValuesProps) => (
  <dl className="bulk-values">
    {Object.entries(values).map(([field, value]) => (
      <NewValue
        key={field}
        {...options}
        {...{ value }}
        field={fieldsByName(options.details.form).get(field) as FormField}
      />
    ))}
  </dl>
);
