import type { Wiring } from '../../wiring.ts';
import { prefetchRecord } from '../records/prefetch.ts';
import { RecordDetail } from '../records/record-detail.tsx';
import { eventDetails } from './event-details.ts';
import { events } from './events.tsx';
import { InCalendars } from './in-calendars.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail key={id} declaration={events} details={eventDetails} id={id}>
    <InCalendars id={id} />
  </RecordDetail>
);

export const prefetch = (wiring: Wiring, id: string) => prefetchRecord(wiring, events, id);
