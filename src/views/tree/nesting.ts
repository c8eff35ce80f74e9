import type { Filter } from '../../../contract/filter.ts';
import type { AnyRecord } from '../../api/records.ts';

export interface Nesting {
  /** Field of the parent's id. */
  readonly field: string;
  readonly canNestUnder: (record: AnyRecord, parent: AnyRecord | null) => boolean;
  /** Filter of allowed parents; null if only the root is. */
  readonly parents: (record: AnyRecord) => Filter | null;
}
