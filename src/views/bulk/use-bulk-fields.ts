import { useState } from 'react';
import * as v from 'valibot';
import { STATUSES } from '../../../contract/records.ts';
import type { FormField } from '../../kinds/declaration.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import { STATUS_FIELD } from '../fields/status-field.ts';
import type { CurrentValuesOptions } from './use-current-values.ts';

interface BulkFieldsOptions extends Pick<CurrentValuesOptions, 'declaration' | 'details'> {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly onReview: (fields: readonly string[], type: 'work.review' | 'work.apply') => void;
}

/** Which fields a bulk change changes, in the order in which they were chosen, and what is wrong with their values. */
export const useBulkFields = (options: BulkFieldsOptions) => {
  const { declaration, details, values, onChange, onReview } = options;
  const all = [STATUS_FIELD, ...details.form.flatMap(({ fields }) => fields)].filter(
    ({ field }) => ![declaration.titleField, 'aliases', 'source_ids'].includes(field),
  );
  const [chosen, setChosen] = useState<readonly string[]>(Object.keys(values));
  // A name typed whole is taken: a longer one that begins so replaces it until blur.
  const [picked, setPicked] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fieldOf = (name: string): FormField | undefined => all.find(({ field }) => field === name);
  const without = (field: string | null) =>
    Object.fromEntries(Object.entries(values).filter(([each]) => each !== field));
  const schemas: Readonly<Record<string, v.GenericSchema>> = {
    ...details.kind.fields,
    status: v.picklist(STATUSES, 'Select a status.'),
  };
  const schemaOf = (field: string) => schemas[field] ?? v.never();
  /** Undefined if the field is required. */
  const emptyOf = (field: string) => [null, []].find((empty) => v.safeParse(schemaOf(field), empty).success);
  const errorOf = (field: string): string | undefined => {
    if (values[field] === undefined)
      return emptyOf(field) === undefined ? 'Select a value.' : 'Enter a value, or select Clear.';
    return v.safeParse(schemaOf(field), values[field]).issues?.[0].message;
  };
  return {
    chosen,
    picked,
    setPicked,
    errors,
    fieldOf,
    emptyOf,
    options: all
      .filter(({ field }) => field === picked || !chosen.includes(field))
      .map(({ field, label }) => ({ value: field, label })),
    choose: (field: string) => {
      if (chosen.includes(field)) return;
      setPicked(field);
      setChosen([...chosen.filter((each) => each !== picked), field]);
      onChange({ ...without(picked), [field]: fieldOf(field)?.input.type === 'flag' ? false : undefined });
    },
    drop: (field: string) => {
      setChosen(chosen.filter((each) => each !== field));
      onChange(without(field));
    },
    review: (type: 'work.review' | 'work.apply') => {
      const found = chosen.flatMap((field) => {
        const error = errorOf(field);
        return error === undefined ? [] : [[field, error]];
      });
      setErrors(Object.fromEntries(found));
      if (found.length === 0) onReview(chosen, type);
    },
  };
};
