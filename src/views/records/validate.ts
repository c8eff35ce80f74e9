import * as v from 'valibot';
import type { FieldError } from '../../../contract/failure.ts';
import type { AnyKind } from '../../../contract/records.ts';

export type Values = Readonly<Record<string, unknown>>;

const plain = (label: string) =>
  `Enter ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()} before publishing.`;

/**
 * Every objection the contract has to what was typed, by its own schemas; the same rules the server applies.
 * @param labels how each field is called on the screen
 */
export const validate = (
  kind: AnyKind,
  values: Values,
  status: string,
  labels: Readonly<Record<string, string>>,
): FieldError[] => {
  const result = v.safeParse(v.object(kind.fields), values);
  const errors: FieldError[] = (result.issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }));
  if (result.success) errors.push(...(kind.check?.(result.output) ?? []));
  if (status === 'published') {
    for (const field of kind.toPublish) {
      const isEmpty = values[field] === null || values[field] === undefined || values[field] === '';
      if (isEmpty) errors.push({ path: field, message: plain(labels[field] ?? field) });
    }
  }
  return errors;
};

/** Fields without which there is no record. */
export const requiredFields = ({ fields }: AnyKind): readonly string[] =>
  Object.entries(fields).flatMap(([field, schema]) =>
    v.is(schema as v.GenericSchema, undefined) ? [] : [field],
  );

/** What was changed, field by field; equal values in another guise ('' and null) are no change. */
export const changedFields = (before: Values, after: Values): Record<string, unknown> => {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !same(before[field], value)));
};
