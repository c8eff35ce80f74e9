import type { KeyboardEvent, PointerEvent } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import type { Day } from '../../../contract/wall-time.ts';
import type { LinkTo } from './calendar-address.ts';
import type { EventSpan } from './event-span.ts';
import type { TimeSlot } from './time-slot.ts';

export interface EventActions {
  readonly liftedId: string | null;
  readonly changedIds: ReadonlySet<string>;
  readonly open: (entry: CalendarEntry, anchor: HTMLElement) => void;
  readonly grab: (event: PointerEvent, entry: CalendarEntry) => void;
  readonly key: (event: KeyboardEvent, entry: CalendarEntry) => void;
}

/** Of every way to show days. */
export interface DaysProps {
  readonly eventSpans: readonly EventSpan[];
  readonly actions: EventActions;
  readonly onNew: (slot: TimeSlot) => void;
}

export interface GridProps extends DaysProps {
  readonly date: Day;
  readonly linkTo: LinkTo;
}
