import type { Import } from '../../contract/imports.ts';
import type { Store } from '../stores/store.ts';

/** What was chosen for an import's rows. */
export interface Plan {
  readonly importId: string;
  readonly store: Store;
  readonly columns: readonly string[];
  /** Of a field's columns, in the file's order. */
  readonly columnIndexes: ReadonlyMap<string, readonly number[]>;
  readonly constants: Import['constants'];
  readonly matchBy: string | null;
  readonly listModes: Import['list_modes'];
  readonly emptyCells: Import['empty_cells'];
  readonly numbers: Import['numbers'];
}
