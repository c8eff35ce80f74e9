import { listRequest } from '../api/list-query.ts';

/** What each list screen's records are called in the API. */
const KIND_BY_PATH: Readonly<Record<string, string>> = {
  university: 'universities',
  subjects: 'subjects',
  majors: 'majors',
  levels: 'levels',
  events: 'events',
};

/** What the records of a list are called, by its path; undefined where there is no list. */
export const kindListedAt = (pathname: string): string | undefined => {
  const [, screen = '', id] = pathname.split('/');
  return id ? undefined : KIND_BY_PATH[screen];
};

/**
 * The first data a screen needs, as the paths the app itself will ask for: who is signed in, and the list's first
 * page or the record.
 */
export const firstRequests = (pathname: string, search: string): string[] => {
  const [, screen = '', id] = pathname.split('/');
  const plural = KIND_BY_PATH[screen];
  const query = new URLSearchParams(search);
  // Other views than the list ask in ways of their own.
  if (!plural || query.has('view')) return ['/v1/users/info'];
  const data = id ? `/v1/${plural}/${id}` : listRequest(plural, query);
  return [data, '/v1/users/info'];
};
