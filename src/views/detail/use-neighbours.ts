import { useQuery } from '@tanstack/react-query';
import { recordPath, type Declaration } from '../../kinds/declaration.ts';
import { getLastList, listStateOf, type LastList } from '../../wiring/last-list.ts';
import { indexBeyond, pageBeyond, stepInList, type Step } from '../../wiring/step-in-list.ts';
import { getPageSize, withPageSize } from '../preferences/page-size-preference.ts';
import { useWiring } from '../actors/wiring-context.tsx';

const EMPTY_STATE = listStateOf({ address: '' });

/** Its address; null while that is unknown and at the list's ends. */
const useNeighbour = (
  declaration: Declaration,
  list: LastList | undefined,
  id: string,
  step: Step,
): string | null => {
  const { http } = useWiring();
  const beyond = list ? pageBeyond(list, id, step) : null;
  const page = useQuery({
    ...declaration.calls.list(http, withPageSize(beyond ?? EMPTY_STATE)),
    placeholderData: undefined,
    enabled: beyond !== null,
  }).data;
  const neighbour = beyond ? page?.data.at(indexBeyond(step))?.id : list?.ids[list.ids.indexOf(id) + step];
  return neighbour ? recordPath(declaration, neighbour) : null;
};

/** Steps through the list one came from, over page ends. */
export const useNeighbours = (declaration: Declaration, id: string) => {
  const wiring = useWiring();
  const last = getLastList(wiring, declaration);
  const list = last?.ids.includes(id) ? last : undefined;
  const isCounted = list !== undefined && list.offset !== null && list.total === null;
  const count = useQuery({
    ...declaration.calls.count(wiring.http, list ? listStateOf(list) : EMPTY_STATE),
    enabled: isCounted,
  });
  const total = list?.total == null ? count.data : { value: list.total, exact: true };
  return {
    previous: useNeighbour(declaration, list, id, -1),
    next: useNeighbour(declaration, list, id, 1),
    step: (step: Step) => void stepInList(wiring, declaration, { id, step, size: getPageSize() }),
    place: list?.offset != null && total ? { at: list.offset + list.ids.indexOf(id) + 1, total } : null,
  };
};
