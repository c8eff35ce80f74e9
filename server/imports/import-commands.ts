import { MANY_COLUMNS_FIELD, type Import } from '../../contract/imports.ts';
import { fieldLabel } from '../../contract/field-labels.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure, invalidInput } from '../failure.ts';
import { formatNumber } from '../format-number.ts';
import { storeNamed } from '../stores/stores.ts';
import { mappableFields } from './file/guess-mapping.ts';
import { changeOnce, type ImportAct } from './change-once.ts';
import { startImportJob } from './imports.ts';
import { canMatchBy } from './matching/match-keys.ts';
import { LIST_TYPES } from './cells/parse-cell.ts';

const UNIQUE_TARGETS = ['id', 'slug'];

type Meaning = Pick<Import, 'mapping' | 'constants' | 'match_by' | 'list_modes' | 'empty_cells' | 'numbers'>;

const refuseFields = (path: string, fields: readonly string[], reason: string): void => {
  if (fields.length === 0) return;
  throw invalidInput(fields.map((field) => ({ path, message: `${fieldLabel(field)} ${reason}` })));
};

const requireMeaning = (found: Import, meaning: Meaning): void => {
  const { mapping, constants, match_by: matchBy, list_modes: listModes } = meaning;
  const store = storeNamed(found.kind);
  const fields = mappableFields(store);
  const used = Object.values(mapping).filter((field) => field !== null);
  const constantFields = Object.keys(constants);
  const unknown = [
    ...constantFields.filter((field) => !fields.includes(field) || field in store.kind.references),
    ...Object.keys(mapping).filter((column) => !found.columns.includes(column)),
    ...used.filter((field) => !fields.includes(field)),
  ];
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({
      path: 'mapping',
      message: `Unknown field or column “${name}”.`,
    }));
    throw invalidInput(errors, 'unknown_field');
  }
  const once = used.filter((field) => field !== MANY_COLUMNS_FIELD);
  if (new Set(once).size < once.length)
    throw invalidInput([{ path: 'mapping', message: 'Map each field to one column only.' }]);
  const twice = constantFields.filter((field) => used.includes(field) || UNIQUE_TARGETS.includes(field));
  refuseFields('constants', twice, 'already comes from a column, or is different for each record.');
  const single = Object.keys(listModes).filter((field) => !LIST_TYPES.has(store.columns.get(field)?.type));
  refuseFields('list_modes', single, 'holds a single value, not a list.');
  if (matchBy === null || matchBy === 'auto') return;
  if (!canMatchBy(store, matchBy) || !used.includes(matchBy))
    throw invalidInput([
      { path: 'match_by', message: `Map a column to ${fieldLabel(matchBy)} to match by it.` },
    ]);
};

/** Idempotent per key. */
export const checkImport = (
  database: Database,
  { id, personId, key }: ImportAct,
  meaning: Meaning,
): Promise<Import> =>
  changeOnce(database, { id, personId, key }, ['check', meaning], async (tx, found) => {
    requireMeaning(found, meaning);
    // Until all rows are checked: a check that is stopped leaves some as they were before.
    await tx.execute(sql`
      update imports
      set mapping = ${JSON.stringify(meaning.mapping)}::jsonb,
        constants = ${JSON.stringify(meaning.constants)}::jsonb, match_by = ${meaning.match_by},
        list_modes = ${JSON.stringify(meaning.list_modes)}::jsonb, empty_cells = ${meaning.empty_cells},
        numbers = numbers || ${JSON.stringify(meaning.numbers)}::jsonb,
        is_checked = false
      where id = ${id}`);
    return startImportJob(tx, 'import_check', personId, { importId: id });
  });

const changedSinceReview = ({ to_write: rows }: Import) => {
  const now =
    rows === 0
      ? 'No rows are left to import.'
      : `It would now import ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}.`;
  return new Failure(
    'stale_version',
    `This import has changed since you reviewed it, so it was not started. ${now}`,
  );
};

/**
 * Idempotent per key.
 * @param version the one that was approved
 * @throws Failure `not_found`, `conflict`, `stale_version`, `idempotency_key_reused`
 */
export const commitImport = (database: Database, act: ImportAct, version: number): Promise<Import> =>
  changeOnce(database, act, [version], async (tx, found) => {
    if (found.state === 'read') throw new Failure('conflict', 'Check the file before importing.');
    if (found.version !== version + 1) throw changedSinceReview(found);
    return startImportJob(tx, 'import_commit', act.personId, { importId: act.id });
  });
