import * as v from 'valibot';
import { fieldErrorSchema } from './failure.ts';
import { uuid } from './fields.ts';
import { jobSchema } from './jobs.ts';
import { pageLimit, wholeNumber } from './list-query.ts';
import { operation } from './operation.ts';
import * as routes from './routes/imports.ts';

/** `duplicate` awaits a person's decision. */
export const LINE_OUTCOMES = ['new', 'changed', 'unchanged', 'duplicate', 'failed', 'skipped'] as const;

const EMPTY_CELLS = ['clear', 'keep'] as const;

/** Alone takes several columns: a list may carry its own ids beside those of registers. */
export const MANY_COLUMNS_FIELD = 'source_ids';

/** `remove` takes out only the line's own values. */
const LIST_MODES = ['add', 'replace', 'remove'] as const;
export type ListMode = (typeof LIST_MODES)[number];

/** `undecided` undoes a decision. */
export const DUPLICATE_CHOICES = ['merge', 'create', 'skip', 'undecided'] as const;

/** WHATWG names; its ISO-8859-1 is Windows-1252. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1254',
  'windows-1253',
  'windows-1251',
  'koi8-r',
  'windows-1255',
  'windows-1256',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** `calendar`: RFC 5545, a line per event. */
const IMPORT_FORMATS = ['csv', 'calendar', 'json', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `1,234.5` or `1.234,5`. */
const NUMBER_STYLES = ['point', 'comma'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

/** A point or comma in them is always decimal: `27.717`. */
export const UNGROUPED_FIELDS: ReadonlySet<string> = new Set(['latitude', 'longitude', 'position']);

export const importSchema = v.object({
  id: uuid,
  /** Raised by every change to what would be imported. */
  version: v.number(),
  kind: v.string(),
  file_name: v.string(),
  format: v.picklist(IMPORT_FORMATS),
  encoding: v.picklist(ENCODINGS),
  /** CSV only. */
  delimiter: v.picklist(DELIMITERS),
  /** Up to three samples, those with U+FFFD first. */
  beyond_ascii: v.array(v.string()),
  /** True until the first line is written. */
  can_read_again: v.boolean(),
  columns: v.array(v.string()),
  /** Texts of the rows above the column names, which are not imported. */
  above_header: v.array(v.string()),
  /** Events that are not imported, as the calendar also holds a newer version; `first` names up to 20. */
  older_versions: v.object({
    count: v.number(),
    first: v.array(v.object({ line: v.number(), title: v.string() })),
  }),
  /** Workbooks only. */
  hidden: v.object({
    /** Of the sheet, below the header, with values. */
    rows: v.number(),
    are_rows_skipped: v.boolean(),
    columns: v.array(v.string()),
    /** Not among `sheets`. */
    sheets: v.array(v.string()),
  }),
  /** Without the header. */
  lines: v.number(),
  /** Unparseable rows, which are failed lines. */
  damaged: v.number(),
  /** Workbooks only. */
  sheets: v.array(v.string()),
  sheet: v.nullable(v.string()),
  /** Number style by column, detected or chosen. Mixed: some numbers could also be grouped the other way. */
  numbers: v.record(
    v.string(),
    v.picklist([...NUMBER_STYLES, 'unclear', 'unclear_point', 'mixed_point', 'mixed_comma']),
  ),
  /** Column → field; null ignores the column. */
  mapping: v.record(v.string(), v.nullable(v.string())),
  /** File of the earlier import with the same columns that the mapping was taken from; null once checked. */
  mapped_as: v.nullable(v.string()),
  /** Default values: field → cell text. */
  constants: v.record(v.string(), v.string()),
  /**
   * Null: all lines are new. A field: that, then other unique keys. `auto`: the line's surest key of id,
   * calendar UID, source id, ROR ID, code with scheme, slug, name with country; keys of different records are
   * an error.
   */
  match_by: v.nullable(v.string()),
  /** List mode by field; `add` by default. */
  list_modes: v.record(v.string(), v.picklist(LIST_MODES)),
  /** `keep` is the default: an incomplete list deletes nothing. */
  empty_cells: v.picklist(EMPTY_CELLS),
  state: v.picklist(['read', 'checking', 'checked', 'committing', 'committed']),
  /** Lines by outcome, without those that earlier commits wrote. */
  counts: v.object({
    new: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    duplicate: v.number(),
    failed: v.number(),
    skipped: v.number(),
  }),
  /** Lines of `counts` that the last commit wrote; fewer when it was stopped. */
  written: v.object({ new: v.number(), changed: v.number() }),
  /** Lines that earlier commits wrote; once checked, `counts` and these add up to `lines`. */
  written_before: v.object({ new: v.number(), changed: v.number() }),
  /** Lines of `counts` that the next commit would write. */
  to_write: v.number(),
  /** Undecided possible duplicates. */
  duplicates: v.object({
    /** How many “merge all” merges: those with a single most similar record, which no other line takes. */
    mergeable: v.number(),
    /** How many have several most similar records. */
    ambiguous: v.number(),
    /** By field: lines whose value differs from the record's. */
    differing: v.record(v.string(), v.number()),
  }),
  job: v.nullable(jobSchema),
  /** Of the last commit; null while it has written nothing. */
  change_set_id: v.nullable(uuid),
  /** Of all commits, newest first. */
  change_set_ids: v.array(uuid),
  created_at: v.string(),
  /** Time of deletion, if nobody works on the import before. */
  expires_at: v.string(),
});
export type Import = v.InferOutput<typeof importSchema>;

const importSummarySchema = v.object({
  ...v.pick(importSchema, ['id', 'kind', 'file_name', 'lines', 'state', 'created_at', 'expires_at']).entries,
  /** With errors, or possible duplicates not decided about; 0 once all that was imported is undone. */
  open_rows: v.number(),
  /** Something is still to be done with it. */
  is_unfinished: v.boolean(),
});
export type ImportSummary = v.InferOutput<typeof importSummarySchema>;

const lineSchema = v.object({
  /** First row in file or sheet, from 1. */
  line: v.number(),
  outcome: v.nullable(v.picklist(LINE_OUTCOMES)),
  cells: v.record(v.string(), v.string()),
  record_id: v.nullable(uuid),
  /** Of an event that exists; null: of none. */
  all_day: v.nullable(v.boolean()),
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** Most similar first. */
  alike: v.array(
    v.object({
      id: uuid,
      name: v.string(),
      by: v.picklist(['domain', 'name', 'words', 'other_name', 'acronym', 'spelling']),
      values: v.record(v.string(), v.unknown()),
      /** Conflicting fields; empty fields and lists are filled instead. */
      differing: v.array(v.string()),
      /** Another line that already changes this record; only one can. */
      taken_by: v.nullable(v.number()),
      /** A more similar line, which goes first when all are merged. */
      preceded_by: v.nullable(v.number()),
    }),
  ),
  resolution: v.nullable(v.picklist(['create', 'merge'])),
  /** The decision or skip comes from an earlier import. */
  is_remembered: v.boolean(),
  /** Values (`before`) a person kept over the line's (`after`). */
  kept: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** Cells of an unparseable row; otherwise null. */
  damaged_cells: v.nullable(v.array(v.string())),
  /** `path`: field, for lists with index: `subject_ids.1`. */
  errors: v.array(fieldErrorSchema),
});
export type ImportLine = v.InferOutput<typeof lineSchema>;

export const importResponse = v.object({ data: importSchema });

export const readImport = operation(routes.readImport, {
  id: 'imports.read',
  summary: 'Get an import.',
  output: importResponse,
});

export const listImports = operation(routes.listImports, {
  id: 'imports.list',
  summary: 'List recent imports, newest first.',
  output: v.object({ data: v.array(importSummarySchema) }),
});

export const discardImport = operation(routes.discardImport, {
  id: 'imports.discard',
  summary: 'Discard an import. Records it has written stay.',
  failures: ['conflict'],
});

const changedFieldsResponse = v.object({
  /** Most rows first. */
  data: v.array(
    v.object({
      field: v.string(),
      rows: v.number(),
      /** Rows that replace a value instead of filling an empty field. */
      replacing: v.number(),
    }),
  ),
  meta: v.object({
    /** Rows that unpublish or archive a record. */
    unpublishing: v.number(),
    /** Rows that replace a value in any field. */
    replacing: v.number(),
    /** Values a person kept, most rows first. */
    kept: v.array(v.object({ field: v.string(), rows: v.number() })),
  }),
});
export type ChangedFieldsResponse = v.InferOutput<typeof changedFieldsResponse>;

export const importChangedFields = operation(routes.importChangedFields, {
  id: 'imports.changedFields',
  summary: 'Count the updated rows of an import by the field they change.',
  output: changedFieldsResponse,
});

const unpublishableResponse = v.object({
  data: v.object({
    rows: v.number(),
    /** By missing field, most rows first. */
    missing: v.array(v.object({ field: v.string(), rows: v.number() })),
  }),
});
export type UnpublishableResponse = v.InferOutput<typeof unpublishableResponse>;

export const importUnpublishable = operation(routes.importUnpublishable, {
  id: 'imports.unpublishable',
  summary: 'Count the new rows of an import that lack a field required to publish.',
  output: unpublishableResponse,
});

const linesResponse = v.object({
  data: v.array(lineSchema),
  meta: v.object({ next: v.nullable(v.number()), names: v.record(v.string(), v.string()) }),
});
export type LinesResponse = v.InferOutput<typeof linesResponse>;

export const pageStart = v.optional(wholeNumber(9));
export const errorGroupKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{32}$/, 'Enter the key of an error group.'),
);

