import * as v from 'valibot';
import type { FieldError } from '../../../contract/failure.ts';

export const schemaErrors = (
  issues: readonly v.BaseIssue<unknown>[],
  values: Readonly<Record<string, unknown>>,
): FieldError[] =>
  issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    const isMissing = issue.path?.length === 1 && !(path in values);
    return {
      path,
      message: isMissing ? 'Required for new records. No column is mapped to it.' : issue.message,
    };
  });

const topOf = ({ path }: FieldError) => path.split('.')[0];

export const withErrors = <Sound extends object>(
  errors: readonly FieldError[],
  result: Sound | { readonly errors: readonly FieldError[] },
): Sound | { readonly errors: readonly FieldError[] } => {
  if (errors.length === 0) return result;
  const named = new Set(errors.map(topOf));
  const others = 'errors' in result ? result.errors.filter((error) => !named.has(topOf(error))) : [];
  return { errors: [...errors, ...others] };
};
