import { useQuery } from '@tanstack/react-query';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { Button } from '../../views/parts/button.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { MoreIcon } from '../../views/parts/more-icon.tsx';
import { Link } from '../../views/parts/link.tsx';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import { useDownload } from '../../views/flows/use-download.ts';
import { getViewerTimeText, timeText } from './event-text.ts';
import { declaration as events } from './declaration.tsx';
import type { ShownEvent } from './shown-event.ts';
import './calendar-links.css';

type Dated = Pick<CalendarEntry, 'title' | 'starts_at' | 'ends_at' | 'all_day' | 'time_zone'>;

export const CalendarLinks = ({ id }: { id: string }) => {
  const read = useQuery(events.calls.read(useWiring().http, id));
  const event = read.data?.data as (Dated | { readonly title: string; readonly starts_at: null }) | undefined;
  const download = useDownload();
  if (!event || event.starts_at === null) return null;
  const viewer = getViewerTimeText(event);
  return (
    <section className="in-calendars" aria-labelledby="in-calendars">
      <h2 id="in-calendars">Calendar</h2>
      <p>
        {timeText(event)}
        {viewer && <span className="event-where"> · your time: {viewer}</span>}
      </p>
      <div className="in-calendars-ways no-print">
        <Link
          className="button"
          href={`${events.path}?view=calendar&span=week&date=${event.starts_at.slice(0, 10)}`}
          state={{ event: id } satisfies ShownEvent}
        >
          <Icon name="events" />
          View in calendar
        </Link>
        <Button onClick={() => download({ name: `${event.title}.ics`, source: { of: 'event', id } })}>
          <MoreIcon name="download" />
          Download .ics
        </Button>
      </div>
    </section>
  );
};
