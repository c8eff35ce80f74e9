import * as v from 'valibot';
import { fieldErrorSchema } from './failure.ts';
import { uuid } from './fields.ts';
import { jobSchema } from './jobs.ts';
import { operation } from './operation.ts';
import * as routes from './routes/imports.ts';

/**
 * `duplicate`: it would be new, but looks like records there are; it is not written until a person decides.
 * `skipped`: a person chose to leave the line out.
 */
export const LINE_OUTCOMES = ['new', 'changed', 'unchanged', 'duplicate', 'failed', 'skipped'] as const;

export const EMPTY_CELLS = ['clear', 'keep'] as const;

/** What a line does to a field of several values: adds to them, replaces them, or removes its own from them. */
export const LIST_MODES = ['add', 'replace', 'remove'] as const;
export type ListMode = (typeof LIST_MODES)[number];

/** What becomes of a possible duplicate; `undecided` takes a decision back. */
export const DUPLICATE_CHOICES = ['merge', 'create', 'skip', 'undecided'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

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

/** `calendar`: iCalendar, RFC 5545, each event a line; `json`: a list of objects; `xlsx`: a sheet of a workbook. */
export const IMPORT_FORMATS = ['csv', 'calendar', 'json', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Whether numbers are written with a decimal point, `1,234.5`, or with a decimal comma, `1.234,5`. */
export const NUMBER_STYLES = ['point', 'comma'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

export const importSchema = v.object({
  id: uuid,
  /** The plural of the kind. */
  kind: v.string(),
  file_name: v.string(),
  format: v.picklist(IMPORT_FORMATS),
  encoding: v.picklist(ENCODINGS),
  /** Of a CSV file alone. */
  delimiter: v.picklist(DELIMITERS),
  /** Up to three texts with letters beyond ASCII, those first of which a letter could not be read (U+FFFD). */
  beyond_ascii: v.array(v.string()),
  /** Whether the file can be read again as something else: until the first of its lines are written. */
  can_read_again: v.boolean(),
  /** The file's header, in its order. */
  columns: v.array(v.string()),
  /** Rows the file seems to hold, without the header: each is a line of the import. */
  lines: v.number(),
  /** Those of them that could not be read as the file has them; each is a failed line that says why. */
  damaged: v.number(),
  /** Of a workbook: its sheets, and the one that was read. */
  sheets: v.array(v.string()),
  sheet: v.nullable(v.string()),
  /** By column, where commas stand in numbers: how they are written, as all its cells together tell, or a person. */
  numbers: v.record(v.string(), v.picklist([...NUMBER_STYLES, 'unclear'])),
  /** Column → field; null leaves a column out, and what is not mapped stays unchanged. */
  mapping: v.record(v.string(), v.nullable(v.string())),
  /** What every line says of a field that no column means: field → the text of a cell. */
  constants: v.record(v.string(), v.string()),
  /**
   * How a line finds its record. `auto`: by the surest key it carries: id, calendar UID, source id, ROR id, code with
   * scheme, slug, name with country; keys that find different records are an error of the line. A field: by that, and
   * where it finds nothing, by whatever else must be unique; a code counts within its scheme, a name within its
   * country, as far as the file says them; `major_id` finds the offering of that university, major and level. Null:
   * every line is a new record.
   */
  match_by: v.nullable(v.string()),
  /** Field of several values → what a line does to them; `add` where nothing is said. */
  list_modes: v.record(v.string(), v.picklist(LIST_MODES)),
  /**
   * What an empty cell means for a record that is there: `clear` empties the field, `keep` leaves it as it is.
   * Before anything is checked it is `keep`: a list from elsewhere that lacks a field must not take it away here.
   */
  empty_cells: v.picklist(EMPTY_CELLS),
  state: v.picklist(['read', 'checking', 'checked', 'committing', 'committed']),
  /**
   * How many lines have which outcome, those left out that were written before by an earlier commit. Of a commit that
   * has ended it is what that commit did.
   */
  counts: v.object({
    new: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    duplicate: v.number(),
    failed: v.number(),
    skipped: v.number(),
  }),
  /** Lines that earlier commits wrote; with `counts` they add up to `lines` once it is checked. */
  written_before: v.number(),
  /** New and changed lines that are not written yet: what a commit would write. */
  to_write: v.number(),
  /** Of the possible duplicates that are undecided. */
  duplicates: v.object({
    /** How many can be merged at once: each into the record it looks most like, where no other line has that. */
    mergeable: v.number(),
    /** Field → in how many of those the line says another value than the record. */
    differing: v.record(v.string(), v.number()),
  }),
  job: v.nullable(jobSchema),
  change_set_id: v.nullable(uuid),
  created_at: v.string(),
  /** When it is deleted, if nobody works on it before. */
  expires_at: v.string(),
});
export type Import = v.InferOutput<typeof importSchema>;

/** An import as a list shows it, without counting its lines. */
const importSummarySchema = v.pick(importSchema, [
  'id',
  'kind',
  'file_name',
  'lines',
  'state',
  'created_at',
  'expires_at',
]);
export type ImportSummary = v.InferOutput<typeof importSummarySchema>;

const lineSchema = v.object({
  /** The line of the file on which it begins, from 1; of a workbook the row of its sheet. */
  line: v.number(),
  outcome: v.nullable(v.picklist(LINE_OUTCOMES)),
  /** What the file says, by column. */
  cells: v.record(v.string(), v.string()),
  /** The record it would change. */
  record_id: v.nullable(uuid),
  /** What it would change, field by field. */
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** Records it looks like, likeliest first, and by what; with what they hold of the fields in `changes`. */
  alike: v.array(
    v.object({
      id: uuid,
      name: v.string(),
      by: v.picklist(['domain', 'name', 'spelling']),
      values: v.record(v.string(), v.unknown()),
      /** Fields in which the line says another value; those that are empty or lists are filled, not in it. */
      differing: v.array(v.string()),
      /** The line that changes this record: no other can. */
      taken_by: v.nullable(v.number()),
      /** A line that looks more like this record, and comes before this one when all are merged. */
      preceded_by: v.nullable(v.number()),
    }),
  ),
  /** What a person has decided of a possible duplicate. */
  resolution: v.nullable(v.picklist(['create', 'merge'])),
  /** Whether that was decided, or the line skipped, in an earlier import. */
  is_remembered: v.boolean(),
  /** Where the record keeps its value (`before`) although the line says another (`after`): a person decided so. */
  kept: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** Of a line that could not be read as a row: its cells as far as they were; null for others. */
  damaged_cells: v.nullable(v.array(v.string())),
  /** `path` is the field; of a list also which of its parts, from 0: `subject_ids.1`. */
  errors: v.array(fieldErrorSchema),
});
export type ImportLine = v.InferOutput<typeof lineSchema>;

const params = v.strictObject({ id: uuid });
const output = v.object({ data: importSchema });
const common = { params, success: 200 } as const;

export const readImport = operation(routes.readImport, {
  ...common,
  id: 'imports.read',
  summary: 'Tells where an import stands; it can be taken up again at any time.',
  output,
  failures: ['not_found'],
});

export const listImports = operation(routes.listImports, {
  id: 'imports.list',
  summary: 'Lists the imports of the last days, newest first.',
  success: 200,
  output: v.object({ data: v.array(importSummarySchema) }),
  failures: [],
});

const linesAnswer = v.object({
  data: v.array(lineSchema),
  /** The names of the records that lines refer to, by id. */
  meta: v.object({ next: v.nullable(v.number()), names: v.record(v.string(), v.string()) }),
});
export type LinesAnswer = v.InferOutput<typeof linesAnswer>;

const linesQuery = v.strictObject({
  outcome: v.optional(v.picklist(LINE_OUTCOMES)),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'Enter a whole number.'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(200),
    ),
  ),
  /** The last line of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Enter a whole number.'), v.transform(Number))),
});
export type LinesQuery = v.InferInput<typeof linesQuery>;

export const importLines = operation(routes.importLines, {
  ...common,
  id: 'imports.lines',
  summary: 'Lists the lines of an import with what each would do, or what is wrong with it.',
  query: linesQuery,
  output: linesAnswer,
  failures: ['not_found'],
});

const readingInput = v.strictObject({
  encoding: v.picklist(ENCODINGS),
  /** Found out anew without it. */
  delimiter: v.optional(v.picklist(DELIMITERS)),
  /** Of a workbook. */
  sheet: v.optional(v.pipe(v.string(), v.maxLength(255))),
});
export type ReadingInput = v.InferInput<typeof readingInput>;

export const readImportAgain = operation(routes.readImportAgain, {
  ...common,
  id: 'imports.readAgain',
  summary:
    'Reads the file again, in another encoding or by another delimiter; what its columns meant is kept.',
  body: readingInput,
  output,
  failures: ['not_found', 'conflict'],
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
  /** By column: how its numbers are written, where the file leaves it open or a person knows better. */
  numbers: v.optional(v.record(v.pipe(v.string(), v.maxLength(1000)), v.picklist(NUMBER_STYLES)), {}),
});
export type ImportMeaning = v.InferInput<typeof importMeaning>;

export const checkImport = operation(routes.checkImport, {
  ...common,
  id: 'imports.check',
  summary: 'Tries every line against the records there are, without changing any: a dry run, as a job.',
  body: importMeaning,
  success: 202,
  output,
  failures: ['not_found', 'unknown_field', 'conflict'],
});

const fixInput = v.strictObject({
  column: v.pipe(v.string(), v.maxLength(1000)),
  from: v.pipe(v.string(), v.maxLength(20_000)),
  to: v.pipe(v.string(), v.maxLength(20_000)),
  /** Whether `from` and `to` are parts of lists, not whole cells. */
  is_part: v.optional(v.boolean(), false),
  /** Only this line; all like ones without it. */
  line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
});
export type FixInput = v.InferInput<typeof fixInput>;

export const fixImport = operation(routes.fixImport, {
  ...common,
  id: 'imports.fix',
  summary:
    'Writes another text in place of one, in a column of one line or of all lines alike, and tries them again.',
  body: fixInput,
  output: v.object({ data: importSchema, meta: v.object({ fixed: v.number() }) }),
  failures: ['not_found', 'conflict'],
});

export const skipImportLine = operation(routes.skipImportLine, {
  ...common,
  id: 'imports.skip',
  summary: 'Leaves a line out, or takes it in again.',
  body: v.strictObject({
    line: v.pipe(v.number(), v.integer(), v.minValue(2)),
    skip: v.boolean(),
  }),
  output,
  failures: ['not_found', 'conflict'],
});

const duplicateDecision = v.strictObject({
  choice: v.picklist(DUPLICATE_CHOICES),
  /** Only this line; all possible duplicates without it. */
  line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  /** The record it is merged into; the likeliest of each line without it. */
  into: v.optional(uuid),
  /**
   * Fields whose existing value a merged line replaces. Of all others it fills what is empty and adds to lists; what
   * it says otherwise is told in `kept` and refused again when the same line comes again.
   */
  replace: v.optional(v.array(v.pipe(v.string(), v.maxLength(64))), []),
});
export type DuplicateDecision = v.InferInput<typeof duplicateDecision>;

export const resolveImportDuplicates = operation(routes.resolveImportDuplicates, {
  ...common,
  id: 'imports.resolve',
  summary: 'Decides what becomes of one possible duplicate, or of all that are undecided.',
  body: duplicateDecision,
  output: v.object({ data: importSchema, meta: v.object({ resolved: v.number() }) }),
  failures: ['not_found', 'conflict'],
});

const lineRepair = v.strictObject({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** By column; columns that are left out are empty. */
  cells: v.record(v.pipe(v.string(), v.maxLength(1000)), v.pipe(v.string(), v.maxLength(20_000))),
});
export type LineRepair = v.InferInput<typeof lineRepair>;

export const repairImportLine = operation(routes.repairImportLine, {
  ...common,
  id: 'imports.repair',
  summary: 'Enters the cells of a line that could not be read as a row, and tries it.',
  body: lineRepair,
  output,
  failures: ['not_found', 'conflict'],
});

export const exportImportErrors = operation(routes.exportImportErrors, {
  id: 'imports.errors',
  summary:
    'Sends the lines that cannot be imported as CSV, each with its line number and what is wrong with it.',
  params,
  success: 200,
  failures: ['not_found'],
});

export const commitImport = operation(routes.commitImport, {
  ...common,
  id: 'imports.commit',
  summary: 'Writes the good lines as one change-set, as a job; failed ones and undecided duplicates stay.',
  success: 202,
  output,
  failures: ['not_found', 'conflict'],
});
