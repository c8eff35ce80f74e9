import { QueryClient } from '@tanstack/react-query';
import { QUERY_CACHE } from '../../contract/constants.ts';
import { isCallFailure, isNetworkFailure } from '../api/call-failure.ts';

/** Not refusals, aborts, or a query too slow for the database. */
const isTransient = (error: unknown) => {
  if (!isCallFailure(error)) return true;
  const { code, status } = error;
  if (code === 'query_timeout') return false;
  return isNetworkFailure(error) || code === 'rate_limited' || (status ?? 0) >= 500;
};

/** Specification §7. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_CACHE.unusedFor,
        retry: (failures, error) => failures < QUERY_CACHE.retries && isTransient(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, QUERY_CACHE.longestBackoff),
      },
    },
  });

export const clearCaches = (queryClient: QueryClient): void => {
  void queryClient.cancelQueries();
  queryClient.clear();
};
