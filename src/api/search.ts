import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordRoutes } from '../../contract/routes/records.ts';
import { searchEverything } from '../../contract/routes/search.ts';
import type { HttpClient } from './http.ts';

export type { Hit } from '../../contract/search.ts';

export const MAX_HITS = 30;

export const searchQuery = (http: HttpClient, question: string) =>
  queryOptions({
    queryKey: ['search', question],
    queryFn: async ({ signal }) =>
      (await http.call(searchEverything, { query: { q: question, limit: `${MAX_HITS}` }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: question !== '',
  });

/**
 * @returns null if none has the id outside the trash
 * @throws CallFailure
 */
export const findKindOf = async <Plural extends string>(
  http: HttpClient,
  plurals: readonly Plural[],
  id: string,
): Promise<Plural | null> => {
  const filter = JSON.stringify({ field: 'id', is: 'is', value: id });
  const isOf = async (plural: string) => {
    const { data } = await http.call(recordRoutes(plural).count, { query: { filter } });
    return data.value > 0;
  };
  const matches = await Promise.all(plurals.map(isOf));
  return plurals.find((_, index) => matches[index]) ?? null;
};
