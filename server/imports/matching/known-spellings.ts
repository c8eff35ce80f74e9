import { optionalUrl } from '../../../contract/fields.ts';
import { withoutCase, type Row, type Store } from '../../stores/store.ts';

const hrefOf = (value: unknown): string | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).href : null;

/** `https://TU.edu.np/` is `https://tu.edu.np` to browsers, and `cs-101` is the code `CS-101`: the known one stays. */
export const withKnownSpellings = <Values extends Readonly<Record<string, unknown>>>(
  { kind, columns }: Store,
  known: Row,
  values: Values,
): Values => {
  const comparable = (field: string, value: unknown) =>
    kind.fields[field] === optionalUrl ? hrefOf(value) : withoutCase(columns.get(field), value);
  const same = Object.entries(values).filter(([field, value]) => {
    const own = comparable(field, value);
    return typeof own === 'string' && own === comparable(field, known[field]);
  });
  return { ...values, ...Object.fromEntries(same.map(([field]) => [field, known[field]])) };
};
