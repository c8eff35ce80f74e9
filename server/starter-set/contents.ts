import type { Store } from '../records/store.ts';

interface Part {
  readonly store: Store;
  /** As a person would send them to create each. */
  readonly inputs: readonly object[];
}

/** What the first start holds, in the order in which one kind may refer to another. */
export const contents: readonly Part[] = [];
