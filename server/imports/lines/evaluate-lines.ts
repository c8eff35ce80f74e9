import * as v from 'valibot';
import type { FieldError } from '../../../contract/failure.ts';
import type { ImportLine } from '../../../contract/imports.ts';
import { cellText } from '../../csv/cells.ts';
import type { Queries } from '../../database/database.ts';
import { differingFields, type RecordWrite } from '../../change-sets/change-set-writer.ts';
import { withErrors } from '../../failure.ts';
import { brokenReferences } from '../../records/references/references.ts';
import { brokenRulesInBatch, missingToPublish } from '../../records/write/rules.ts';
import type { Row, Store } from '../../stores/store.ts';
import type { Line } from '../line.ts';
import type { Plan } from '../plan.ts';
import { findDecisions, rowKeyOf, type Decision } from '../matching/decisions.ts';
import { differingDuplicates, type DifferingDuplicates } from '../matching/differing-duplicates.ts';
import { decidedOf, GONE, replacesOf, type Decided } from './line-decision.ts';
import { lineResult, type LineResult } from './line-result.ts';
import { lineSchemas } from './line-schemas.ts';
import { treeCheck } from './line-tree.ts';
import { collisionKeysOf, matchKeysOf, type MatchKey } from '../matching/match-keys.ts';
import { matchRecords, type Match } from '../matching/match-records.ts';
import { isFilled, type PreservedValues } from '../matching/merge-values.ts';
import type { Resolve } from '../cells/parse-cell.ts';
import { pendingRecords } from './pending-records.ts';
import { resolveReferences } from './resolve-references.ts';
import { keyValuesOf, rowValuesOf, storeTime, textsOf, type RowValues } from '../cells/row-values.ts';
import { checkUniqueness } from '../matching/uniqueness-check.ts';

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

interface ReadLine {
  readonly line: Line;
  readonly values: RowValues;
  readonly keyValues: Readonly<Record<string, unknown>>;
  readonly rowKey: string | null;
  readonly decision: Decision | undefined;
}

const readLines = async (
  tx: Queries,
  plan: Plan,
  lines: readonly Line[],
  resolve: Resolve,
): Promise<ReadLine[]> => {
  const { store } = plan;
  const rows = lines.map((line) => {
    const values = rowValuesOf(plan, line, resolve);
    const keyValues = keyValuesOf(plan, line, values.values);
    return { line, values, keyValues, rowKey: rowKeyOf(store, keyValues) };
  });
  const decisions = await findDecisions(
    tx,
    store,
    rows.map(({ rowKey }) => rowKey),
  );
  return rows.map((row) => ({ ...row, decision: decisions.get(row.rowKey ?? '') }));
};

interface Keys {
  readonly keys: readonly MatchKey[];
  /** Required fields of a new record that the file does not have. */
  readonly needed: readonly string[];
}

const matchesOf = (
  tx: Queries,
  plan: Plan,
  { keys, needed }: Keys,
  read: readonly ReadLine[],
  isWriting: boolean,
): Promise<readonly Match[]> => {
  const rows = read.map(({ line, keyValues, decision }) => ({
    row: keyValues,
    texts: new Map(textsOf(plan, line).map(([field, text]) => [field, cellText(text)])),
    decided: line.resolution === 'merge' ? line.resolved_id : null,
    remembered: line.resolution === null && decision?.choice === 'merge' ? decision : null,
  }));
  const matching = { store: plan.store, keys, isChosen: plan.matchBy !== 'auto', needed };
  return matchRecords(tx, matching, rows, isWriting);
};

/** A row as it would leave its record, before it is compared with other rows and records. */
interface Candidate extends Pick<Evaluation, 'line' | 'rowKey' | 'decided' | 'keys' | 'waitsFor'> {
  readonly decision: Decision | undefined;
  readonly before: Row | null;
  readonly result: LineResult;
  readonly isSound: boolean;
}

const candidateOf = (
  plan: Plan,
  { keys, needed }: Keys,
  { line, values: read, keyValues, rowKey, decision }: ReadLine,
  match: Match,
  isWriting: boolean,
): Omit<Candidate, 'waitsFor'> => {
  const { store, matchBy } = plan;
  const { values, zoneless } = read;
  const { record: before, errors: mismatches } = match;
  const mayCreate = keys.length === 0 || needed.length === 0;
  const isNew = before === null && mismatches.length === 0 && mayCreate;
  const decided = decidedOf(line, match);
  const isGone = isWriting && line.resolution === 'merge' && before === null;
  const errors = [...mismatches, ...(isGone ? [GONE] : []), ...read.errors];
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
  const known = isSound
    ? { ...keyValues, ...result.after, id: keyValues['id'], slug: keyValues['slug'] }
    : keyValues;
  // Rows that differ once they are sound are no duplicates.
  const compared = matchBy !== null && isSound ? values : null;
  return {
    line: line.line,
    rowKey,
    decision,
    decided,
    before,
    result,
    isSound,
    keys: collisionKeysOf(store, keys, { known, values: compared, recordId: before?.id }),
  };
};

