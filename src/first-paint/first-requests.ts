import { listRequest, readListState } from '../api/list-query.ts';
import { KINDS } from '../kinds/kinds.ts';
import { withPageSize } from '../views/list/page-size-preference.ts';

/** @returns plural of the kind whose paths begin so */
const kindAt = (screen: string): string | undefined =>
  Object.entries(KINDS).find(([, { path }]) => path === `/${screen}/`)?.[0];

export const kindListedAt = (pathname: string): string | undefined => {
  const [, screen = '', id] = pathname.split('/');
  return id ? undefined : kindAt(screen);
};

/** Must equal the app's own requests, or the preloaded responses go unused. */
export const firstRequests = (pathname: string, search: string): string[] => {
  const [, screen = '', id] = pathname.split('/');
  const plural = kindAt(screen);
  const query = new URLSearchParams(search);
  // Other views make other requests.
  if (!plural || query.has('view')) return ['/v1/users/info'];
  const data = id ? `/v1/${plural}/${id}` : listRequest(plural, withPageSize(readListState(query)));
  return [data, '/v1/users/info'];
};
