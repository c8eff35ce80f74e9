import { useQuery } from '@tanstack/react-query';
import { dayOf, type Day } from '../../../contract/wall-time.ts';
import type { ListState } from '../../api/list-query.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { shortDay } from '../../kinds/events/event-text.ts';
import { readFilter, writeFilter } from '../filters/filter-tree.ts';
import { textOf } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import type { LinkTo } from './calendar-address.ts';

interface NextEventProps {
  readonly state: ListState;
  readonly from: Day;
  readonly linkTo: LinkTo;
}

/** Of those searched and filtered for; nothing where there is none. */
export const NextEvent = ({ state, from, linkTo }: NextEventProps) => {
  const begins = { field: 'starts_at', is: 'at_least', value: `${from}T00:00` } as const;
  const filter = writeFilter({ join: 'and', parts: [...readFilter(state.filter).parts, begins] });
  const found = useQuery(events.calls.list(useWiring().http, { ...state, filter, sort: 'starts_at' }, 1));
  const [event] = found.isPlaceholderData ? [] : (found.data?.data ?? []);
  if (!event) return null;
  const day = dayOf(textOf(event, 'starts_at'));
  return <Link {...linkTo({ date: day })}>Next event: {shortDay(day)}</Link>;
};
