import { navigate } from 'wouter/use-browser-location';
import { writeListState, type ListState } from '../api/list-query.ts';
import type { RecordCalls } from '../api/records.ts';
import type { Wiring } from '../wiring.ts';
import { getLastList, listStateOf, rememberLastList, type LastList } from './last-list.ts';

export type Step = 1 | -1;

interface SteppedKind {
  readonly calls: RecordCalls;
  readonly path: string;
  readonly plural: string;
}

/** The page over the end at which a record stands; null within its page and at the list's ends. */
export const pageBeyond = (list: LastList, id: string, step: Step): ListState | null => {
  const isAhead = step === 1;
  const cursor = isAhead ? list.next : list.previous;
  if (cursor === null || list.ids.at(isAhead ? -1 : 0) !== id) return null;
  return { ...listStateOf(list), after: isAhead ? cursor : '', before: isAhead ? '' : cursor };
};

/** Which record of the page beyond is the neighbour. */
export const indexBeyond = (step: Step): number => (step === 1 ? 0 : -1);

/**
 * To the neighbour in the list one came from, also over the end of its page; nowhere if one has left meanwhile.
 * @param size of a page where the list's address has none
 */
export const stepInList = async (
  wiring: Wiring,
  kind: SteppedKind,
  { id, step, size }: { readonly id: string; readonly step: Step; readonly size: string },
): Promise<void> => {
  const { http, queryClient } = wiring;
  const list = getLastList(wiring, kind);
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at < 0) return;
  const beyond = pageBeyond(list, id, step);
  if (!beyond) {
    const neighbour = list.ids[at + step];
    if (neighbour) navigate(kind.path + neighbour);
    return;
  }
  const { href } = location;
  const query = kind.calls.list(http, { ...beyond, size: beyond.size || size });
  const page =
    queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query).catch(() => undefined));
  const neighbour = page?.data.at(indexBeyond(step));
  if (!page || !neighbour || location.href !== href) return;
  const ids = page.data.map((row) => row.id);
  rememberLastList(wiring, kind, `${kind.path}?${writeListState(beyond)}`, ids, page.meta);
  navigate(kind.path + neighbour.id);
};
