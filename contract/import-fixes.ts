import * as v from 'valibot';
import { GROUP_KEY_PREFIX_LENGTH, MAX_SHOWN_GROUPS } from './constants.ts';
import { uuid } from './fields.ts';
import { importResponse, DUPLICATE_CHOICES, errorGroupKey, importSchema, pageStart } from './imports.ts';
import { operation } from './operation.ts';
import * as routes from './routes/imports.ts';

const errorGroupSchema = v.object({
  key: v.string(),
  /** '' is the whole row. */
  field: v.string(),
  /** Null: no column is mapped. */
  column: v.nullable(v.string()),
  /** Cell or list item (`is_part`); null without a column. */
  value: v.nullable(v.string()),
  is_part: v.boolean(),
  message: v.string(),
  rows: v.number(),
  first_line: v.number(),
  /**
   * Nearest first, or alone what an earlier fix put in its place; `value` is the cell text, `reason` follows
   * “Suggested”.
   */
  suggestions: v.array(
    v.object({
      value: v.string(),
      label: v.string(),
      reason: v.optional(v.string()),
      is_remembered: v.boolean(),
    }),
  ),
});
export type ErrorGroup = v.InferOutput<typeof errorGroupSchema>;

const errorGroupsResponse = v.object({
  data: v.array(errorGroupSchema),
  meta: v.object({
    /** Groups before the next page; null: no more. */
    next: v.nullable(v.number()),
    /** Fields with errors, most rows first; `data` has the same order, those of `shown` first. */
    fields: v.array(
      v.object({
        field: v.string(),
        rows: v.number(),
        groups: v.number(),
        /** Null: they differ. */
        message: v.nullable(v.string()),
      }),
    ),
    /** Not imported: their records changed since the review. */
    outdated: v.number(),
    /** Rows with errors that match no record. */
    unmatched: v.number(),
  }),
});
export type ErrorGroupsResponse = v.InferOutput<typeof errorGroupsResponse>;

const errorGroupsQuery = v.strictObject({
  after: pageStart,
  /** Prefixes of keys: groups that come first, so that those on a page stay there when their rows become fewer. */
  shown: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        new RegExp(`^([0-9a-f]{${GROUP_KEY_PREFIX_LENGTH}}(,|$)){0,${MAX_SHOWN_GROUPS}}$`),
        `Enter at most ${MAX_SHOWN_GROUPS} beginnings of group keys, ${GROUP_KEY_PREFIX_LENGTH} characters each.`,
      ),
    ),
  ),
});
export type ErrorGroupsQuery = v.InferInput<typeof errorGroupsQuery>;

export const importErrorGroups = operation(routes.importErrorGroups, {
  id: 'imports.errorGroups',
  summary: 'List the errors of an import, grouped by field and value.',
  query: errorGroupsQuery,
  output: errorGroupsResponse,
});

/** Line 1 is the header. */
const optionalLine = v.optional(v.pipe(v.number(), v.integer(), v.minValue(2)));
const cellText = v.pipe(v.string(), v.maxLength(20_000));
const replacement = v.strictObject({ from: cellText, to: cellText });

const fixInput = v.strictObject({
  column: v.pipe(v.string(), v.maxLength(1000)),
  /** Absent: every wrong value of the column. */
  from: v.optional(cellText),
  to: cellText,
  /** Further values of the column, replaced in the same step. */
  also: v.optional(v.pipe(v.array(replacement), v.maxLength(25)), []),
  /** `from` and `to` are list items. */
  is_part: v.optional(v.boolean(), false),
  /** Absent: every failed line with this value and an error in its field. */
  line: optionalLine,
});
export type FixInput = v.InferInput<typeof fixInput>;

export const fixImport = operation(routes.fixImport, {
  id: 'imports.fix',
  summary: 'Replace a wrong cell’s text in one or all rows.',
  body: fixInput,
  output: v.object({
    data: importSchema,
    /** `failed`: fixed rows that still have errors. */
    meta: v.object({ fixed: v.number(), failed: v.number(), fix_id: uuid }),
  }),
  failures: ['conflict'],
});

export const undoImportFix = operation(routes.undoImportFix, {
  id: 'imports.undoFix',
  summary: 'Undo a fix in the rows that no later fix changed, before any of them is imported.',
  body: v.strictObject({ fix_id: uuid }),
  output: v.object({ data: importSchema, meta: v.object({ rows: v.number() }) }),
  failures: ['conflict'],
});

export const recheckImport = operation(routes.recheckImport, {
  id: 'imports.recheck',
  summary: 'Check the rows again whose records were changed since they were reviewed.',
  output: v.object({ data: importSchema, meta: v.object({ rows: v.number() }) }),
  failures: ['conflict'],
});

const skipInput = v.pipe(
  v.strictObject({
    line: optionalLine,
    group: v.optional(errorGroupKey),
    field: v.optional(v.pipe(v.string(), v.maxLength(64))),
    skip: v.boolean(),
  }),
  // None of them: every skipped row is included.
  v.check(({ line, group, field, skip }) => {
    const count = [line, group, field].filter((each) => each !== undefined).length;
    return count === 1 || (count === 0 && !skip);
  }, 'Enter a row, an error group or a field.'),
);
export type SkipInput = v.InferInput<typeof skipInput>;

export const skipImportLine = operation(routes.skipImportLine, {
  id: 'imports.skip',
  summary: 'Skip or include one row, or all rows with the same error, or include all skipped rows.',
  body: skipInput,
  output: v.object({ data: importSchema, meta: v.object({ rows: v.number() }) }),
  failures: ['conflict'],
});

const keepInput = v.strictObject({
  fields: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(64)),
  /** Absent: every row that replaces one of these values, or keeps it. */
  line: optionalLine,
  keep: v.boolean(),
});
export type KeepInput = v.InferInput<typeof keepInput>;

export const keepImportValues = operation(routes.keepImportValues, {
  id: 'imports.keep',
  summary: 'Keep the existing values of fields in one or all rows, or use the file’s.',
  body: keepInput,
  output: v.object({ data: importSchema, meta: v.object({ rows: v.number() }) }),
  failures: ['conflict'],
});

const duplicateDecision = v.strictObject({
  choice: v.picklist(DUPLICATE_CHOICES),
  /** Absent: every possible duplicate. */
  line: optionalLine,
  /** Absent: each line's most similar record. */
  into: v.optional(uuid),
  /**
   * Fields the line overwrites; others are filled where empty, and lists extended. Declined values go to
   * `kept`, also in later imports.
   */
  replace: v.optional(v.array(v.pipe(v.string(), v.maxLength(64))), []),
  /** With `undecided`: undoes this decision in rows not decided again. */
  decision_id: v.optional(uuid),
});
export type DuplicateDecision = v.InferInput<typeof duplicateDecision>;

export const resolveImportDuplicates = operation(routes.resolveImportDuplicates, {
  id: 'imports.resolve',
  summary: 'Resolve possible duplicates.',
  body: duplicateDecision,
  output: v.object({ data: importSchema, meta: v.object({ resolved: v.number(), decision_id: uuid }) }),
  failures: ['conflict'],
});

const repairInput = v.strictObject({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Omitted columns are empty. */
  cells: v.record(v.pipe(v.string(), v.maxLength(1000)), v.pipe(v.string(), v.maxLength(20_000))),
});
export type RepairInput = v.InferInput<typeof repairInput>;

export const repairImportLine = operation(routes.repairImportLine, {
  id: 'imports.repair',
  summary: 'Repair a row that could not be read.',
  body: repairInput,
  output: importResponse,
  failures: ['conflict'],
});
