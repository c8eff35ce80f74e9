import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DuplicateDecision, DuplicateKind, DuplicateState } from '../../contract/duplicates.ts';
import * as routes from '../../contract/routes/duplicates.ts';
import type { HttpClient } from './http.ts';

export type {
  DuplicateCounts,
  DuplicateKind,
  DuplicatePair,
  DuplicateReason,
  DuplicateSide,
  DuplicateState,
} from '../../contract/duplicates.ts';

interface Wanted {
  readonly kind: DuplicateKind;
  readonly state: DuplicateState;
  readonly record?: string | undefined;
  readonly q?: string | undefined;
}

const ROOT = ['duplicates'] as const;

export const duplicateCalls = {
  root: ROOT,
  list: (http: HttpClient, { kind, state, record, q }: Wanted) => {
    const query = { kind, state, ...(record && { record }), ...(q && { q }) };
    return queryOptions({
      queryKey: [...ROOT, 'list', query],
      queryFn: ({ signal }) => http.call(routes.listDuplicates, { query, signal }),
      placeholderData: keepPreviousData,
    });
  },
  count: (http: HttpClient) =>
    queryOptions({
      queryKey: [...ROOT, 'count'],
      queryFn: async ({ signal }) => (await http.call(routes.countDuplicates, { signal })).data,
    }),
  decide: (http: HttpClient, body: DuplicateDecision) => http.call(routes.decideDuplicate, { body }),
};