/** What is wrong with a candidate beside the other rows and the records there are. */
const faultsAmong = async (tx: Queries, plan: Plan, candidates: readonly Candidate[], isWriting: boolean) => {
  const { store } = plan;
  const sound = candidates.filter(({ isSound }) => isSound);
  const rows = candidates.map(({ result }) => result.after);
  const lineNumbers = new Map(sound.map(({ line, result }) => [result.after.id, line]));
  const taken = await checkUniqueness(tx, store, rows, lineNumbers);
  const waitedFor = candidates.flatMap(({ waitsFor }) => waitsFor ?? []);
  const planned = await pendingRecords(tx, plan.importId, waitedFor);
  const checkTree = isWriting ? null : await treeCheck(tx, plan, rows, planned);
  const batch = new Map(sound.map(({ result }) => [result.after.id, result.after]));
  return async ({ before, result, isSound, waitsFor: given }: Candidate, fields: readonly string[]) => {
    const { after, unknown, isRecordKnown } = result;
    // References were resolved among live records: only cycles remain.
    const changed = { before, after, unknown };
    const inFile = await checkTree?.(changed);
    const waitsFor = given ?? inFile?.waitsFor ?? null;
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
    return { faults, waitsFor };
  };
};

/** Not sought while committing, nor where every row is new. */
const duplicatesAmong = (
  tx: Queries,
  plan: Plan,
  mappedFields: ReadonlySet<string>,
  candidates: readonly Candidate[],
  isWriting: boolean,
) => {
  const sound = candidates.filter(({ isSound }) => isSound);
  const isAsked = plan.matchBy !== null && !isWriting;
  return differingDuplicates(
    tx,
    { ...plan, mappedFields },
    new Map(sound.map(({ result }) => [result.after.id, result.given])),
    sound.flatMap(({ before, result, decided }) =>
      isAsked && !before && decided.resolution === null ? [result.after] : [],
    ),
  );
};

/** @param isWriting locks matched records */
export const evaluateLines = async (
  tx: Queries,
  plan: Plan,
  lines: readonly Line[],
  isWriting: boolean,
): Promise<Evaluation[]> => {
  const { store, columnIndexes, constants, matchBy } = plan;
  const mappedFields = new Set([...columnIndexes.keys(), ...Object.keys(constants)]);
  const keys = {
    keys: matchKeysOf(store, mappedFields, matchBy),
    needed: requiredFieldsOf(plan, mappedFields),
  };
  const { resolve, lineOf } = await resolveReferences(tx, plan, lines, isWriting);
  const read = await readLines(tx, plan, lines, resolve);
  const matches = await matchesOf(tx, plan, keys, read, isWriting);
  const candidates = read.map((each, at): Candidate => {
    const above = Object.values(each.values.values).find((value) => lineOf.has(String(value)));
    const waitsFor = above === undefined ? null : (lineOf.get(String(above)) ?? null);
    return { ...candidateOf(plan, keys, each, matches[at]!, isWriting), waitsFor };
  });
  const faultsOf = await faultsAmong(tx, plan, candidates, isWriting);
  const duplicatesById = await duplicatesAmong(tx, plan, mappedFields, candidates, isWriting);
  const evaluations: Evaluation[] = [];
  // In turn: a row's values are taken for those after it.
  for (const candidate of candidates) {
    const { line, rowKey, keys: claimed, decided, decision, before, result, isSound, waitsFor } = candidate;
    const { after, kept } = result;
    const add = (evaluation: Pick<Evaluation, 'outcome'> & Partial<Evaluation>) =>
      evaluations.push({
        line,
        rowKey,
        keys: claimed,
        decided,
        waitsFor,
        recordId: before?.id ?? null,
        kept: [],
        possibleDuplicates: [],
        changes: [],
        errors: [],
        write: null,
        ...evaluation,
      });
    const fields = before ? differingFields(store, before, after) : Object.keys(store.kind.fields);
    if (isSound && before && fields.length === 0) {
      add({ outcome: 'unchanged', kept });
      continue;
    }
    const found = await faultsOf(candidate, fields);
    if (!isSound || found.faults.length > 0)
      add({ outcome: 'failed', errors: withErrors(result.errors, found.faults) });
    else {
      const row = { before, after, kept, decision, decided, waitsFor: found.waitsFor };
      add(outcomeOf(store, row, fields, duplicatesById.get(after.id) ?? []));
    }
  }
  return evaluations;
};
