import type { Import } from '../../../contract/imports.ts';

export interface FilledField {
  readonly field: string;
  /** Null: the same value for every row. */
  readonly column: string | null;
  /** One of several columns of the field. */
  readonly isPart: boolean;
}

/** @param path `subject_ids`, or an item of it: `subject_ids.1` */
export const columnsOf = (mapping: Import['mapping'], path: string): readonly string[] =>
  Object.keys(mapping).filter((column) => mapping[column] === path.split('.')[0]);

/** The first, as `columnsOf`. */
export const columnOf = (mapping: Import['mapping'], path: string): string | undefined =>
  columnsOf(mapping, path)[0];

/** @param labels in the order of the fields */
export const fieldsFilled = (
  { mapping, constants }: Pick<Import, 'mapping' | 'constants'>,
  labels: ReadonlyMap<string, string>,
): readonly FilledField[] =>
  [...labels.keys()].flatMap((field): readonly FilledField[] => {
    const columns = columnsOf(mapping, field);
    if (columns.length === 0) return field in constants ? [{ field, column: null, isPart: false }] : [];
    return columns.map((column) => ({ field, column, isPart: columns.length > 1 }));
  });
