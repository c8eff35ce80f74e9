import type { Wiring } from '../../wiring.ts';
import { prefetchRecord } from '../../views/list/prefetch.ts';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { eventDetails } from './event-details.ts';
import { events } from './events.tsx';
import { EventAbout } from './event-about.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={events}
    details={eventDetails}
    id={id}
    content={{ name: 'about', title: 'About', panel: <EventAbout id={id} /> }}
  />
);

export const prefetch = (wiring: Wiring, id: string) => prefetchRecord(wiring, events, id);
