import type { ReactNode } from 'react';
import type { Filter } from '../../contract/filter.ts';
import type { ListedKind } from '../../contract/kinds.ts';
import type { Kind } from '../../contract/records.ts';
import { formatNumber } from '../views/format/format.ts';
import type { AnyRecord, Names, RecordCalls } from '../api/records.ts';
import type { ComputedOnChange } from '../wiring/flows/record-form.ts';

export interface Column {
  readonly field: string;
  readonly title: string;
  readonly isSortable?: boolean;
  /** CSS width; absent: the remaining space. */
  readonly width?: string;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** Hidden first when there is little room. */
  readonly isSpare?: boolean;
  /** Fields that say what this one means in a file: a time’s zone. */
  readonly exportedWith?: readonly string[];
  /** What a tree's cell leads to; null: nothing. */
  readonly href?: (record: AnyRecord) => string | null;
  readonly cell: (record: AnyRecord, names: Names) => ReactNode;
}

export type ReferredKind = ListedKind;

export type PlainInputType =
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

export type InputType =
  | { readonly type: PlainInputType }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly isRequired?: boolean }
  | {
      readonly type: 'wallTime';
      /** Fields of the zone and the all-day flag. */
      readonly zoneIn: string;
      readonly dayIn?: string;
    }
  /** Pasting a pair into either fills both. */
  | { readonly type: 'coordinate'; readonly other: 'latitude' | 'longitude' }
  | { readonly type: 'references'; readonly to: ReferredKind }
  | {
      readonly type: 'reference';
      readonly to: ReferredKind;
      /** Only these may be chosen beside these values; null: all. */
      readonly among?: (values: Readonly<Record<string, unknown>>) => Filter | null;
    };

export interface FormField {
  readonly field: string;
  readonly label: string;
  readonly input: InputType;
  readonly hint?: string;
  /** Its name among what is missing; the label if absent. */
  readonly missing?: string;
  readonly isWide?: boolean;
  /** Where it applies. */
  readonly isRequiredToPublish?: boolean;
  /** Whether it makes sense beside these values; a value it has is shown anyway. */
  readonly applies?: (values: Readonly<Record<string, unknown>>) => boolean;
}

export interface FormSection {
  readonly title: string;
  /** On the record's screen, not among its properties. */
  readonly isContent?: boolean;
  readonly fields: readonly FormField[];
}

/** A change of one field by the record's menu. */
export interface MenuChange {
  readonly label: string;
  readonly change: Readonly<Record<string, unknown>>;
  /** Of the toast. */
  readonly done: string;
  /** Asked before. */
  readonly question?: {
    readonly title: string;
    readonly text: string;
    readonly cancel: string;
  };
}

export interface Details {
  readonly kind: Kind;
  readonly form: readonly FormSection[];
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Under the name; empty ones are dropped. */
  readonly facts: (record: AnyRecord, names: Names) => readonly string[];
  /** Field whose link follows the facts. */
  readonly link?: string;
  /** Fields that the chosen record fills, where nothing was typed. */
  readonly filledBy?: Readonly<Record<string, readonly string[]>>;
  readonly menuChanges?: (record: AnyRecord) => readonly MenuChange[];
  /** Fields that the next new record begins with. */
  readonly carriedOverFields?: readonly string[];
  /** Other fields that change with this one. */
  readonly computedOnChange?: ComputedOnChange;
}

export interface Declaration {
  readonly calls: RecordCalls;
  readonly titleField: string;
  /** `/university/`; '' for offerings. */
  readonly path: string;
  /** `Universities`, `university` */
  readonly plural: string;
  readonly singular: string;
  readonly searchHint: string;
  /** The server's order where none is asked for, as in the address. */
  readonly defaultSort: string;
  readonly columns: readonly Column[];
  readonly loadDetails: () => Promise<Details>;
  /** Filter and order as in the address. */
  readonly ownTabs?: readonly { readonly name: string; readonly filter: string; readonly sort: string }[];
  /** Under the name on narrow screens. */
  readonly summary: (record: AnyRecord, names: Names) => string;
  /** Shown in red beside the publication status, such as `cancelled`. */
  readonly alertStatus?: (record: AnyRecord) => string | undefined;
}

/** Among what is missing to publish. */
export const nameOfMissing = ({ label, missing = label }: FormField): string => missing;

export const recordPath = ({ path }: Pick<Declaration, 'path'>, id: string): string => path + id;

export const titleOf = (declaration: Declaration, record: AnyRecord): string =>
  String(record[declaration.titleField]);

/** "1 university", "331 universities" */
type Nouns = Pick<Declaration, 'singular' | 'plural'>;

export const nounOf = ({ singular, plural }: Nouns, count: number): string =>
  count === 1 ? singular : plural.toLowerCase();

/** In place of the name of a deleted record. */
export const deletedName = ({ singular }: Pick<Declaration, 'singular'>): string => `Deleted ${singular}`;

export const countOf = (nouns: Nouns, count: number): string =>
  `${formatNumber(count)} ${nounOf(nouns, count)}`;
