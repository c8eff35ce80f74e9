import type { PairDecision } from '../../machines/duplicate-review.ts';
import { UNDO_STACK_KEY } from '../undo-stack-key.ts';

/** A change, a decision about a pair, or a job that was started here and whose change-set is known once it has ended. */
export type UndoEntry =
  | {
      readonly changeSetId: string;
      /** An earlier change of the same act, undone after it. */
      readonly before?: string;
      /** Epoch milliseconds when it was done, or done again. */
      readonly at: number;
    }
  | { readonly decision: PairDecision; readonly changeSetId: null }
  | { readonly jobId: string; readonly changeSetId: null };

const MAX_ENTRIES = 100;

/** Each oldest first. */
export interface UndoEntries {
  readonly entries: readonly UndoEntry[];
  /** Undos, and decisions that were taken back, until something else is changed. */
  readonly redoable: readonly (string | PairDecision)[];
}

const NOTHING: UndoEntries = { entries: [], redoable: [] };

/** Of this tab and one session; `watchPerson` ends them with it. */
export const readUndoEntries = (person: string): UndoEntries => {
  try {
    const { person: of, ...stored } = JSON.parse(sessionStorage.getItem(UNDO_STACK_KEY) ?? '{}');
    return of === person ? { ...NOTHING, ...stored } : NOTHING;
  } catch {
    return NOTHING;
  }
};

export const writeUndoEntries = (person: string, { entries, redoable }: UndoEntries): void => {
  const kept = { person, entries: entries.slice(-MAX_ENTRIES), redoable: redoable.slice(-MAX_ENTRIES) };
  try {
    sessionStorage.setItem(UNDO_STACK_KEY, JSON.stringify(kept));
  } catch {
    // Without storage they last until the page reloads.
  }
};
