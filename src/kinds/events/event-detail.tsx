import { useQuery } from '@tanstack/react-query';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { FieldValue } from '../../views/fields/field-value.tsx';
import { formatValue } from '../../views/fields/format-value.ts';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import { CalendarLinks } from './calendar-links.tsx';
import { DraftHost } from './draft-host.tsx';
import { eventDetails } from './event-details.ts';
import { declaration as events } from './declaration.tsx';

const AUDIENCE = eventDetails.form.find(({ title }) => title === 'Audience')?.fields ?? [];

const EventAbout = ({ id }: { id: string }) => {
  const { data } = useQuery(events.calls.read(useWiring().http, id));
  if (!data) return null;
  const { data: record, meta } = data;
  const known = AUDIENCE.filter((field) => formatValue(field, record[field.field], meta.names) !== '');
  return (
    <div className="event-about">
      {known.length > 0 && (
        <dl>
          {known.map((field) => (
            <div key={field.field}>
              <dt>{field.label}</dt>
              <FieldValue {...{ field, record }} names={meta.names} />
            </div>
          ))}
        </dl>
      )}
      <CalendarLinks id={id} />
    </div>
  );
};

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={events}
    details={eventDetails}
    id={id}
    note={<DraftHost id={id} />}
    content={{ name: 'about', title: 'About', panel: <EventAbout id={id} /> }}
  />
);
