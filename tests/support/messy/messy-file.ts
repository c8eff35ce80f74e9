import type { Encoding } from '../../../contract/imports.ts';

/** A file that is made, or known, to be messy, with what a careful person would read in it. */
export interface MessyFile {
  readonly name: string;
  /** The plural of the kind it is brought to. */
  readonly kind: 'universities' | 'majors' | 'offerings' | 'events';
  readonly bytes: Buffer;
  /** Chosen as a person would, where the server found out another. */
  readonly encoding?: Encoding;
  readonly expected: ExpectedRows | 'refused';
}

export interface ExpectedRow {
  /** Undefined where it is not known by whoever judges. */
  readonly line?: number;
  /** By the columns that are compared; null: the row cannot be read, and must be told so. */
  readonly cells: readonly string[] | null;
  /** Fields by whether their values must be told to be wrong. */
  readonly isWrong?: Readonly<Record<string, boolean>>;
}

export interface ExpectedRows {
  /** Columns that are compared; all of them, in their order, where it is absent. */
  readonly columns?: readonly string[];
  readonly rows: readonly ExpectedRow[];
}
