import type { Filter } from '../../../contract/filter.ts';
import type { AnyRecord } from '../../api/records.ts';

/** How records of a kind hang under one another. */
export interface Nesting {
  /** The field that names the one above. */
  readonly field: string;
  /** @param parent null: the top */
  readonly canNestUnder: (record: AnyRecord, parent: AnyRecord | null) => boolean;
  /** What a record may be hung under, as a filter; null where it belongs at the top alone. */
  readonly parents: (record: AnyRecord) => Filter | null;
}
