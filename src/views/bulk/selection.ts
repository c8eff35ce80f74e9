import { useSyncExternalStore } from 'react';
import type { Wiring } from '../../wiring.ts';
import { createExternalStore } from '../../wiring/external-store.ts';
import { notify } from '../parts/toast-store.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/** Server-side snapshot of “Select all matching”: exactly the records counted. */
interface SelectionSnapshot {
  readonly id: string;
  readonly count: number;
  readonly queryKey: string;
  /** Deselected since. */
  readonly except: ReadonlySet<string>;
  /** Dropped when its dialog closes. */
  readonly isForDialog?: boolean;
}

export interface SelectedRecords {
  readonly ids: ReadonlySet<string>;
  readonly snapshot: SelectionSnapshot | null;
  /** Deselected because others have deleted them. */
  readonly missing: number;
}

interface ChosenRow {
  readonly rows: readonly string[];
  readonly queryKey: string;
  readonly canSelect: boolean;
  readonly isRange: boolean;
}

/** Keeps URLs short enough for proxies. */
export const MAX_IDS_PER_REQUEST = 100;

const EMPTY_SELECTION: SelectedRecords = { ids: new Set(), snapshot: null, missing: 0 };

export const isSelected = ({ ids, snapshot }: SelectedRecords, id: string, queryKey: string) =>
  snapshot ? snapshot.queryKey === queryKey && !snapshot.except.has(id) : ids.has(id);

export const countSelected = ({ ids, snapshot }: SelectedRecords): number =>
  snapshot ? snapshot.count - snapshot.except.size : ids.size;

/** Survives paging, searching and opening records. */
export const createSelection = (name = '') => {
  const { get, set, subscribe } = createExternalStore(EMPTY_SELECTION);
  let anchor: string | null = null;
  const setChosen = (ids: readonly string[], chooses: boolean) => {
    const next = new Set(get().ids);
    for (const id of ids) {
      if (chooses) next.add(id);
      else next.delete(id);
    }
    set({ ids: next, snapshot: null, missing: next.size > 0 ? get().missing : 0 });
  };
  const setRows = (rows: readonly string[], queryKey: string, chooses: boolean) => {
    const { snapshot } = get();
    if (snapshot?.queryKey !== queryKey) return setChosen(rows, chooses);
    const except = new Set(snapshot.except);
    for (const id of rows) {
      if (chooses) except.delete(id);
      else except.add(id);
    }
    if (except.size > MAX_IDS_PER_REQUEST)
      notify({
        text: `You can deselect up to ${MAX_IDS_PER_REQUEST} of all matching. Filter the list instead.`,
      });
    else set({ ...EMPTY_SELECTION, snapshot: except.size < snapshot.count ? { ...snapshot, except } : null });
  };
  return {
    name,
    subscribe,
    get,
    setChosen,
    /** Of a snapshot of the same list, all others stay selected. */
    setRows,
    /** @returns how many of them were still selected */
    dropMissing: (gone: readonly string[]) => {
      const chosen = gone.filter((id) => get().ids.has(id));
      if (chosen.length === 0) return 0;
      setChosen(chosen, false);
      const { ids, missing } = get();
      if (ids.size > 0) set({ ids, snapshot: null, missing: missing + chosen.length });
      return chosen.length;
    },
    toggle: (id: string, { rows, queryKey, canSelect, isRange }: ChosenRow) => {
      if (!canSelect) return;
      const chooses = !isSelected(get(), id, queryKey);
      const from = isRange && anchor !== null ? rows.indexOf(anchor) : -1;
      const to = rows.indexOf(id);
      const range = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      setRows(range, queryKey, chooses);
      anchor = id;
    },
    setSnapshot: (snapshot: Omit<SelectionSnapshot, 'except'>) =>
      set({ ...EMPTY_SELECTION, snapshot: { ...snapshot, except: new Set() } }),
    /** What was reviewed again takes the place of what was selected. */
    renewSnapshot: (id: string | null, count: number | null) => {
      const { snapshot } = get();
      if (snapshot?.except.size === 0 && id !== null && count !== null)
        set({ ...get(), snapshot: { ...snapshot, id, count } });
    },
    clear: () => {
      anchor = null;
      set(EMPTY_SELECTION);
    },
  };
};

export type Selection = ReturnType<typeof createSelection>;

const selectionsIn = sessionState(() => new Map<string, Selection>());

/** In every list. */
export const deselect = (wiring: Wiring, id: string): void => {
  for (const selection of selectionsIn(wiring).values())
    if (selection.get().ids.has(id)) selection.setChosen([id], false);
};

/** Trash and list have separate selections. */
export const useSelection = (name: string, isTrash = false): Selection => {
  const selections = selectionsIn(useWiring());
  const key = isTrash ? `${name} trash` : name;
  const selection = selections.get(key) ?? createSelection(key);
  selections.set(key, selection);
  return selection;
};

export const useSelectedRecords = (selection: Selection): SelectedRecords =>
  useSyncExternalStore(selection.subscribe, selection.get, selection.get);
