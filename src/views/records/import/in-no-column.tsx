import type { Import } from '../../../../contract/imports.ts';
import { FieldInput } from '../field-input.tsx';
import type { ImportFields } from './import-fields.ts';

interface InNoColumnProps {
  readonly fields: ImportFields;
  /** Required fields that no column means. */
  readonly missing: readonly string[];
  readonly constants: Import['constants'];
  readonly onChange: (constants: Import['constants']) => void;
}

/** What every line can say alike; nobody calls two records the same. */
const ALIKE = new Set(['country', 'choice']);

/** What a new record needs and no column says: said here once for all lines. */
export const InNoColumn = ({ fields, missing, constants, onChange }: InNoColumnProps) => {
  const inputs = missing.flatMap((field) => fields.shown.get(field) ?? []);
  const asked = inputs.filter(({ input }) => ALIKE.has(input.sort));
  const others = missing.filter((field) => !asked.some((input) => input.field === field));
  return (
    <>
      {asked.map((input) => (
        <FieldInput
          key={input.field}
          field={{
            field: input.field,
            input: input.input,
            label: `${input.label} of every line`,
            hint: 'No column says it, and a new record needs it.',
          }}
          value={constants[input.field] ?? ''}
          errors={[]}
          names={{}}
          onChange={(value) => onChange({ ...constants, [input.field]: String(value ?? '') })}
        />
      ))}
      {others.length > 0 && (
        <p className="field-warning">
          No column means {others.map((field) => fields.labels.get(field) ?? field).join(' or ')}. Without it
          lines can only change records there are.
        </p>
      )}
    </>
  );
};
