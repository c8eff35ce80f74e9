import { QueryClient } from '@tanstack/react-query';
import { QUERY_CACHE } from '../../contract/constants.ts';
import { isCallFailure } from '../api/call-failure.ts';

/**
 * A refusal stays a refusal, and what was given up is not wanted: only a failure of the moment is worth another try. A
 * question that takes the database too long takes it as long again.
 */
const isPassing = (error: unknown) => {
  if (!isCallFailure(error)) return true;
  const { code, status } = error;
  return code === 'network' || code === 'timeout' || ((status ?? 0) >= 500 && code !== 'query_timeout');
};

/** Specification §7: unused entries go after 5 minutes; 3 retries, exponential, 30 s at most. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_CACHE.unusedFor,
        retry: (failures, error) => failures < QUERY_CACHE.retries && isPassing(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, QUERY_CACHE.longestBackoff),
      },
      mutations: { retry: false },
    },
  });

/** Whatever a session left behind, finished or under way, goes with it. */
export const clearCaches = (queryClient: QueryClient): void => {
  void queryClient.cancelQueries();
  queryClient.clear();
};
