/** What a list shows, as the address says it; absent means the list's own default. */
export interface ListState {
  readonly q: string;
  /** `country,-established` */
  readonly sort: string;
  /** A cursor of the page before or after; at most one of the two. */
  readonly after: string;
  readonly before: string;
  readonly in: 'live' | 'trash';
}

/** Rows of one page: enough to scan in one go, few enough to come at once. */
export const PAGE_SIZE = 100;

export const readListState = (search: URLSearchParams): ListState => ({
  q: search.get('q') ?? '',
  sort: search.get('sort') ?? '',
  after: search.get('after') ?? '',
  before: search.get('after') ? '' : (search.get('before') ?? ''),
  in: search.get('in') === 'trash' ? 'trash' : 'live',
});

/** The state as search parameters, defaults left out, so that equal lists have equal addresses. */
export const writeListState = (state: Partial<ListState>): URLSearchParams => {
  const search = new URLSearchParams();
  if (state.q) search.set('q', state.q);
  if (state.sort) search.set('sort', state.sort);
  if (state.in === 'trash') search.set('in', 'trash');
  if (state.after) search.set('after', state.after);
  else if (state.before) search.set('before', state.before);
  return search;
};

/** The query of the list call, in the one order in which it is always written. */
export const listCallQuery = (state: ListState): Record<string, string> => ({
  ...(state.q.trim() ? { q: state.q.trim() } : {}),
  ...(state.in === 'trash' ? { in: 'trash' } : {}),
  ...(state.sort ? { sort: state.sort } : {}),
  limit: String(PAGE_SIZE),
  ...(state.after ? { after: state.after } : {}),
  ...(state.before ? { before: state.before } : {}),
});

/** What the count call asks: the same rows, whatever their order and page. */
export const countCallQuery = ({ q, in: place }: ListState): Record<string, string> => ({
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(place === 'trash' ? { in: 'trash' } : {}),
});

/** The path the list asks for its rows under; the boot script asks under the very same. */
export const listRequest = (plural: string, search: URLSearchParams): string =>
  `/v1/${plural}?${new URLSearchParams(listCallQuery(readListState(search)))}`;
