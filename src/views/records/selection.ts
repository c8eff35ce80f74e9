import { useSyncExternalStore } from 'react';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../parts/wiring-context.tsx';

/** What "Select all matching" chose: a set the server froze, so that it means what the person saw counted. */
export interface FrozenSet {
  readonly id: string;
  readonly count: number;
  /** What the list was asked for, as one string; every row of that answer is chosen. */
  readonly question: string;
}

export interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly frozen: FrozenSet | null;
}

/** Where a row was marked. */
interface Place {
  /** The rows in sight, in their order. */
  readonly rows: readonly string[];
  readonly question: string;
  /** All from the row marked last to this one are meant. */
  readonly isRange: boolean;
}

const NOTHING: Chosen = { ids: new Set(), frozen: null };

/** Whether one row is chosen. */
export const isChosen = ({ ids, frozen }: Chosen, id: string, question: string) =>
  frozen ? frozen.question === question : ids.has(id);

/** The rows of one kind that are chosen. They stay chosen while pages turn, words change and records are opened. */
const createSelection = () => {
  let chosen = NOTHING;
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Chosen) => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  const mark = (ids: readonly string[], chooses: boolean) => {
    const next = new Set(chosen.ids);
    for (const id of ids) {
      if (chooses) next.add(id);
      else next.delete(id);
    }
    set({ ids: next, frozen: null });
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => chosen,
    mark,
    toggle: (id: string, { rows, question, isRange }: Place) => {
      const chooses = !isChosen(chosen, id, question);
      // To leave one out of all is to choose the others in sight: what is not in sight nobody has looked at.
      if (chosen.frozen) set({ ids: new Set(chooses ? [] : rows), frozen: null });
      const from = isRange && anchor !== null ? rows.indexOf(anchor) : -1;
      const to = rows.indexOf(id);
      mark(from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), chooses);
      anchor = id;
    },
    freeze: (frozen: FrozenSet) => set({ ids: new Set(), frozen }),
    clear: () => {
      anchor = null;
      set(NOTHING);
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

export const useChosen = (selection: Selection): Chosen =>
  useSyncExternalStore(selection.subscribe, selection.get, selection.get);
