import type { ReactNode } from 'react';
import type { ListedKind } from '../../contract/kinds.ts';
import type { Kind } from '../../contract/records.ts';
import { formatNumber } from '../views/parts/format.ts';
import type { AnyRecord, Names, RecordCalls } from '../api/records.ts';

export interface Column {
  readonly field: string;
  readonly title: string;
  readonly isSortable?: boolean;
  /** CSS width; absent: takes the remaining space. */
  readonly width?: string;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** Hidden first when there is little room. */
  readonly isSpare?: boolean;
  readonly cell: (record: AnyRecord, names: Names) => ReactNode;
}

export type ReferredKind = ListedKind;

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
        | 'duration'
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
      /** Fields that hold the zone and the all-day flag. */
      readonly zoneIn: string;
      readonly dayIn?: string;
    }
  /** Pasting a pair into either fills both. */
  | { readonly sort: 'coordinate'; readonly other: 'latitude' | 'longitude' }
  | { readonly sort: 'reference' | 'references'; readonly to: ReferredKind };

export interface FormField {
  readonly field: string;
  readonly label: string;
  readonly input: InputType;
  readonly hint?: string;
  /** Said of it among what is missing; its label if absent. */
  readonly missing?: string;
  readonly isWide?: boolean;
  /** Whether the field makes sense beside these values; always if absent. A value it has is shown anyway. */
  readonly applies?: (values: Readonly<Record<string, unknown>>) => boolean;
}

export interface FormSection {
  readonly title: string;
  /** Shown as content of the record's screen and not among its properties. */
  readonly isContent?: boolean;
  readonly fields: readonly FormField[];
}

/** Detail and form of a kind, loaded apart from the list. */
export interface Details {
  readonly kind: Kind;
  readonly form: readonly FormSection[];
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Facts under the name on the record's screen, the empty ones dropped. */
  readonly facts: (record: AnyRecord, names: Names) => readonly string[];
  /** Field whose link follows the facts. */
  readonly link?: string;
  /** Fields that the record chosen in this one fills, where nothing has been typed. */
  readonly filledBy?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the next of several new records begins with. */
  readonly keptForNext?: readonly string[];
  /** Returns values of other fields that change with this one. */
  readonly derivedOnChange?: (
    field: string,
    values: Readonly<Record<string, unknown>>,
    before: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
}

export interface Declaration {
  readonly calls: RecordCalls;
  /** Field that holds the record's name. */
  readonly titleField: string;
  /** List route, `/university/`; a record's adds its id. '' for offerings. */
  readonly path: string;
  /** `Universities`, `university` */
  readonly plural: string;
  readonly singular: string;
  readonly searchHint: string;
  /** The server's order where none is asked for; as in the address. */
  readonly defaultSort: string;
  readonly columns: readonly Column[];
  readonly loadDetails: () => Promise<Details>;
  /** Beside the tabs of its statuses; a filter and an order as in the address. */
  readonly ownTab?: { readonly name: string; readonly filter: string; readonly sort: string };
  /** One line under the name on narrow screens. */
  readonly summary: (record: AnyRecord, names: Names) => string;
}

export const recordPath = (declaration: Declaration, id: string): string => declaration.path + id;

/** @param id an import's; `offerings`: a new one of offerings; absent: a new one of the kind itself */
export const importPath = ({ path }: Pick<Declaration, 'path'>, id = ''): string =>
  `${path}import${id && `/${id}`}`;

export const titleOf = (declaration: Declaration, record: AnyRecord): string =>
  String(record[declaration.titleField]);

/** "1 university", "331 universities" */
export const countOf = (
  { singular, plural }: Pick<Declaration, 'singular' | 'plural'>,
  count: number,
): string => `${formatNumber(count)} ${count === 1 ? singular : plural.toLowerCase()}`;
