import type pg from 'pg';

/** Columns and values of a unique violation. The detail of PostgreSQL has them in any language: `… (scheme, lower(code))=(isced, 01) …`. */
export const violatedKey = ({ detail = '' }: pg.DatabaseError): readonly (readonly [string, string])[] => {
  const [, names = '', text = ''] = /\((.+?)\)=\((.*)\)/su.exec(detail) ?? [];
  const columns = names.split(', ').map((name) => name.replace(/^lower\((.+)\)$/u, '$1'));
  const values = text.split(', ');
  // The last value may hold a comma.
  const last = columns.length - 1;
  return columns.map((column, index) => [
    column,
    index === last ? values.slice(last).join(', ') : (values[index] ?? ''),
  ]);
};