const linesQuery = v.strictObject({
  outcome: v.optional(v.picklist(LINE_OUTCOMES)),
  group: v.optional(errorGroupKey),
  /** Rows that change it. */
  field: v.optional(v.pipe(v.string(), v.maxLength(64))),
  limit: pageLimit,
  after: pageStart,
});
export type LinesQuery = v.InferInput<typeof linesQuery>;

export const importLines = operation(routes.importLines, {
  id: 'imports.lines',
  summary: 'List the rows of an import with their outcomes.',
  query: linesQuery,
  output: linesResponse,
});

const readingInput = v.strictObject({
  encoding: v.picklist(ENCODINGS),
  /** Detected if absent. */
  delimiter: v.optional(v.picklist(DELIMITERS)),
  /** Workbooks only. */
  sheet: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /** Workbooks only; as before if absent. */
  skip_hidden_rows: v.optional(v.boolean()),
});
export type ReadingInput = v.InferInput<typeof readingInput>;

export const readImportAgain = operation(routes.readImportAgain, {
  id: 'imports.readAgain',
  summary: 'Parse the file again with other options.',
  body: readingInput,
  output: importResponse,
  failures: ['conflict'],
});

const importMeaning = v.strictObject({
  mapping: v.record(v.pipe(v.string(), v.maxLength(1000)), v.nullable(v.pipe(v.string(), v.maxLength(64)))),
  constants: v.optional(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(20_000))),
    {},
  ),
  match_by: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), 'auto'),
  list_modes: v.optional(v.record(v.pipe(v.string(), v.maxLength(64)), v.picklist(LIST_MODES)), {}),
  empty_cells: v.optional(v.picklist(EMPTY_CELLS), 'clear'),
  numbers: v.optional(v.record(v.pipe(v.string(), v.maxLength(1000)), v.picklist(NUMBER_STYLES)), {}),
});
export type ImportMeaning = v.InferInput<typeof importMeaning>;

export const checkImport = operation(routes.checkImport, {
  id: 'imports.check',
  summary: 'Check an import (dry run).',
  body: importMeaning,
  success: 202,
  output: importResponse,
  failures: ['unknown_field', 'conflict'],
});

export const exportImportErrors = operation(routes.exportImportErrors, {
  id: 'imports.errors',
  summary: 'Download the failed and skipped rows as CSV.',
});

export const commitImport = operation(routes.commitImport, {
  id: 'imports.commit',
  summary: 'Import the valid rows as one change-set, unless the import was changed since this version.',
  success: 202,
  output: importResponse,
  failures: ['conflict'],
});
