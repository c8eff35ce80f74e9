import * as v from 'valibot';
import type { FieldError } from '../../contract/failure.ts';
import type { ImportLine } from '../../contract/imports.ts';
import { recordOperations, type Kind } from '../../contract/records.ts';
import type { Queries } from '../database/database.ts';
import { changedFields, type Write } from '../records/commit.ts';
import { newRow, type NewRecord } from '../records/create.ts';
import { brokenReferences } from '../records/references.ts';
import { brokenRules, missingToPublish } from '../records/rules.ts';
import type { Row, Store } from '../records/store.ts';
import { keyOf, lookUpReferences, matchRecords, type Line, type Places } from './lookups.ts';
import { parseCell, type Resolve } from './parse-cell.ts';
import { takenValues } from './taken-values.ts';

export interface Plan {
  readonly store: Store;
  readonly columns: readonly string[];
  readonly places: Places;
  readonly matchBy: string | null;
}

export interface Judgement {
  readonly line: number;
  readonly key: string | null;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'failed';
  readonly changes: ImportLine['changes'];
  readonly errors: readonly FieldError[];
  /** What is to be written; null unless new or changed. A new record has no slug yet. */
  readonly write: Write | null;
}

/** Find records, are not written. */
const KEYS_ONLY = new Set(['id', 'slug']);

const valuesOf = ({ store, places }: Plan, line: Line, resolve: Resolve) => {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [field, place] of places) {
    const column = store.columns.get(field);
    if (!column || KEYS_ONLY.has(field)) continue;
    const parsed = parseCell(column, line.cells[place] ?? '', resolve);
    if ('error' in parsed) {
      errors.push({ path: field, message: parsed.error });
      continue;
    }
    const schema = store.kind.fields[field] as v.GenericSchema | undefined;
    // An empty cell says nothing of a field that is never empty and has a value of its own accord.
    const isLeftOut = parsed.value === null && (!schema || (!column.nullable && hasDefault(schema)));
    if (!isLeftOut) values[field] = parsed.value;
  }
  return { values, errors };
};

const hasDefault = (schema: v.GenericSchema) => v.getDefault(schema as never) !== undefined;

const tooManyCells = ({ columns }: Plan, { cells }: Line): FieldError[] =>
  cells.slice(columns.length).some((cell) => cell.trim() !== '')
    ? [{ path: '', message: `This line has ${cells.length} cells, the header ${columns.length}.` }]
    : [];

const schemaErrors = (issues: readonly v.BaseIssue<unknown>[]): FieldError[] =>
  issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));

/** The record as it would be, or every reason why it cannot. */
const resultOf = (
  { store }: Plan,
  before: Row | null,
  values: Readonly<Record<string, unknown>>,
): { readonly after: Row } | { readonly errors: FieldError[] } => {
  const operations = recordOperations(store.kind as Kind);
  const schema = before ? v.partial(operations.create.body) : operations.create.body;
  const read = v.safeParse(schema, values);
  if (!read.success) return { errors: schemaErrors(read.issues) };
  const output = read.output as NewRecord;
  return { after: before ? ({ ...before, ...output } as Row) : newRow(output) };
};

const changesOf = (store: Store, before: Row | null, after: Row, fields: readonly string[]) => {
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  const told = before ? fields : Object.keys(store.kind.fields).filter((field) => isFilled(after[field]));
  return told.map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }));
};

/**
 * Judges lines against the records there are: what each would make new or change, or what is wrong with it. With
 * `isWriting` the records found are locked, so that what is judged is what is written.
 */
export const judgeLines = async (
  tx: Queries,
  plan: Plan,
  lines: readonly Line[],
  isWriting: boolean,
): Promise<Judgement[]> => {
  const { store, places, matchBy } = plan;
  const keys = lines.map((line) => keyOf(places, matchBy, line));
  const known = keys.filter((key) => key !== null);
  const records = await matchRecords(tx, store, matchBy, known, isWriting);
  const resolve = await lookUpReferences(tx, store, places, lines);
  const drafts = lines.map((line, at) => {
    const key = keys[at] ?? null;
    const matches = (key !== null && (records.get(key) ?? records.get(key.toLowerCase()))) || [];
    const { values, errors } = valuesOf(plan, line, resolve);
    errors.unshift(...tooManyCells(plan, line));
    if (matches.length > 1)
      errors.push({ path: matchBy ?? '', message: `${matches.length} records have this ${matchBy}.` });
    if (matchBy === 'id' && key !== null && matches.length === 0)
      errors.push({ path: 'id', message: 'There is no record with this id.' });
    const before = matches[0] ?? null;
    const result = errors.length === 0 ? resultOf(plan, before, values) : { errors };
    return { line: line.line, key, before, result };
  });
  const sound = drafts.flatMap(({ result }) => ('after' in result ? [result.after] : []));
  const taken = await takenValues(tx, store, sound);
  const judgements: Judgement[] = [];
  for (const { line, key, before, result } of drafts) {
    const failed = (errors: readonly FieldError[]) =>
      judgements.push({ line, key, outcome: 'failed', changes: [], errors, write: null });
    if ('errors' in result) {
      failed(result.errors);
      continue;
    }
    const { after } = result;
    const fields = before ? changedFields(store, before, after) : Object.keys(store.kind.fields);
    if (before && fields.length === 0) {
      judgements.push({ line, key, outcome: 'unchanged', changes: [], errors: [], write: null });
      continue;
    }
    // References were looked up among the living; only a circle remains to be found.
    const own = fields.filter((field) => store.kind.references[field] === store.kind.plural && before);
    const faults = [
      ...taken(after),
      // eslint-disable-next-line no-await-in-loop
      ...(await brokenRules(tx, store, after)),
      ...missingToPublish(store, after),
      // eslint-disable-next-line no-await-in-loop
      ...(own.length > 0 ? await brokenReferences(tx, store, after, own) : []),
    ];
    if (faults.length > 0) failed(faults);
    else {
      const outcome = before ? 'changed' : 'new';
      const changes = changesOf(store, before, after, fields);
      judgements.push({ line, key, outcome, changes, errors: [], write: { store, before, after } });
    }
  }
  return judgements;
};
