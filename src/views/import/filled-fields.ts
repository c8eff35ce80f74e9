import type { Import } from '../../../contract/imports.ts';

export interface FilledField {
  readonly field: string;
  /** Null: the same value for every row. */
  readonly column: string | null;
}

/** @param path `subject_ids`, or an item of it: `subject_ids.1` */
export const columnOf = (mapping: Import['mapping'], path: string): string | undefined =>
  Object.entries(mapping).find(([, field]) => field !== null && field === path.split('.')[0])?.[0];

/** @param labels in the order of the fields */
export const fieldsFilled = (
  { mapping, constants }: Pick<Import, 'mapping' | 'constants'>,
  labels: ReadonlyMap<string, string>,
): readonly FilledField[] =>
  [...labels.keys()].flatMap((field) => {
    const column = columnOf(mapping, field) ?? null;
    return column === null && !(field in constants) ? [] : [{ field, column }];
  });
