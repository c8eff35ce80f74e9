import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PeopleQuery } from '../../contract/people.ts';
import { readAccount } from '../../contract/routes/account.ts';
import { listPasskeys } from '../../contract/routes/passkeys.ts';
import * as routes from '../../contract/routes/people.ts';
import type { HttpClient } from './http.ts';
import { STALE_AFTER_MS } from './records.ts';
import { SESSIONS_REFETCH_MS } from './sessions.ts';

export type { Account } from '../../contract/account.ts';
export type { Passkey } from '../../contract/passkeys.ts';
export type { ListedPerson, PeopleResponse } from '../../contract/people.ts';

const root = ['people'] as const;

export const peopleCalls = {
  root,
  list: (http: HttpClient, query: PeopleQuery) =>
    queryOptions({
      queryKey: [...root, 'list', query],
      queryFn: ({ signal }) => http.call(routes.listPeople, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime: STALE_AFTER_MS,
    }),
  read: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: [...root, 'read', id],
      queryFn: async ({ signal }) => (await http.call(routes.readPerson, { params: { id }, signal })).data,
      staleTime: STALE_AFTER_MS,
    }),
  history: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: [...root, 'history', id],
      queryFn: async ({ signal }) => (await http.call(routes.personHistory, { params: { id }, signal })).data,
    }),
  sessions: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: [...root, 'sessions', id],
      queryFn: async ({ signal }) =>
        (await http.call(routes.listPersonSessions, { params: { id }, signal })).data,
      refetchInterval: SESSIONS_REFETCH_MS,
    }),
};

export const accountCalls = {
  root: ['account'] as const,
  read: (http: HttpClient) =>
    queryOptions({
      queryKey: ['account', 'read'],
      queryFn: async ({ signal }) => (await http.call(readAccount, { signal })).data,
    }),
  passkeys: (http: HttpClient) =>
    queryOptions({
      queryKey: ['account', 'passkeys'],
      queryFn: async ({ signal }) => (await http.call(listPasskeys, { signal })).data,
    }),
};
