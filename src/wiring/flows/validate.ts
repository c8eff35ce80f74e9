import { checkRules } from '../../../contract/check-rules.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import * as v from 'valibot';
import type { FieldError } from '../../../contract/failure.ts';
import type { Kind } from '../../../contract/records.ts';

export type Values = Readonly<Record<string, unknown>>;

/** As the server does. */
export const validate = (kind: Kind, values: Values, status: string): FieldError[] => {
  const errors: FieldError[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(kind.fields)) {
    const result = v.safeParse(schema as v.GenericSchema, values[field]);
    parsed[field] = result.success ? result.output : null;
    for (const issue of result.issues ?? []) {
      const part = v.getDotPath(issue);
      errors.push({ path: part ? `${field}.${part}` : field, message: issue.message });
    }
  }
  const isWrong = new Set(errors.map(({ path }) => path.split('.')[0]));
  errors.push(...checkRules(kind, { ...parsed, status }, isWrong).filter(({ path }) => !isWrong.has(path)));
  if (status === 'published') {
    for (const field of kind.toPublish) {
      if (isEmpty(values[field]) && !isWrong.has(field))
        errors.push({ path: field, message: 'Required to publish.' });
    }
  }
  return errors;
};

/** Labels of empty fields that keep the record from being published, in the form's order. */
export const missingToPublish = (
  kind: Kind,
  values: Values,
  labels: Readonly<Record<string, string>>,
): readonly string[] => {
  const wrong = new Set(validate(kind, values, 'published').map(({ path }) => path.split('.')[0] ?? ''));
  return Object.entries(labels).flatMap(([field, label]) =>
    wrong.has(field) && isEmpty(values[field]) ? [label] : [],
  );
};

export const requiredFields = ({ fields }: Kind): readonly string[] =>
  Object.entries(fields).flatMap(([field, schema]) =>
    v.is(schema as v.GenericSchema, undefined) ? [] : [field],
  );
