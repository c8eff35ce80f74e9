import type { KeyboardEvent, PointerEvent } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';

/** What can be done with an event wherever the calendar draws it. */
export interface EventActions {
  readonly heldId: string | null;
  /** The ids of events that changed in front of the person's eyes. */
  readonly changedIds: ReadonlySet<string>;
  readonly open: (entry: CalendarEntry, anchor: HTMLElement) => void;
  readonly grab: (event: PointerEvent, entry: CalendarEntry) => void;
  readonly key: (event: KeyboardEvent, entry: CalendarEntry) => void;
}
