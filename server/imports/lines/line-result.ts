import * as v from 'valibot';
import type { UnknownFields } from '../../../contract/check-rules.ts';
import type { FieldError } from '../../../contract/failure.ts';
import { topOf, withErrors } from '../../failure.ts';
import { newRow, type NewRecord } from '../../records/write/create.ts';
import { withClearedOverlap } from '../../records/write/rules.ts';
import type { Row, Store } from '../../stores/store.ts';
import { lineSchemas } from './line-schemas.ts';
import { combineLists } from '../matching/list-modes.ts';
import {
  isFilled,
  keepExisting,
  mergeValues,
  type PreservedValues,
  type Replaces,
} from '../matching/merge-values.ts';
import { withKnownSpellings } from '../matching/known-spellings.ts';
import type { Plan } from '../plan.ts';
import type { Line } from '../line.ts';

type Values = Readonly<Record<string, unknown>>;

export interface LineResult {
  /** Without the values of `unknown`. */
  readonly after: Row;
  readonly given: Values;
  readonly kept: PreservedValues;
  readonly errors: readonly FieldError[];
  /** Fields that are invalid, or that nobody can know before the record is found. */
  readonly unknown: UnknownFields;
  readonly isRecordKnown: boolean;
}

const combined = (
  { store, listModes }: Pick<Plan, 'store' | 'listModes'>,
  before: Row | null,
  given: Values,
): { readonly values: Values; readonly errors: readonly FieldError[] } => {
  const values = { ...given };
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(given)) {
    const mode = listModes[field] ?? 'add';
    // Only `empty_cells = clear` yields empty lists.
    if (!Array.isArray(value) || (value.length === 0 && mode !== 'remove')) continue;
    const list = combineLists(mode, (before?.[field] as unknown[] | undefined) ?? [], value);
    const read = v.safeParse(store.kind.fields[field] as v.GenericSchema, list);
    if (read.success) values[field] = read.output;
    else errors.push({ path: field, message: read.issues[0].message });
  }
  return { values, errors };
};

const schemaErrors = (
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

interface Matched {
  readonly before: Row | null;
  readonly values: Values;
  /** Of cells and matching. */
  readonly errors: readonly FieldError[];
  /** False: only given values are validated. */
  readonly isNew: boolean;
  /** By which records are found. */
  readonly keyFields: readonly string[];
  readonly isMerged: boolean;
  /** Null: every value replaces. */
  readonly replaces: Replaces | null;
}

export const lineResult = (
  plan: Plan,
  line: Line,
  { before, values, errors: found, isNew, keyFields, isMerged, replaces }: Matched,
): LineResult => {
  const { whole, partial } = lineSchemas(plan.store.kind);
  const isEmptyIgnored = before !== null && plan.emptyCells === 'keep';
  const written = (all: Values): Values =>
    isEmptyIgnored ? Object.fromEntries(Object.entries(all).filter(([, value]) => isFilled(value))) : all;
  const read = v.safeParse(isNew ? whole : partial, written(values));
  const invalid = withErrors(found, schemaErrors(read.issues ?? [], values));
  const wrong = new Set(invalid.map(topOf));
  const sound = Object.entries(read.output as Values).filter(([field]) => !wrong.has(field));
  const given = written(Object.fromEntries(sound));
  const { store, listModes } = plan;
  const asked = before
    ? keepExisting(before, withKnownSpellings(store, before, given), line.kept_fields)
    : { values: given, kept: [] };
  const merged =
    before && replaces
      ? mergeValues(before, asked.values, replaces, listModes)
      : { values: asked.values, kept: [], listModes };
  const base = before && withClearedOverlap(store, before, merged.values);
  const { values: output, errors: unlisted } = combined(
    { store, listModes: merged.listModes },
    base,
    merged.values,
  );
  const errors = [...invalid, ...unlisted];
  for (const error of unlisted) wrong.add(topOf(error));
  const isRecordKnown = before !== null || (isNew && !keyFields.some((field) => wrong.has(field)));
  const isGiven = (field: string) =>
    field in given && (isNew || plan.emptyCells === 'clear' || isFilled(given[field]));
  const isUnknown = (field: string) =>
    wrong.has(field) ||
    (!isRecordKnown && !isGiven(field)) ||
    (wrong.size > 0 && !base && !(field in values) && store.kind.implied?.[field] !== undefined);
  const result = {
    given,
    kept: [...asked.kept, ...merged.kept],
    errors,
    unknown: { has: isUnknown },
    isRecordKnown,
  };
  if (base) {
    const after = { ...base, ...output, ...Object.fromEntries([...wrong].map((field) => [field, null])) };
    return { ...result, after: isMerged ? withFormerName(store, base, after) : after };
  }
  const made = newRow({ ...output, ...impliedBy(store, output, values) } as NewRecord);
  return { ...result, after: { ...made, id: line.new_id ?? made.id } };
};

/** An empty cell of a column that is imported stays empty, so that what was exported comes back as it was. */
const impliedBy = ({ kind }: Store, output: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(kind.implied ?? {}).flatMap(([field, imply]) => {
      const value = field in typed ? undefined : imply(output);
      return value === undefined ? [] : [[field, value]];
    }),
  );

const withFormerName = ({ kind }: Store, before: Row, after: Row): Row => {
  const [name, aliases] = [String(before[kind.title]), after['aliases']];
  if (!Array.isArray(aliases) || after[kind.title] === name) return after;
  const old = { name, language: null, kind: 'other' };
  return { ...after, aliases: combineLists('add', aliases, [old]) };
};
