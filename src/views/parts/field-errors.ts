import type { FieldError } from '../../../contract/failure.ts';

export const errorOf = (errors: readonly FieldError[], field: string): string | undefined =>
  errors.find(({ path }) => path === field)?.message;
