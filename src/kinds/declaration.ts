import type { ReactNode } from 'react';
import type { Kind } from '../../contract/records.ts';
import { formatNumber } from '../views/parts/format.ts';
import type { AnyRecord, Names, RecordCalls } from '../api/records.ts';

export interface Column {
  readonly field: string;
  readonly title: string;
  /** Whether the server sorts by it. */
  readonly isSortable?: boolean;
  /** A CSS width; absent: takes what is left. */
  readonly width?: string;
  /** The first to go where there is little room. */
  readonly isSpare?: boolean;
  readonly cell: (record: AnyRecord, names: Names) => ReactNode;
}

/** The kinds a reference may lead to. */
export type ReferredKind = 'universities' | 'subjects' | 'majors' | 'levels';

/** How a field is typed in. */
export type InputType =
  | {
      readonly sort:
        | 'text'
        | 'long'
        | 'url'
        | 'email'
        | 'domains'
        | 'codes'
        | 'phone'
        | 'integer'
        | 'decimal'
        | 'country'
        | 'timeZone'
        | 'aliases'
        | 'flag'
        | 'language'
        | 'currency'
        | 'months';
    }
  | { readonly sort: 'choice'; readonly choices: readonly string[]; readonly isRequired?: boolean }
  | {
      readonly sort: 'wallTime';
      /** The field that says in which zone, and the one that says that days have no times. */
      readonly zoneIn: string;
      readonly dayIn?: string;
    }
  /** One of two, which are pasted together. */
  | { readonly sort: 'coordinate'; readonly other: 'latitude' | 'longitude' }
  | { readonly sort: 'reference' | 'references'; readonly to: ReferredKind };

export interface FormField {
  readonly field: string;
  readonly label: string;
  readonly input: InputType;
  readonly hint?: string;
  /** Takes the whole width of the form. */
  readonly isWide?: boolean;
}

export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** What a record's own screen and form need beyond the list; loaded with them. */
export interface Details {
  readonly kind: Kind;
  readonly form: readonly FormSection[];
  /** What a new record holds from the start. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** What else changes when a field is given a value: other fields' values, by name. */
  readonly derivedOnChange?: (
    field: string,
    values: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown>;
}

/** All that the shared list must know of a kind of record. */
export interface Declaration {
  readonly calls: RecordCalls;
  /** The field that names a record. */
  readonly titleField: string;
  /** `/university/`, the specification's route of the list; a record's is this with its id. '' where there is none. */
  readonly path: string;
  /** `Universities`, `university` */
  readonly plural: string;
  readonly singular: string;
  /** What can be searched for, for the empty searchbox. */
  readonly searchHint: string;
  readonly columns: readonly Column[];
  /** Comes with the record's screen or the form, not with the list. */
  readonly loadDetails: () => Promise<Details>;
  /** One line under a name where there is no room for columns. */
  readonly summary: (record: AnyRecord, names: Names) => string;
}

export const recordPath = (declaration: Declaration, id: string): string => declaration.path + id;

export const titleOf = (declaration: Declaration, record: AnyRecord): string =>
  String(record[declaration.titleField]);

/** "1 university", "331 universities" */
export const countOf = ({ singular, plural }: Declaration, count: number): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural.toLowerCase()}`;
