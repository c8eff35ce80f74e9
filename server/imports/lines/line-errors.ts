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
