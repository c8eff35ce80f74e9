import type { FieldError } from './failure.ts';
import type { Kind } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

/** Has the fields whose values are not known, because they are invalid or not given. */
export type UnknownFields = Pick<ReadonlySet<string>, 'has'>;

const NONE: UnknownFields = new Set();

/** Tells whether a rule has read a field of `unknown`, which makes its errors void. */
export const watchReads = <Watched extends Values>(values: Watched, unknown: UnknownFields) => {
  let isVoid = false;
  const watched = new Proxy(values, {
    get: (target, field) => {
      isVoid ||= typeof field === 'string' && unknown.has(field);
      return Reflect.get(target, field) as unknown;
    },
  });
  return { watched, isVoid: () => isVoid };
};

/** Every broken rule, of those that read no field of `unknown`. */
export const checkRules = (
  { rules = [] }: Pick<Kind, 'rules'>,
  values: Values,
  unknown = NONE,
): FieldError[] =>
  rules.flatMap((rule) => {
    const { watched, isVoid } = watchReads(values, unknown);
    const errors = rule(watched);
    return isVoid() ? [] : errors;
  });
