import * as v from 'valibot';
import {
  countryCode,
  months,
  optionalCountry,
  optionalLanguage,
  optionalMonths,
} from '../../contract/fields.ts';
import { fieldType, isSortable, type FieldType } from '../../contract/field-type.ts';
import type { AnyRecord, Kind } from '../../contract/records.ts';
import type { FieldError } from '../../contract/failure.ts';
import { sql, type Sql } from '../database/database.ts';
import { raw } from 'sql-template-tag';
import { aliasTerms, textTerms, type SearchTerm } from '../search/common-terms.ts';

export type Row = Readonly<AnyRecord>;

export interface Column {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly sortable: boolean;
  /** Compared as if in lower case. */
  readonly ignoresCase?: boolean;
  readonly isCountry?: boolean;
  readonly isLanguage?: boolean;
  /** In months. */
  readonly isDuration?: boolean;
  /** Of the year, 1 to 12. */
  readonly isMonths?: boolean;
  /** Function of the database that orders the values. */
  readonly sortedBy?: 'country_order' | 'level_order' | undefined;
}

export type Referred = (field: string) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Live records whose `field` refers to a record and whose `having.field` has a value. */
export type Children = (
  field: string,
  having: { readonly field: string; readonly value: string },
) => Promise<{ readonly count: number; readonly names: readonly string[] }>;

interface StoreDeclaration {
  readonly kind: Kind;
  /** Fields read by `terms`, which gets the titles of those that are `contextFields` by id. */
  readonly searchedFields: readonly string[];
  readonly terms: (
    row: Readonly<Record<string, unknown>>,
    names: ReadonlyMap<string, string>,
  ) => SearchTerm[];
  /** Unique indexes by name, beside the slug's, with the error they cause. */
  readonly unique: {
    readonly [index: string]: {
      readonly fields: readonly string[];
      readonly path: string;
      readonly message: string;
    };
  };
  /** A possible duplicate must share them; null: the kind has none. */
  readonly duplicateScopeFields: readonly string[] | null;
  /** `id`: nobody types the address. */
  readonly slugs?: 'title' | 'id';
  readonly validateReferences?: (row: Row, referred: Referred) => Promise<FieldError[]>;
  /** A parent and its children have to agree on it. */
  readonly levelField?: string;
  /** What this change breaks for records that refer to this one. */
  readonly validateChildren?: (before: Row, after: Row, children: Children) => Promise<FieldError[]>;
  /** What a record gives up for new values, unless the write says otherwise. */
  readonly clearOverlap?: (
    row: Row,
    written: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** References whose titles `computeFields` or `terms` needs. */
  readonly contextFields: readonly string[];
  /** @param names by id, of `contextFields` */
  readonly computeFields?: (
    row: Row,
    names: ReadonlyMap<string, string>,
  ) => Readonly<Record<string, unknown>>;
}

export interface Store extends StoreDeclaration {
  /** The ONLY source of column names in SQL. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly table: Sql;
  readonly selection: Sql;
}

const ENVELOPE: readonly Column[] = [
  { name: 'id', type: 'reference', nullable: false, sortable: false },
  { name: 'slug', type: 'text', nullable: false, sortable: true },
  { name: 'status', type: 'choice', nullable: false, sortable: true },
  { name: 'version', type: 'number', nullable: false, sortable: true },
  { name: 'created_at', type: 'instant', nullable: false, sortable: true },
  { name: 'created_by', type: 'reference', nullable: true, sortable: false },
  { name: 'updated_at', type: 'instant', nullable: false, sortable: true },
  { name: 'updated_by', type: 'reference', nullable: true, sortable: false },
  { name: 'deleted_at', type: 'instant', nullable: true, sortable: true },
  { name: 'deleted_by', type: 'reference', nullable: true, sortable: false },
];

/** Never pass request data. */
export const identifier = (name: string): Sql => raw(`"${name}"`);

/** For both sides of a comparison: databases have rules of case of their own, which their indexes follow. */
export const withoutCaseSql = ({ ignoresCase }: Column, text: Sql): Sql =>
  ignoresCase ? sql`lower(${text})` : text;

export const withoutCase = (column: Column | undefined, value: unknown): unknown =>
  column?.ignoresCase && typeof value === 'string' ? value.toLowerCase() : value;

const columnOf = (name: string, schema: v.GenericSchema, { references }: Kind): Column => {
  const type = fieldType(schema);
  const isCountry = schema === countryCode || schema === optionalCountry;
  const isLevel = type === 'reference' && references[name] === 'levels';
  return {
    name,
    type,
    nullable: v.is(schema, null),
    sortable: isLevel || isSortable(type),
    ignoresCase: name === 'code',
    isCountry,
    isLanguage: schema === optionalLanguage,
    isDuration: schema === optionalMonths,
    isMonths: schema === months,
    sortedBy: isCountry ? 'country_order' : isLevel ? 'level_order' : undefined,
  };
};

const defaultsOf = ({ title, fields }: Kind) => ({
  searchedFields: [title, ...['code', 'aliases'].filter((field) => field in fields)],
  terms: (row: Readonly<Record<string, unknown>>) => [
    ...textTerms(row, [title], 'title'),
    ...textTerms(row, ['code'], 'code'),
    ...aliasTerms(row),
  ],
  unique: {},
  contextFields: [],
  duplicateScopeFields: [],
});

export const store = (declaration: Pick<StoreDeclaration, 'kind'> & Partial<StoreDeclaration>): Store => {
  const { kind } = declaration;
  const fields = Object.entries({ ...kind.fields, ...kind.computed }).map(([name, schema]) =>
    columnOf(name, schema as v.GenericSchema, kind),
  );
  const columns = new Map([...ENVELOPE, ...fields].map((column) => [column.name, column]));
  return {
    ...defaultsOf(kind),
    ...declaration,
    columns,
    table: identifier(kind.plural),
    selection: raw([...columns.keys()].map((name) => `"${name}"`).join(', ')),
  };
};

export const titleOf = ({ kind }: Store, row: Row): string => String(row[kind.title] ?? '');

export const isLive = sql`deleted_at is null`;
export const isInTrash = sql`deleted_at is not null`;
