import type { ReactNode } from 'react';
import type { AnyKind } from '../../../contract/records.ts';
import type { AnyRecord, Names, RecordCalls } from '../../api/records.ts';

export interface Column {
  readonly field: string;
  readonly title: string;
  /** Whether the server sorts by it. */
  readonly isSortable?: boolean;
  /** A CSS width; absent: takes what is left. */
  readonly width?: string;
  readonly cell: (record: AnyRecord, names: Names) => ReactNode;
}

/** How a field is typed in. */
export type InputSort =
  | {
      readonly sort:
        | 'text'
        | 'long'
        | 'url'
        | 'email'
        | 'phone'
        | 'integer'
        | 'decimal'
        | 'country'
        | 'timeZone';
    }
  | { readonly sort: 'choice'; readonly choices: readonly string[] }
  | { readonly sort: 'words'; readonly hint: string }
  | { readonly sort: 'aliases' }
  | { readonly sort: 'reference' };

export interface FormField {
  readonly field: string;
  readonly label: string;
  readonly input: InputSort;
  readonly hint?: string;
  /** Takes the whole width of the form. */
  readonly isWide?: boolean;
}

export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** All that the shared screens must know of a kind of record. */
export interface Declaration {
  readonly kind: AnyKind;
  readonly calls: RecordCalls;
  /** `/university/`, the specification's route of the list; a record's is this with its id. */
  readonly path: string;
  /** `Universities`, `university` */
  readonly plural: string;
  readonly singular: string;
  readonly columns: readonly Column[];
  readonly form: readonly FormSection[];
  /** One line under a name where there is no room for columns. */
  readonly summary: (record: AnyRecord) => string;
}

export const recordPath = (declaration: Declaration, id: string): string => declaration.path + id;

export const titleOf = (declaration: Declaration, record: AnyRecord): string =>
  String(record[declaration.kind.title]);
