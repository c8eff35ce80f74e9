import type { Filter } from '../../../contract/filter.ts';
import type { AnyRecord } from '../../api/records.ts';

export interface Nesting {
  /** Field of the parent's id. */
  readonly field: string;
  readonly canNestUnder: (record: AnyRecord, parent: AnyRecord | null) => boolean;
  /** Null if only the root is allowed. */
  readonly parents: (record: AnyRecord) => Filter | null;
  /** Why only the root is allowed. */
  readonly rootOnly: string;
}
