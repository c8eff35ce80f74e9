import { daysBetween, type Day } from '../../../contract/wall-time.ts';
import { compareEventSpans, type EventSpan } from './event-span.ts';

export interface LaneLayout {
  readonly eventSpan: EventSpan;
  /** Column 0 to 6; `to` is inclusive. */
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly beginsBefore: boolean;
  readonly endsAfter: boolean;
}

export const layOutLanes = (eventSpans: readonly EventSpan[], days: readonly Day[]): LaneLayout[] => {
  const [begin, end] = [days[0] as Day, days.at(-1) as Day];
  const lanes: number[] = [];
  const onRow = eventSpans.filter(({ first, last }) => last >= begin && first <= end);
  // Spans from the previous row keep the top lanes.
  const shownFrom = ({ first }: EventSpan) => (first < begin ? begin : first);
  const inOrder = onRow.toSorted(
    (one, other) => daysBetween(shownFrom(other), shownFrom(one)) || compareEventSpans(one, other),
  );
  return inOrder.map((eventSpan) => {
    const beginsBefore = eventSpan.first < begin;
    const endsAfter = eventSpan.last > end;
    const from = beginsBefore ? 0 : daysBetween(begin, eventSpan.first);
    const to = endsAfter ? days.length - 1 : daysBetween(begin, eventSpan.last);
    const free = lanes.findIndex((taken) => taken < from);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = to;
    return { eventSpan, from, to, lane, beginsBefore, endsAfter };
  });
};
