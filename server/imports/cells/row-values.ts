import * as v from 'valibot';
import type { FieldError } from '../../../contract/failure.ts';
import { optionalPhone } from '../../../contract/fields.ts';
import { internationalPhone } from '../../../contract/phone-numbers.ts';
import { cellText } from '../../csv/cells.ts';
import type { Line } from '../line.ts';
import type { Plan } from '../plan.ts';
import { styleIn } from './number-style.ts';
import { parseCell, type Resolve } from './parse-cell.ts';
import { hasOffset, withoutOffset } from './wall-time-cell.ts';

const MATCH_ONLY_FIELDS = new Set(['id', 'slug']);

export const textsOf = (
  { columnIndexes: places, constants }: Plan,
  { cells }: Line,
): (readonly [string, string])[] => [
  ...[...places].map(([field, all]) => {
    const texts = all.map((place) => cells[place] ?? '');
    const given = texts.filter((text) => all.length === 1 || cellText(text) !== '');
    return [field, given.join('|')] as const;
  }),
  ...Object.entries(constants),
];

interface Parsed {
  readonly values: Record<string, unknown>;
  readonly errors: FieldError[];
}

export interface RowValues extends Parsed {
  /** Times whose offset needs the time zone of the record that the row matches. */
  readonly zoneless: readonly (readonly [field: string, text: string])[];
}

export const storeTime = ({ values, errors }: Parsed, field: string, text: string, zone: unknown): void => {
  const read = withoutOffset(text, zone);
  if ('value' in read) values[field] = read.value;
  else {
    delete values[field];
    errors.push({ path: field, message: read.error });
  }
};

export const rowValuesOf = (plan: Plan, line: Line, resolve: Resolve): RowValues => {
  const { store, columnIndexes: places, columns, numbers } = plan;
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const zoneless: [field: string, text: string][] = [];
  for (const [field, text] of textsOf(plan, line)) {
    const column = store.columns.get(field);
    if (!column || MATCH_ONLY_FIELDS.has(field)) continue;
    const style = styleIn(field, numbers[columns[places.get(field)?.[0] ?? -1] ?? '']);
    const parsed = parseCell(column, text, resolve, style);
    const found = 'error' in parsed ? [parsed] : 'errors' in parsed ? parsed.errors : [];
    for (const { error, at } of found)
      errors.push({ path: at === undefined ? field : `${field}.${at}`, message: error });
    if (!('value' in parsed)) continue;
    const schema = store.kind.fields[field] as v.GenericSchema | undefined;
    // An empty cell leaves the default of a field that cannot be null.
    const isOmitted = parsed.value === null && (!schema || (!column.nullable && hasDefault(schema)));
    if (!isOmitted) values[field] = parsed.value;
  }
  for (const [field, value] of Object.entries(values))
    if (typeof value === 'string' && store.kind.fields[field] === optionalPhone)
      values[field] = internationalPhone(value, values['country']);
    else if (typeof value === 'string' && store.columns.get(field)?.type === 'wall_time') {
      const zone = values['time_zone'] ?? undefined;
      if (zone === undefined && hasOffset(value)) {
        delete values[field];
        zoneless.push([field, value]);
      } else storeTime({ values, errors }, field, value, zone);
    }
  return { values, errors, zoneless };
};

const hasDefault = (schema: v.GenericSchema) => v.getDefault(schema as never) !== undefined;

/** As stored; invalid values are left out. */
export const keyValuesOf = (
  { store, columnIndexes: places }: Plan,
  line: Line,
  values: Readonly<Record<string, unknown>>,
) => {
  const keyValues: Record<string, unknown> = {};
  for (const field of MATCH_ONLY_FIELDS) {
    const [place] = places.get(field) ?? [];
    if (place !== undefined) keyValues[field] = cellText(line.cells[place] ?? '').toLowerCase() || null;
  }
  for (const [field, value] of Object.entries(values)) {
    const schema = store.kind.fields[field] as v.GenericSchema | undefined;
    const read = schema && v.safeParse(schema, value);
    if (read?.success) keyValues[field] = read.output;
  }
  return keyValues;
};
