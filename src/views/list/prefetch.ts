import { readListState } from '../../api/list-query.ts';
import { recordCalls } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { idle } from '../loading/idle.ts';
import { withPageSize } from '../preferences/page-size-preference.ts';
import { getDefaultView } from '../saved-views/default-view-preference.ts';

/** A record shows times: else this would come between the click and the record. */
const warmUpFormats = async () => {
  await idle();
  const dates = await import('../format/dates.ts');
  dates.warmUpFormats();
};

/** Resolves when the rows have settled. */
export const prefetchList = (
  { http, queryClient, auth }: Wiring,
  plural: string,
  search: URLSearchParams,
): Promise<void> => {
  const person = auth.getSnapshot().context.person?.key ?? '';
  const begun = search.size > 0 ? search : new URLSearchParams(getDefaultView(person, plural));
  // A default view that is no list.
  if (begun.has('view')) return Promise.resolve();
  const state = readListState(begun);
  const calls = recordCalls(plural);
  // At the start, the list itself has asked by then.
  void idle().then(() => queryClient.prefetchQuery(calls.count(http, state)));
  return queryClient.prefetchQuery(calls.list(http, withPageSize(state)));
};

/** Never rejects. */
export const prefetchRecord = ({ http, queryClient }: Wiring, plural: string, id: string): Promise<void> => {
  warmUpFormats().catch(() => {});
  return queryClient.prefetchQuery(recordCalls(plural).read(http, id));
};
