import type { Filter } from '../../contract/filter.ts';
import type { ListFilters } from '../../contract/list-query.ts';

/** What a list shows, as the address says it; absent means the list's own default. */
export interface ListState {
  readonly q: string;
  /** A filter as JSON, `{"field":"country","is":"any_of","value":["NP"]}`; see `contract/filter.ts`. */
  readonly filter: string;
  /** `country,-established` */
  readonly sort: string;
  /** A cursor of the page before or after; at most one of the two. */
  readonly after: string;
  readonly before: string;
  readonly in: 'live' | 'trash';
  /** The columns beside the name, `country,city`, in their order; absent: as the person last had them. */
  readonly columns: string;
}

/** Rows of one page: enough to scan in one go, few enough to come at once. */
export const PAGE_SIZE = 100;

export const readListState = (search: URLSearchParams): ListState => ({
  q: search.get('q') ?? '',
  filter: search.get('filter') ?? '',
  sort: search.get('sort') ?? '',
  after: search.get('after') ?? '',
  before: search.get('after') ? '' : (search.get('before') ?? ''),
  in: search.get('in') === 'trash' ? 'trash' : 'live',
  columns: search.get('columns') ?? '',
});

/** The state as search parameters, defaults left out, so that equal lists have equal addresses. */
export const writeListState = (state: Partial<ListState>): URLSearchParams => {
  const search = new URLSearchParams();
  if (state.q) search.set('q', state.q);
  if (state.filter) search.set('filter', state.filter);
  if (state.sort) search.set('sort', state.sort);
  if (state.in === 'trash') search.set('in', 'trash');
  if (state.columns) search.set('columns', state.columns);
  if (state.after) search.set('after', state.after);
  else if (state.before) search.set('before', state.before);
  return search;
};

/** The query of the list call, in the one order in which it is always written. */
export const listCallQuery = (state: ListState) => ({
  ...(state.q.trim() ? { q: state.q.trim() } : {}),
  ...(state.filter ? { filter: state.filter } : {}),
  ...(state.in === 'trash' ? { in: 'trash' as const } : {}),
  ...(state.sort ? { sort: state.sort } : {}),
  limit: String(PAGE_SIZE),
  ...(state.after ? { after: state.after } : {}),
  ...(state.before ? { before: state.before } : {}),
});

/** What the count call asks: the same rows, whatever their order and page. */
export const countCallQuery = ({ q, filter, in: place }: ListState): ListFilters => ({
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(filter ? { filter } : {}),
  ...(place === 'trash' ? { in: 'trash' as const } : {}),
});

/** The path the list asks for its rows under; the boot script asks under the very same. */
export const listRequest = (plural: string, search: URLSearchParams): string =>
  `/v1/${plural}?${new URLSearchParams(listCallQuery(readListState(search)))}`;

/**
 * The address of a list that shows what a filter lets through.
 * @param path the list's own, `/university/`
 * @param filter as the contract shapes it, or already as JSON
 */
export const filteredListPath = (path: string, filter: Filter | string): string => {
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
  return `${path}?${writeListState({ filter: text })}`;
};
