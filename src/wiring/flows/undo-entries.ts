import type { PairDecision } from '../../machines/duplicate-review.ts';
import { UNDO_STACK_KEY } from '../undo-stack-key.ts';

/** A job's change-set is known once it has ended. */
export type UndoEntry =
  | {
      readonly changeSetId: string;
      /** Earlier change of the same act, undone after it. */
      readonly before?: string;
      /** Epoch milliseconds. */
      readonly at: number;
    }
  | { readonly decision: PairDecision; readonly changeSetId: null }
  | { readonly jobId: string; readonly changeSetId: null };

/** An undo, two of one act with the one redone first, or a reversed decision. */
export type Redoable = string | PairDecision | { readonly changeSetId: string; readonly before: string };

const MAX_ENTRIES = 100;

/** Oldest first. */
interface UndoEntries {
  readonly entries: readonly UndoEntry[];
  /** Until the next change. */
  readonly redoable: readonly Redoable[];
}

const NOTHING: UndoEntries = { entries: [], redoable: [] };

/** Of one tab and session; `watchPerson` clears them. */
export const readUndoEntries = (person: string): UndoEntries => {
  try {
    const { person: of, ...stored } = JSON.parse(sessionStorage.getItem(UNDO_STACK_KEY) ?? '{}');
    return of === person ? { ...NOTHING, ...stored } : NOTHING;
  } catch {
    return NOTHING;
  }
};

export const writeUndoEntries = (person: string, { entries, redoable }: UndoEntries): void => {
  const stored = { person, entries: entries.slice(-MAX_ENTRIES), redoable: redoable.slice(-MAX_ENTRIES) };
  try {
    sessionStorage.setItem(UNDO_STACK_KEY, JSON.stringify(stored));
  } catch {
    // They last until a reload.
  }
};
