import { queryOptions } from '@tanstack/react-query';
import { changeSetCalls } from './change-sets.ts';
import type { HttpClient } from './http.ts';

/** The newest change that moved references off a record and is not undone; null: none. */
export const movedReferences = (http: HttpClient, id: string) => {
  const { queryKey, queryFn } = changeSetCalls.list(http, { references_from: id });
  return queryOptions({
    queryKey,
    queryFn,
    select: ({ data }) => data.find(({ undone_by: undoneBy }) => undoneBy === null) ?? null,
  });
};
