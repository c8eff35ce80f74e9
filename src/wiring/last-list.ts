import { readListState, writeListState, type ListState } from '../api/list-query.ts';
import type { Wiring } from '../wiring.ts';
import { sessionState } from './session-state.ts';

/** Of a kind. */
interface Listed {
  readonly plural: string;
}

export interface LastList {
  readonly address: string;
  readonly ids: readonly string[];
  readonly next: string | null;
  readonly previous: string | null;
  /** Records before this page; null if unknown. */
  readonly offset: number | null;
  /** Of all pages; null: the server's count. */
  readonly total: number | null;
}

const listsOf = sessionState(() => new Map<string, LastList>());

export const listStateOf = ({ address }: Pick<LastList, 'address'>): ListState =>
  readListState(new URLSearchParams(address.split('?')[1]));

const withoutPage = (state: ListState) => String(writeListState({ ...state, after: '', before: '' }));

const offsetOf = (before: LastList | undefined, page: Omit<LastList, 'offset' | 'total'>): number | null => {
  if (page.previous === null) return 0;
  if (before?.offset == null) return null;
  const state = listStateOf(page);
  if (withoutPage(listStateOf(before)) !== withoutPage(state)) return null;
  if (state.after && state.after === before.next) return before.offset + before.ids.length;
  if (state.before && state.before === before.previous) return before.offset - page.ids.length;
  return page.ids[0] === before.ids[0] ? before.offset : null;
};

/** Without cursors, the list is whole. */
export const rememberLastList = (
  wiring: Wiring,
  { plural }: Listed,
  shownAt: string,
  ids: readonly string[],
  { next, previous }: Pick<LastList, 'next' | 'previous'> = { next: null, previous: null },
): void => {
  const lists = listsOf(wiring);
  const page = { address: shownAt.replace(/[?&]dialog=[^&]*/, ''), ids, next, previous };
  // A whole list keeps its length, whatever has left since.
  const total = next === null && previous === null ? ids.length : null;
  lists.set(plural, { ...page, total, offset: offsetOf(lists.get(plural), page) });
};

export const getLastList = (wiring: Wiring, { plural }: Listed): LastList | undefined =>
  listsOf(wiring).get(plural);
