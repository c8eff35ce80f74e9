import * as v from 'valibot';
import { fieldErrorSchema } from './failure.ts';
import { uuid } from './fields.ts';
import { jobSchema } from './jobs.ts';
import { operation } from './operation.ts';

/** `skipped`: a person chose to leave the line out. */
export const LINE_OUTCOMES = ['new', 'changed', 'unchanged', 'failed', 'skipped'] as const;

export const EMPTY_CELLS = ['clear', 'keep'] as const;

/**
 * As what a file can be read, by the names of the WHATWG Encoding Standard; a byte order mark is never part of the
 * text. ISO-8859-1 is not among them: the standard reads it as Windows-1252, which has all its letters.
 */
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

/** `calendar`: iCalendar, RFC 5545, each event a line. */
export const IMPORT_FORMATS = ['csv', 'calendar'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const importSchema = v.object({
  id: uuid,
  /** The plural of the kind. */
  kind: v.string(),
  file_name: v.string(),
  format: v.picklist(IMPORT_FORMATS),
  encoding: v.picklist(ENCODINGS),
  /** Of a calendar it says nothing. */
  delimiter: v.picklist(DELIMITERS),
  /** Up to three texts with letters beyond ASCII, those first of which a letter could not be read (U+FFFD). */
  beyond_ascii: v.array(v.string()),
  /** Whether the file can be read again as something else: until the first of its lines are written. */
  can_read_again: v.boolean(),
  /** The file's header, in its order. */
  columns: v.array(v.string()),
  /** Lines without the header. */
  lines: v.number(),
  /** Column → field; null leaves a column out, and what is not mapped stays unchanged. */
  mapping: v.record(v.string(), v.nullable(v.string())),
  /** What every line says of a field that no column means: field → the text of a cell. */
  constants: v.record(v.string(), v.string()),
  /**
   * The field by which a line finds its record; null: every line is a new record. A code counts within its scheme, a
   * name within its country, as far as the file says them; `major_id` finds the offering of that university, major
   * and level. Where that finds nothing, whatever else must be unique does.
   */
  match_by: v.nullable(v.string()),
  /**
   * What an empty cell means for a record that is there: `clear` empties the field, `keep` leaves it as it is.
   * Before anything is checked it is `keep`: a list from elsewhere that lacks a field must not take it away here.
   */
  empty_cells: v.picklist(EMPTY_CELLS),
  state: v.picklist(['read', 'checking', 'checked', 'committing', 'committed']),
  /** How many lines have which outcome; they add up to `lines` once it is checked. */
  counts: v.object({
    new: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    failed: v.number(),
    skipped: v.number(),
  }),
  job: v.nullable(jobSchema),
  change_set_id: v.nullable(uuid),
  created_at: v.string(),
});
export type Import = v.InferOutput<typeof importSchema>;

const lineSchema = v.object({
  /** The line of the file, its header being line 1. */
  line: v.number(),
  outcome: v.nullable(v.picklist(LINE_OUTCOMES)),
  /** What the file says, by column. */
  cells: v.record(v.string(), v.string()),
  /** The record it would change. */
  record_id: v.nullable(uuid),
  /** What it would change, field by field. */
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** `path` is the field; of a list also which of its parts, from 0: `subject_ids.1`. */
  errors: v.array(fieldErrorSchema),
});
export type ImportLine = v.InferOutput<typeof lineSchema>;

const params = v.strictObject({ id: uuid });
const output = v.object({ data: importSchema });
const common = { access: 'admin', params, success: 200 } as const;

export const readImport = operation({
  ...common,
  id: 'imports.read',
  method: 'GET',
  path: '/v1/imports/{id}',
  summary: 'Tells where an import stands; it can be taken up again at any time.',
  output,
  failures: ['not_found'],
});

export const listImports = operation({
  id: 'imports.list',
  method: 'GET',
  path: '/v1/imports',
  summary: 'Lists the imports of the last days, newest first.',
  access: 'admin',
  success: 200,
  output: v.object({ data: v.array(importSchema) }),
  failures: [],
});

export const importLines = operation({
  ...common,
  id: 'imports.lines',
  method: 'GET',
  path: '/v1/imports/{id}/lines',
  summary: 'Lists the lines of an import with what each would do, or what is wrong with it.',
  query: v.strictObject({
    outcome: v.optional(v.picklist(LINE_OUTCOMES)),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(200)),
    ),
    /** The last line of the page before. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  }),
  output: v.object({
    data: v.array(lineSchema),
    /** The names of the records that lines refer to, by id. */
    meta: v.object({ next: v.nullable(v.number()), names: v.record(v.string(), v.string()) }),
  }),
  failures: ['not_found'],
});

export const readImportAgain = operation({
  ...common,
  id: 'imports.readAgain',
  method: 'POST',
  path: '/v1/imports/{id}/read',
  summary:
    'Reads the file again, in another encoding or by another delimiter; what its columns meant is kept.',
  body: v.strictObject({
    encoding: v.picklist(ENCODINGS),
    /** Found out anew without it. */
    delimiter: v.optional(v.picklist(DELIMITERS)),
  }),
  output,
  failures: ['not_found', 'conflict'],
});

export const checkImport = operation({
  ...common,
  id: 'imports.check',
  method: 'POST',
  path: '/v1/imports/{id}/check',
  summary: 'Tries every line against the records there are, without changing any: a dry run, as a job.',
  body: v.strictObject({
    mapping: v.record(v.pipe(v.string(), v.maxLength(1000)), v.nullable(v.pipe(v.string(), v.maxLength(64)))),
    constants: v.optional(
      v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(20_000))),
      {},
    ),
    match_by: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    empty_cells: v.optional(v.picklist(EMPTY_CELLS), 'clear'),
  }),
  success: 202,
  output,
  failures: ['not_found', 'unknown_field', 'conflict'],
});

export const fixImport = operation({
  ...common,
  id: 'imports.fix',
  method: 'POST',
  path: '/v1/imports/{id}/fix',
  summary:
    'Writes another text in place of one, in a column of one line or of all lines alike, and tries them again.',
  body: v.strictObject({
    column: v.pipe(v.string(), v.maxLength(1000)),
    from: v.pipe(v.string(), v.maxLength(20_000)),
    to: v.pipe(v.string(), v.maxLength(20_000)),
    /** Whether `from` and `to` are parts of lists, not whole cells. */
    is_part: v.optional(v.boolean(), false),
    /** Only this line; all like ones without it. */
    line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  }),
  output: v.object({ data: importSchema, meta: v.object({ fixed: v.number() }) }),
  failures: ['not_found', 'conflict'],
});

export const skipImportLine = operation({
  ...common,
  id: 'imports.skip',
  method: 'POST',
  path: '/v1/imports/{id}/skip',
  summary: 'Leaves a line out, or takes it in again.',
  body: v.strictObject({
    line: v.pipe(v.number(), v.integer(), v.minValue(2)),
    skip: v.boolean(),
  }),
  output,
  failures: ['not_found', 'conflict'],
});

export const commitImport = operation({
  ...common,
  id: 'imports.commit',
  method: 'POST',
  path: '/v1/imports/{id}/commit',
  summary: 'Writes the good lines as one change-set, as a job; the failed ones stay to be mended.',
  success: 202,
  output,
  failures: ['not_found', 'conflict'],
});
