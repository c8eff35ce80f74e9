import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { writeListState, type ListState } from '../../api/list-query.ts';
import type { ListPage } from '../../api/records.ts';
import { recordPath, type Declaration } from '../../kinds/declaration.ts';
import { getLastList, listStateOf, rememberLastList } from '../navigation/last-list.ts';
import { watchAddress } from '../navigation/watch-address.ts';
import { withPageSize } from '../parts/page-size-preference.ts';
import { useWiring } from '../parts/wiring-context.tsx';

export interface Neighbour {
  readonly href: string;
  readonly go: () => void;
}

/** Steps through the list one came from, over page ends. */
export const useNeighbours = (declaration: Declaration, id: string) => {
  const wiring = useWiring();
  const { http, queryClient } = wiring;
  const [, navigate] = useLocation();
  const list = getLastList(wiring, declaration);
  const at = list?.ids.indexOf(id) ?? -1;
  const state = list && listStateOf(list);
  const isIn = list !== undefined && state !== undefined && at >= 0;
  const listState = state ?? listStateOf({ address: '' });
  const page = (cursor: Partial<ListState>) => ({
    ...declaration.calls.list(http, { ...withPageSize(listState), after: '', before: '', ...cursor }),
    placeholderData: undefined,
  });
  const isLast = isIn && at === list.ids.length - 1;
  const next = useQuery({ ...page({ after: list?.next ?? '' }), enabled: isLast && list.next !== null });
  const previous = useQuery({
    ...page({ before: list?.previous ?? '' }),
    enabled: isIn && at === 0 && list.previous !== null,
  });
  const isCounted = isIn && list.offset !== null && list.total === null;
  const count = useQuery({ ...declaration.calls.count(http, listState), enabled: isCounted });
  const total = list?.total == null ? count.data : { value: list.total, exact: true };
  const within = (neighbour: string | undefined): Neighbour | null => {
    if (!neighbour) return null;
    const href = recordPath(declaration, neighbour);
    return { href, go: () => navigate(href) };
  };
  const beyond = (
    listPage: ListPage | undefined,
    cursor: Partial<ListState>,
    index: number,
  ): Neighbour | null => {
    const neighbour = listPage?.data.at(index);
    if (!listPage || !neighbour) return null;
    const ids = listPage.data.map((row) => row.id);
    const query = String(writeListState({ ...listState, after: '', before: '', ...cursor }));
    const href = recordPath(declaration, neighbour.id);
    const go = () => {
      rememberLastList(wiring, declaration, `${declaration.path}?${query}`, ids, listPage.meta);
      navigate(href);
    };
    return { href, go };
  };
  /** Null within the page and at the list's ends. */
  const edge = (step: 1 | -1) => {
    if (step === 1 && isLast && list.next !== null) return { cursor: { after: list.next }, index: 0 };
    if (step === -1 && isIn && at === 0 && list.previous !== null)
      return { cursor: { before: list.previous }, index: -1 };
    return null;
  };
  const neighbour = (step: 1 | -1): Neighbour | null => {
    if (!isIn) return null;
    const over = edge(step);
    if (over) return beyond((step === 1 ? next : previous).data, over.cursor, over.index);
    return within(list.ids[at + step]);
  };
  const walk = async (step: 1 | -1) => {
    const known = neighbour(step);
    if (known) return known.go();
    const over = edge(step);
    if (!over) return;
    const isStillHere = watchAddress();
    const response = await queryClient.fetchQuery(page(over.cursor)).catch(() => undefined);
    if (isStillHere()) beyond(response, over.cursor, over.index)?.go();
  };
  return {
    previous: neighbour(-1),
    next: neighbour(1),
    walk,
    place: isIn && list.offset !== null && total ? { at: list.offset + at + 1, total } : null,
  };
};
