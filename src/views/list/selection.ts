import { useSyncExternalStore } from 'react';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../parts/wiring-context.tsx';

/** What "Select all matching" chose: a set the server froze, so that it means what the person saw counted. */
export interface SelectionSnapshot {
  readonly id: string;
  readonly count: number;
  /** What the list was asked for, as one string; every row of that answer is chosen. */
  readonly queryKey: string;
}

export interface SelectedRecords {
  readonly ids: ReadonlySet<string>;
  readonly snapshot: SelectionSnapshot | null;
}

/** Where a row was marked. */
interface MarkedRow {
  /** The rows in sight, in their order. */
  readonly rows: readonly string[];
  readonly queryKey: string;
  /** All from the row marked last to this one are meant. */
  readonly isRange: boolean;
}

const EMPTY_SELECTION: SelectedRecords = { ids: new Set(), snapshot: null };

/** Whether one row is chosen. */
export const isSelected = ({ ids, snapshot: frozen }: SelectedRecords, id: string, queryKey: string) =>
  frozen ? frozen.queryKey === queryKey : ids.has(id);

/** The rows of one kind that are chosen. They stay chosen while pages turn, words change and records are opened. */
const createSelection = () => {
  let chosen = EMPTY_SELECTION;
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const set = (next: SelectedRecords) => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  const mark = (ids: readonly string[], chooses: boolean) => {
    const next = new Set(chosen.ids);
    for (const id of ids) {
      if (chooses) next.add(id);
      else next.delete(id);
    }
    set({ ids: next, snapshot: null });
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => chosen,
    mark,
    toggle: (id: string, { rows, queryKey, isRange }: MarkedRow) => {
      const chooses = !isSelected(chosen, id, queryKey);
      // To leave one out of all is to choose the others in sight: what is not in sight nobody has looked at.
      if (chosen.snapshot) set({ ids: new Set(chooses ? [] : rows), snapshot: null });
      const from = isRange && anchor !== null ? rows.indexOf(anchor) : -1;
      const to = rows.indexOf(id);
      mark(from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), chooses);
      anchor = id;
    },
    freeze: (frozen: SelectionSnapshot) => set({ ids: new Set(), snapshot: frozen }),
    clear: () => {
      anchor = null;
      set(EMPTY_SELECTION);
    },
  };
};

export type Selection = ReturnType<typeof createSelection>;

const selectionsIn = sessionState(() => new Map<string, Selection>());

/** @param name of the list: what is chosen in the trash is not chosen outside it */
export const useSelection = (name: string, isTrash = false): Selection => {
  const selections = selectionsIn(useWiring());
  const key = isTrash ? `${name} trash` : name;
  const selection = selections.get(key) ?? createSelection();
  selections.set(key, selection);
  return selection;
};

export const useSelectedRecords = (selection: Selection): SelectedRecords =>
  useSyncExternalStore(selection.subscribe, selection.get, selection.get);
