import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { eventDetails } from './event-details.ts';
import { declaration as events } from './declaration.tsx';
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
