import { optionalUrl } from '../../../contract/fields.ts';
import type { Row, Store } from '../../stores/store.ts';

const hrefOf = (value: unknown): string | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).href : null;

/** `https://TU.edu.np/` is `https://tu.edu.np` to browsers: the known one stays. */
export const withKnownAddresses = <Values extends Readonly<Record<string, unknown>>>(
  { kind }: Store,
  known: Row,
  values: Values,
): Values => {
  const same = Object.entries(values).filter(([field, value]) => {
    const href = kind.fields[field] === optionalUrl ? hrefOf(value) : null;
    return href !== null && href === hrefOf(known[field]);
  });
  return { ...values, ...Object.fromEntries(same.map(([field]) => [field, known[field]])) };
};
