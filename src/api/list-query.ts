/** '' means the list's default. */
export interface ListState {
  readonly q: string;
  /** JSON; see `contract/filter.ts`. */
  readonly filter: string;
  readonly sort: string;
  /** At most one cursor is set. */
  readonly after: string;
  readonly before: string;
  /** Of the page's first row; '' where unknown. */
  readonly from: string;
  readonly in: 'live' | 'trash';
  /** In order, without the name; '': as last chosen. */
  readonly columns: string;
  /** Rows of a page; '': as last chosen. */
  readonly size: string;
}

export const PAGE_SIZES = ['25', '50', '100', '200'] as const;
export const DEFAULT_PAGE_SIZE = '100';

export const parsePageSize = (text: string | null): string => PAGE_SIZES.find((size) => size === text) ?? '';

export const readListState = (search: URLSearchParams): ListState => ({
  q: search.get('q') ?? '',
  filter: search.get('filter') ?? '',
  sort: search.get('sort') ?? '',
  after: search.get('after') ?? '',
  before: search.get('after') ? '' : (search.get('before') ?? ''),
  from: search.get('from') ?? '',
  in: search.get('in') === 'trash' ? 'trash' : 'live',
  columns: search.get('columns') ?? '',
  size: parsePageSize(search.get('size')),
});

export const UNFILTERED_LIST = readListState(new URLSearchParams());

/** Equal lists have equal URLs. */
export const writeListState = (state: Partial<ListState>): URLSearchParams => {
  const search = new URLSearchParams();
  if (state.q) search.set('q', state.q);
  if (state.filter) search.set('filter', state.filter);
  if (state.sort) search.set('sort', state.sort);
  if (state.in === 'trash') search.set('in', 'trash');
  if (state.columns) search.set('columns', state.columns);
  if (state.size && state.size !== DEFAULT_PAGE_SIZE) search.set('size', state.size);
  if (state.after) search.set('after', state.after);
  else if (state.before) search.set('before', state.before);
  if (state.from && (state.after || state.before)) search.set('from', state.from);
  return search;
};

export const countCallQuery = ({ q, filter, in: place }: ListState) => ({
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(filter ? { filter } : {}),
  ...(place === 'trash' ? { in: 'trash' as const } : {}),
});

/** Fixed order: preloaded responses are found by it. */
export const listCallQuery = (state: ListState) => ({
  ...countCallQuery(state),
  ...(state.sort ? { sort: state.sort } : {}),
  limit: state.size || DEFAULT_PAGE_SIZE,
  ...(state.after ? { after: state.after } : {}),
  ...(state.before ? { before: state.before } : {}),
});

/** Must equal the path that the boot script requests. */
export const listRequest = (plural: string, state: ListState): string =>
  `/v1/${plural}?${new URLSearchParams(listCallQuery(state))}`;
