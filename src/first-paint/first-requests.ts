import { listRequest, readListState } from '../api/list-query.ts';
import { withPageSize } from '../views/preferences/page-size-preference.ts';

type KindsBySegment = Readonly<Record<string, string>>;

const kindAt = (kinds: KindsBySegment, segment: string): string | undefined =>
  Object.hasOwn(kinds, segment) ? kinds[segment] : undefined;

/** @returns plural of the kind listed there */
export const kindListedAt = (kinds: KindsBySegment, pathname: string): string | undefined => {
  const [, segment = '', id] = pathname.split('/');
  return id ? undefined : kindAt(kinds, segment);
};

/** Must equal the app's own requests, or the preloaded responses go unused. */
export const firstRequests = (kinds: KindsBySegment, pathname: string, search: string): string[] => {
  const [, segment = '', id] = pathname.split('/');
  const plural = kindAt(kinds, segment);
  const query = new URLSearchParams(search);
  // Other views make other requests.
  if (!plural || query.has('view') || id === 'import') return ['/v1/users/info'];
  const data = id ? `/v1/${plural}/${id}` : listRequest(plural, withPageSize(readListState(query)));
  return [data, '/v1/users/info'];
};
