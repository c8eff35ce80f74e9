import { queryOptions } from '@tanstack/react-query';
import { endSession, listSessions } from '../../contract/routes/sessions.ts';
import type { HttpClient } from './http.ts';

export type { PersonSession } from '../../contract/auth.ts';

/** Sessions begin and end elsewhere. */
export const SESSIONS_REFETCH_MS = 30_000;

export const sessionCalls = {
  list: (http: HttpClient) =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: async ({ signal }) => (await http.call(listSessions, { signal })).data,
      staleTime: 0,
      refetchInterval: SESSIONS_REFETCH_MS,
    }),
  /** @throws CallFailure `not_found` if ended */
  end: (http: HttpClient, id: string): Promise<void> => http.call(endSession, { params: { id } }),
};
