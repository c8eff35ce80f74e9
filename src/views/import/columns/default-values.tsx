import type { Import } from '../../../../contract/imports.ts';
import { STATUS_FIELD } from '../../fields/status-field.ts';
import { OptionPicker } from '../../fields/inputs/option-picker.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { isRepeating, type ImportFields } from '../import-fields.ts';

interface DefaultValuesProps {
  readonly fields: ImportFields;
  /** Fields with a column. */
  readonly used: readonly string[];
  readonly constants: Import['constants'];
  readonly onChange: (constants: Import['constants']) => void;
}

/** Values for fields without a column. */
export const DefaultValues = ({ fields, used, constants, onChange }: DefaultValuesProps) => {
  const missing = fields.required.filter((field) => !used.includes(field));
  const scopes = [...fields.scopes].filter(([field]) => used.includes(field));
  const reasonFor = (asked: string) => {
    if (missing.includes(asked)) return 'Required for new records. No column is mapped to it.';
    const [scoped] = scopes.find(([, scope]) => scope === asked) ?? [];
    return scoped && `Required with ${fields.labelOf(scoped)}. No column is mapped to it.`;
  };
  const open = [...fields.shown.values()]
    .map((field) => (field.field === 'status' ? STATUS_FIELD : field))
    .filter((field) => isRepeating(field) && !used.includes(field.field));
  const asked = open.filter(({ field }) => field in constants || reasonFor(field));
  const others = missing.filter((field) => !asked.some((input) => input.field === field));
  return (
    <>
      {asked.map(({ field, label, input, hint }) => (
        <FieldInput
          key={field}
          field={{
            field,
            input,
            label: `${label} for all rows`,
            hint: [hint && `${hint}.`, reasonFor(field)].filter(Boolean).join(' '),
          }}
          value={constants[field] ?? ''}
          errors={[]}
          names={{}}
          onChange={(value) => onChange({ ...constants, [field]: String(value ?? '') })}
        />
      ))}
      {others.length > 0 && (
        <p className="field-warning">
          No column is mapped to {others.map((field) => fields.labelOf(field)).join(' or ')}, so rows can only
          update existing records.
        </p>
      )}
      {open.length > asked.length && (
        <div className="import-every">
          <OptionPicker
            label="Set a value for all rows"
            placeholder="Set a value for all rows…"
            value={null}
            options={open
              .filter((field) => !asked.includes(field))
              .map(({ field, label }) => ({ value: field, label }))}
            onChange={(field) => onChange({ ...constants, [field]: '' })}
          />
        </div>
      )}
    </>
  );
};
