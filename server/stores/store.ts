import * as v from 'valibot';
import { countryCode, optionalCountry } from '../../contract/fields.ts';
import { fieldType, isSortable, type FieldType } from '../../contract/field-type.ts';
import type { Kind, Status } from '../../contract/records.ts';
import type { FieldError } from '../../contract/failure.ts';
import { sql, type Sql } from '../database/database.ts';
import { raw } from 'sql-template-tag';
import type { SearchTerm } from '../search/term.ts';

/** A record as its table has it: the envelope and the fields of its kind. */
export interface Row {
  readonly id: string;
  readonly slug: string;
  readonly status: Status;
  readonly version: number;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly deleted_at: string | null;
  readonly deleted_by: string | null;
  readonly [field: string]: unknown;
}

export interface Column {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly sortable: boolean;
  /** Holds codes of countries, which stand in a list by their names. */
  readonly isCountry?: boolean;
}

/** Reads the record that a reference field of a row leads to; undefined when it leads nowhere. */
export type Referred = (field: string) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** What the server adds to a kind of the contract: where its rows live and what finds them. */
export interface StoreDeclaration {
  readonly kind: Kind;
  /** Fields `terms` reads; a change of any of them is a change of what search finds. */
  readonly searchedFields: readonly string[];
  /** Everything a record can be found by, best known first. */
  readonly terms: (row: Readonly<Record<string, unknown>>) => SearchTerm[];
  /** Unique indexes beside that of slugs, by name: their fields, and what to say at which field when one refuses. */
  readonly unique: {
    readonly [index: string]: {
      readonly fields: readonly string[];
      readonly path: string;
      readonly message: string;
    };
  };
  /** The keys by which a row of a file finds its record, surest first; its id comes before all of them. */
  readonly naturalKeys: readonly (readonly string[])[];
  /** What a new row must have in common with a record, beside a name or a domain, to look like it; absent: none does. */
  readonly duplicateScopeFields?: readonly string[];
  /** Whether a slug is made of the title, or the id stands for it because nobody types such an address. */
  readonly slugs?: 'title' | 'id';
  /** Rules that need to look at other records; every broken one is returned. */
  readonly validateReferences?: (row: Row, referred: Referred) => Promise<FieldError[]>;
  /** References whose names `derive` needs. */
  readonly contextFields?: readonly string[];
  /** Makes the derived fields. `names` has those of the records `contextFields` refers to, by id. */
  readonly derive?: (row: Row, names: ReadonlyMap<string, string>) => Readonly<Record<string, unknown>>;
}

export interface Store extends StoreDeclaration {
  /** By name; the ONLY source of column names for any statement. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The table, as an identifier. */
  readonly table: Sql;
  /** The columns of an answer, as a select list. */
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

/** Quotes a name of the declaration. Never called with anything that came from a request. */
export const identifier = (name: string): Sql => raw(`"${name}"`);

const columnOf = (name: string, schema: v.GenericSchema): Column => {
  const type = fieldType(schema);
  const isCountry = schema === countryCode || schema === optionalCountry;
  return { name, type, nullable: v.is(schema, null), sortable: isSortable(type), isCountry };
};

/** Completes a declaration with its columns, read off the contract's schemas. */
export const store = (declaration: StoreDeclaration): Store => {
  const { fields: written, derived = {} } = declaration.kind;
  const fields = Object.entries({ ...written, ...derived }).map(([name, schema]) =>
    columnOf(name, schema as v.GenericSchema),
  );
  const columns = new Map([...ENVELOPE, ...fields].map((column) => [column.name, column]));
  return {
    ...declaration,
    columns,
    table: identifier(declaration.kind.plural),
    selection: raw([...columns.keys()].map((name) => `"${name}"`).join(', ')),
  };
};

/** Rows in the trash, or out of it. */
export const isLive = sql`deleted_at is null`;
export const isInTrash = sql`deleted_at is not null`;
