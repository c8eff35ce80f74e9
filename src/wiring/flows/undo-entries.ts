import type { PairDecision } from '../../machines/duplicate-review.ts';
import { UNDO_STACK_KEY } from '../undo-stack-key.ts';

/** A change, a decision about a pair, or a job that was started here and whose change-set is known once it has ended. */
export type UndoEntry =
  /** `before`: an earlier change of the same act, undone after it. */
  | { readonly changeSetId: string; readonly before?: string }
  | { readonly decision: PairDecision; readonly changeSetId: null }
  | { readonly jobId: string; readonly changeSetId: null };

const MAX_ENTRIES = 100;

/** Of this tab and one session; `watchPerson` ends them with it. */
export const readUndoEntries = (person: string): readonly UndoEntry[] => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(UNDO_STACK_KEY) ?? 'null');
    return stored?.person === person ? stored.entries : [];
  } catch {
    return [];
  }
};

export const writeUndoEntries = (person: string, entries: readonly UndoEntry[]): void => {
  try {
    sessionStorage.setItem(UNDO_STACK_KEY, JSON.stringify({ person, entries: entries.slice(-MAX_ENTRIES) }));
  } catch {
    // Without storage they last until the page reloads.
  }
};
