import { listRequest } from '../api/list-query.ts';

const KIND_BY_PATH: Readonly<Record<string, string>> = {
  university: 'universities',
  subjects: 'subjects',
  majors: 'majors',
  levels: 'levels',
  events: 'events',
};

export const kindListedAt = (pathname: string): string | undefined => {
  const [, screen = '', id] = pathname.split('/');
  return id ? undefined : KIND_BY_PATH[screen];
};

/** Must equal the app's own requests, or the preloaded responses go unused. */
export const firstRequests = (pathname: string, search: string): string[] => {
  const [, screen = '', id] = pathname.split('/');
  const plural = KIND_BY_PATH[screen];
  const query = new URLSearchParams(search);
  // Other views make other requests.
  if (!plural || query.has('view')) return ['/v1/users/info'];
  const data = id ? `/v1/${plural}/${id}` : listRequest(plural, query);
  return [data, '/v1/users/info'];
};
