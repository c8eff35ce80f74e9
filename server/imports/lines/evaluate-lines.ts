import * as v from 'valibot';
import type { FieldError } from '../../../contract/failure.ts';
import { optionalPhone } from '../../../contract/fields.ts';
import type { Import, ImportLine } from '../../../contract/imports.ts';
import { cellText } from '../../csv/cells.ts';
import type { Queries } from '../../database/database.ts';
import { differingFields, type RecordWrite } from '../../change-sets/change-set-writer.ts';
import { brokenReferences } from '../../records/references/references.ts';
import { withErrors } from '../../failure.ts';
import { brokenRulesInBatch, missingToPublish } from '../../records/write/rules.ts';
import type { Row, Store } from '../../stores/store.ts';
import { lineSchemas } from './line-schemas.ts';
import { internationalPhone } from '../../../contract/phone-numbers.ts';
import { findDecisions, rowKeyOf, type Decision } from './decisions.ts';
import { differingDuplicates, type DifferingDuplicates } from './differing-duplicates.ts';
import { decidedOf, GONE, replacesOf, type Decided } from './line-decision.ts';
import { resolveReferences, type Line } from './resolve-references.ts';
import { collisionKeysOf, matchKeysOf } from './match-keys.ts';
import { treeCheck } from './line-tree.ts';
import { matchRecords } from './match-records.ts';
import { lineResult } from './line-result.ts';
import { isFilled, type PreservedValues } from './merge-values.ts';
import { styleIn } from './number-style.ts';
import { parseCell, type Resolve } from './parse-cell.ts';
import { pendingRecords } from './pending-records.ts';
import { hasOffset, withoutOffset } from './wall-time-cell.ts';
import { checkUniqueness } from './uniqueness-check.ts';

export interface Plan {
  readonly importId: string;
  readonly store: Store;
  readonly columns: readonly string[];
  /** Of a field's columns, in the file's order. */
  readonly columnIndexes: ReadonlyMap<string, readonly number[]>;
  readonly constants: Import['constants'];
  readonly matchBy: string | null;
  readonly listModes: Import['list_modes'];
  readonly emptyCells: Import['empty_cells'];
  readonly numbers: Import['numbers'];
}

export interface Evaluation {
  readonly line: number;
  readonly keys: readonly string[];
  readonly waitsFor: number | null;
  readonly recordId: string | null;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'duplicate' | 'failed' | 'skipped';
  readonly rowKey: string | null;
  readonly decided: Decided;
  readonly kept: PreservedValues;
  readonly possibleDuplicates: readonly DifferingDuplicates[];
  readonly changes: ImportLine['changes'];
  readonly errors: readonly FieldError[];
  /** Null unless new or changed; without slug when new. */
  readonly write: RecordWrite | null;
}

const MATCH_ONLY_FIELDS = new Set(['id', 'slug']);

const textsOf = (
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

interface RowValues {
  readonly values: Record<string, unknown>;
  readonly errors: FieldError[];
}

const storeTime = ({ values, errors }: RowValues, field: string, text: string, zone: unknown): void => {
  const read = withoutOffset(text, zone);
  if ('value' in read) values[field] = read.value;
  else {
    delete values[field];
    errors.push({ path: field, message: read.error });
  }
};

const valuesOf = (plan: Plan, line: Line, resolve: Resolve) => {
  const { store, columnIndexes: places, columns, numbers } = plan;
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  /** Times whose offset needs the time zone of the record that the row matches. */
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
const keyValuesOf = (
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

const requiredFieldsOf = ({ store }: Plan, given: ReadonlySet<string>): string[] => {
  const { issues = [] } = v.safeParse(lineSchemas(store.kind).whole, {});
  return issues.map((issue) => v.getDotPath(issue) ?? '').filter((field) => !given.has(field));
};

const changesOf = (store: Store, before: Row | null, after: Row, fields: readonly string[]) => {
  const filled = () => Object.keys(store.kind.fields).filter((field) => isFilled(after[field]));
  const shown = before
    ? fields
    : [...filled(), ...((after['status'] ?? 'draft') === 'draft' ? [] : ['status'])];
  return shown.map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }));
};

