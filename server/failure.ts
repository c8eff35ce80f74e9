import { capitalise } from '../contract/choice-label.ts';
import { ACCOUNT_DISABLED_MESSAGE } from '../contract/constants.ts';
import {
  FAILURES,
  type FailureCode,
  type FieldError,
  type NamedRecord,
  type Problem,
} from '../contract/failure.ts';

type Extra = Partial<Pick<Problem, 'advice' | 'errors' | 'conflict' | 'uses' | 'retry_after' | 'purged'>>;

export class Failure extends Error {
  readonly code: FailureCode;
  readonly extra: Extra;

  /** @param detail one sentence for the user; never SQL, a path or a secret */
  constructor(code: FailureCode, detail: string, extra: Extra = {}, cause?: unknown) {
    super(detail, { cause });
    this.name = 'Failure';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return FAILURES[this.code];
  }
}

export const problemOf = ({ code, status, message, extra }: Failure): Problem => ({
  type: `/problems/${code}`,
  title: capitalise(code.replaceAll('_', ' ')),
  status,
  code,
  detail: message,
  ...extra,
});

export const topOf = ({ path }: FieldError): string => path.split('.')[0] ?? '';

/** Of later checks, those of fields that had none before. */
export const withErrors = (errors: readonly FieldError[], later: readonly FieldError[]): FieldError[] => {
  const named = new Set(errors.map(topOf));
  return [...errors, ...later.filter((error) => !named.has(topOf(error)))];
};

const detailOf = (errors: readonly FieldError[]) =>
  errors.length === 1 && errors[0]?.message ? errors[0].message : `${errors.length} fields have errors.`;

export const invalidInput = (errors: FieldError[], code: FailureCode = 'invalid_input') =>
  new Failure(code, detailOf(errors), { errors });

/** @param by unknown where it is gone already */
export const takenError = (
  { path, message }: Pick<FieldError, 'path' | 'message'>,
  by: NamedRecord | undefined,
): FieldError =>
  by
    ? { path, message: message.replace(' already ', () => `, “${by.name}”, already `), taken_by: by }
    : { path, message };

export const alreadyExists = (error: FieldError, cause: Error) =>
  new Failure('already_exists', error.message, { errors: [error] }, cause);

const spelled = (count: number, unit: 'second' | 'minute') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/**
 * @param reason a sentence
 * @param wait seconds
 */
export const rateLimited = (reason: string, wait: number) => {
  const duration = wait < 60 ? spelled(wait, 'second') : spelled(Math.ceil(wait / 60), 'minute');
  return new Failure('rate_limited', `${reason} Try again in ${duration}.`, { retry_after: wait });
};

export const invalidLink = () =>
  new Failure('invalid_link', 'This link is no longer valid. Ask an administrator for a new one.');

export const accountDisabled = () => new Failure('account_disabled', ACCOUNT_DISABLED_MESSAGE);
