import { MAX, NIL } from 'uuid';
import * as v from 'valibot';
import type { FieldType } from '../../../contract/field-type.ts';
import { invalidCursor, pageCursor } from '../../page-cursor.ts';
import type { RankedPosition } from './find.ts';
import { signatureOf, type SortKey } from './sort.ts';
import type { Row } from '../../stores/store.ts';

export type KeysetPosition = readonly (string | number | boolean | null)[];

// PostgreSQL text holds no NUL or lone surrogate.
// eslint-disable-next-line no-control-regex
const text = v.pipe(v.string(), v.maxLength(1000), v.regex(/^[^\u0000\p{Surrogate}]*$/u));

const VALUE_SCHEMAS: { readonly [type in FieldType]?: v.GenericSchema } = {
  number: v.pipe(v.number(), v.finite()),
  boolean: v.boolean(),
  reference: v.pipe(v.string(), v.uuid()),
  instant: v.pipe(v.string(), v.isoTimestamp()),
  date: v.pipe(v.string(), v.isoDate()),
  wall_time: v.pipe(v.string(), v.isoDateTime()),
};

const parts = pageCursor(v.array(v.unknown()));

export const positionOf = (keys: readonly SortKey[], row: Row): KeysetPosition =>
  keys.map((key) => (row[key.column.name] ?? null) as KeysetPosition[number]);

export const formatCursor = (keys: readonly SortKey[], row: Row): string =>
  parts.write([signatureOf(keys), ...positionOf(keys, row)]);

/** Just after the row at `place`: a page before it includes that row. */
export const formatCursorBehind = (keys: readonly SortKey[], place: KeysetPosition): string =>
  parts.write([signatureOf(keys), ...place.slice(0, -1), keys.at(-1)?.isDescending ? NIL : MAX]);

/** @throws Failure `invalid_cursor` */
export const parseCursor = (keys: readonly SortKey[], cursor: string): KeysetPosition => {
  const [signature, ...values] = parts.read(cursor);
  if (signature !== signatureOf(keys) || values.length !== keys.length) throw invalidCursor();
  for (const [at, key] of keys.entries()) {
    const value = values[at];
    const fits = value === null ? key.column.nullable : v.is(VALUE_SCHEMAS[key.column.type] ?? text, value);
    if (!fits) throw invalidCursor();
  }
  return values as KeysetPosition;
};

const rankedPositionSchema = v.tuple([v.literal('likeness'), v.number(), text, v.pipe(v.string(), v.uuid())]);

export const formatRankedCursor = (hit: RankedPosition): string =>
  parts.write(['likeness', hit.score, hit.title, hit.id]);

/** Just after the hit at `place`. */
export const formatRankedCursorBehind = (place: RankedPosition): string =>
  formatRankedCursor({ ...place, id: MAX });

/** Undefined for a cursor past the ranked results. */
export const parseRankedCursor = (cursor: string): RankedPosition | undefined => {
  const found = parts.read(cursor);
  if (found[0] !== 'likeness') return undefined;
  const read = v.safeParse(rankedPositionSchema, found);
  if (!read.success) throw invalidCursor();
  const [, score, title, id] = read.output;
  return { score, title, id };
};
