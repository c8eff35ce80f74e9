import { queryOptions } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import type { endSession, listSessions, sessionSchema } from '../../contract/auth.ts';
import type { HttpClient } from './http.ts';

export type PersonSession = InferOutput<typeof sessionSchema>;

const list = { method: 'GET', path: '/v1/sessions', access: 'admin' } as typeof listSessions;
const end = { method: 'DELETE', path: '/v1/sessions/{id}', access: 'admin' } as typeof endSession;

/** Where a person is signed in, and what ends that. */
export const sessionCalls = {
  /** The latest used first. */
  list: (http: HttpClient) =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: async ({ signal }) => (await http.call(list, { signal })).data as readonly PersonSession[],
      staleTime: 0,
    }),
  /** @throws CallFailure `not_found` where it has ended already */
  end: (http: HttpClient, id: string): Promise<void> => http.call(end, { params: { id } }) as Promise<void>,
};
