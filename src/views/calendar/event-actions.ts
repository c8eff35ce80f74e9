import type { KeyboardEvent, PointerEvent } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';

export interface EventActions {
  readonly liftedId: string | null;
  readonly changedIds: ReadonlySet<string>;
  readonly open: (entry: CalendarEntry, anchor: HTMLElement) => void;
  readonly grab: (event: PointerEvent, entry: CalendarEntry) => void;
  readonly key: (event: KeyboardEvent, entry: CalendarEntry) => void;
}
