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

export const topOf = ({ path }: FieldError): string => path.split('.')[0] ?? '';

/** Of later checks, those of fields that had none before. */
export const withErrors = (errors: readonly FieldError[], later: readonly FieldError[]): FieldError[] => {
  const named = new Set(errors.map(topOf));
  return [...errors, ...later.filter((error) => !named.has(topOf(error)))];
};
