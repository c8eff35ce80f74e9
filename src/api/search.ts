import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { recordAddresses } from '../../contract/record-addresses.ts';
import type { searchEverything } from '../../contract/search.ts';
import type { HttpClient } from './http.ts';

export interface Hit {
  /** The plural of the kind. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** The text that matched, when it is not the name. */
  readonly matched: string | null;
}

const operation = { method: 'GET', path: '/v1/search', access: 'admin' } as typeof searchEverything;

/** Records of every kind, likeliest first; a new question gives up the one under way. */
export const searchQuery = (http: HttpClient, question: string) =>
  queryOptions({
    queryKey: ['search', question],
    queryFn: async ({ signal }) => {
      const answer = await http.call(operation, { query: { q: question, limit: '30' }, signal });
      return answer.data as readonly Hit[];
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: question !== '',
  });

/**
 * The kind of the record with this id, by asking all of them.
 * @param plurals of the kinds it may be
 * @returns null where there is none outside the trash
 * @throws CallFailure
 */
export const findKindOf = async <Plural extends string>(
  http: HttpClient,
  plurals: readonly Plural[],
  id: string,
): Promise<Plural | null> => {
  const filter = JSON.stringify({ field: 'id', is: 'is', value: id });
  const isOf = async (plural: string) => {
    const count = { ...recordAddresses(plural).count, access: 'admin' } as unknown as Operation;
    const { data } = (await http.call(count, { query: { filter } })) as unknown as {
      data: { value: number };
    };
    return data.value > 0;
  };
  const answers = await Promise.all(plurals.map(isOf));
  return plurals.find((_, index) => answers[index]) ?? null;
};