interface SoundRow extends Pick<Evaluation, 'kept' | 'decided' | 'waitsFor'> {
  readonly before: Row | null;
  readonly after: Row;
  readonly decision: Decision | undefined;
}

/** Of a row that changes a record or makes one: possible duplicates ask for a decision, unless one of before holds. */
const outcomeOf = (
  store: Store,
  { before, after, kept, decided, decision, waitsFor }: SoundRow,
  fields: readonly string[],
  others: Evaluation['possibleDuplicates'],
): Pick<Evaluation, 'outcome'> & Partial<Evaluation> => {
  const changes = changesOf(store, before, after, fields);
  const written = { changes, kept, write: { store, before, after }, recordId: after.id, waitsFor };
  const outcome = before ? 'changed' : 'new';
  if (others.length === 0) return { outcome, ...written, decided };
  const isDecided =
    decision !== undefined &&
    decision.choice !== 'merge' &&
    others.every(({ id }) => decision.record_ids.includes(id));
  if (!isDecided) return { outcome: 'duplicate', changes, possibleDuplicates: others };
  if (decision.choice === 'skip') return { outcome: 'skipped', decided: { ...decided, isRemembered: true } };
  return { outcome, ...written, decided: { resolution: 'create', id: null, isRemembered: true } };
};

/** @param isWriting locks matched records */
export const evaluateLines = async (
  tx: Queries,
  plan: Plan,
  lines: readonly Line[],
  isWriting: boolean,
): Promise<Evaluation[]> => {
  const { store, columnIndexes: places, constants, matchBy } = plan;
  const mappedFields = new Set([...places.keys(), ...Object.keys(constants)]);
  const keys = matchKeysOf(store, mappedFields, matchBy);
  const { resolve, lineOf } = await resolveReferences(tx, plan, lines, isWriting);
  const read = lines.map((line) => valuesOf(plan, line, resolve));
  const keyValues = lines.map((line, at) => keyValuesOf(plan, line, read[at]!.values));
  const rowKeys = keyValues.map((row) => rowKeyOf(store, row));
  const decisions = await findDecisions(tx, store, rowKeys);
  const decisionOf = (at: number) => decisions.get(rowKeys[at] ?? '');
  const rows = lines.map((line, at) => {
    const decision = decisionOf(at);
    return {
      row: keyValues[at]!,
      texts: new Map(textsOf(plan, line).map(([field, text]) => [field, cellText(text)])),
      decided: line.resolution === 'merge' ? line.resolved_id : null,
      remembered: line.resolution === null && decision?.choice === 'merge' ? decision : null,
    };
  });
  const needed = requiredFieldsOf(plan, mappedFields);
  const mayCreate = keys.length === 0 || needed.length === 0;
  const matching = { store, keys, isChosen: matchBy !== 'auto', needed };
  const matches = await matchRecords(tx, matching, rows, isWriting);
  const drafts = lines.map((line, at) => {
    const { values, errors, zoneless } = read[at]!;
    const keyRow = keyValues[at]!;
    const match = matches[at]!;
    const { record: before, errors: mismatches } = match;
    const decision = decisionOf(at);
    const isNew = before === null && mismatches.length === 0 && mayCreate;
    const decided = decidedOf(line, match);
    if (isWriting && line.resolution === 'merge' && before === null) errors.unshift(GONE);
    errors.unshift(...mismatches);
    const isZoneKept = !('time_zone' in values) || plan.emptyCells === 'keep';
    const zone = isZoneKept ? before?.['time_zone'] : undefined;
    for (const [field, text] of zoneless) storeTime({ values, errors }, field, text, zone);
    const result = lineResult(plan, line, {
      before,
      values,
      errors,
      isNew,
      keyFields: keys.flat(),
      isMerged: decided.resolution === 'merge',
      replaces: replacesOf(line, match, decision),
    });
    const isSound = result.errors.length === 0 && (before !== null || isNew);
    // New records claim only ids and slugs that lines state.
    const given = isSound ? { ...keyRow, ...result.after, id: keyRow['id'], slug: keyRow['slug'] } : keyRow;
    const above = Object.values(values).find((value) => lineOf.has(String(value)));
    return {
      line: line.line,
      rowKey: rowKeys[at] ?? null,
      decision,
      decided,
      before,
      result,
      isSound,
      keys: collisionKeysOf(store, keys, {
        known: given,
        // Rows that differ once they are sound are no duplicates.
        values: matchBy !== null && isSound ? values : null,
        recordId: before?.id,
      }),
      waitsFor: above === undefined ? null : (lineOf.get(String(above)) ?? null),
    };
  });
  const rowsAfter = drafts.map(({ result }) => result.after);
  const sound = drafts.filter(({ isSound }) => isSound);
  const lineNumbers = new Map(sound.map(({ line, result }) => [result.after.id, line]));
  const taken = await checkUniqueness(tx, store, rowsAfter, lineNumbers);
  const planned = await pendingRecords(
    tx,
    plan.importId,
    drafts.flatMap(({ waitsFor }) => waitsFor ?? []),
  );
  const checkTree = isWriting ? null : await treeCheck(tx, plan, rowsAfter, planned);
  // Possible duplicates are not sought while committing, nor where every row is new.
  const isAsked = matchBy !== null && !isWriting;
  const duplicatesById = await differingDuplicates(
    tx,
    { ...plan, mappedFields },
    new Map(sound.map(({ result }) => [result.after.id, result.given])),
    sound.flatMap(({ before, result, decided }) =>
      isAsked && !before && decided.resolution === null ? [result.after] : [],
    ),
  );
  const batch = new Map(sound.map(({ result }) => [result.after.id, result.after]));
  const evaluations: Evaluation[] = [];
  for (const { result, before, decision, isSound, ...draft } of drafts) {
    const add = (evaluation: Pick<Evaluation, 'outcome'> & Partial<Evaluation>) =>
      evaluations.push({
        ...draft,
        recordId: before?.id ?? null,
        kept: [],
        possibleDuplicates: [],
        changes: [],
        errors: [],
        write: null,
        ...evaluation,
      });
    const { after, kept, unknown, isRecordKnown } = result;
    const fields = before ? differingFields(store, before, after) : Object.keys(store.kind.fields);
    if (isSound && before && fields.length === 0) {
      add({ outcome: 'unchanged', kept });
      continue;
    }
    // References were resolved among live records: only cycles remain.
    const changed = { before, after, unknown };
    const inFile = await checkTree?.(changed);
    const waitsFor = draft.waitsFor ?? inFile?.waitsFor ?? null;
    const isLooped = before !== null && waitsFor === null;
    const own = fields.filter(
      (field) => isLooped && !unknown.has(field) && store.kind.references[field] === store.kind.plural,
    );
    const faults = [
      ...(isRecordKnown ? taken(after, isSound) : []),
      ...(inFile?.broken ?? (await brokenRulesInBatch(tx, store, changed, planned, batch))),
      ...missingToPublish(store, after).filter(({ path }) => !unknown.has(path)),
      ...(own.length > 0 ? await brokenReferences(tx, store, after, own) : []),
    ];
    if (!isSound || faults.length > 0) add({ outcome: 'failed', errors: withErrors(result.errors, faults) });
    else {
      const others = duplicatesById.get(after.id) ?? [];
      add(outcomeOf(store, { before, after, kept, decision, ...draft, waitsFor }, fields, others));
    }
  }
  return evaluations;
};
