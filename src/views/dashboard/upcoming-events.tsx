import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../../contract/filter.ts';
import { filteredListPath, writeListState } from '../../api/list-query.ts';
import { overviewCalls } from '../../api/overview.ts';
import type { HttpClient } from '../../api/http.ts';
import type { AnyRecord } from '../../api/records.ts';
import { events } from '../events/events.tsx';
import { formatWallTime, sentence, textOf } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useToday } from '../parts/today.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { recordPath } from '../records/declaration.ts';
import { ListFailure } from '../records/list-failure.tsx';
import { Skeletons } from './skeletons.tsx';

const SHOWN = 6;
const months = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });

/** From the start of the viewer's day on, by the clock of each place: what began this morning is still of today. */
const fromDay = (day: string): string => {
  const filter: Filter = {
    and: [
      { field: 'status', is: 'is_not', value: 'archived' },
      { field: 'starts_at', is: 'at_least', value: `${day}T00:00` },
    ],
  };
  return JSON.stringify(filter);
};

export const upcoming = (http: HttpClient, day: string) => overviewCalls.events(http, fromDay(day), SHOWN);

const Upcoming = ({ event }: { event: AnyRecord }) => {
  const startsAt = textOf(event, 'starts_at');
  const day = new Date(`${startsAt}Z`);
  const takesPlace = textOf(event, 'event_status');
  const where = [
    formatWallTime(startsAt, event['all_day'] === true),
    textOf(event, 'city') || (event['attendance'] === 'online' ? 'Online' : ''),
  ];
  return (
    <li className="upcoming">
      <time className="upcoming-day" dateTime={startsAt} aria-hidden="true">
        <span>{months.format(day)}</span>
        <strong>{day.getUTCDate()}</strong>
      </time>
      <div>
        <Link href={recordPath(events, event.id)}>{textOf(event, 'title')}</Link>
        <p className="panel-soft">
          {where.filter(Boolean).join(' · ')}
          {takesPlace !== 'scheduled' && <strong className="upcoming-off"> · {sentence(takesPlace)}</strong>}
        </p>
      </div>
    </li>
  );
};

/** The next events, by the clock where they take place. */
export const UpcomingEvents = () => {
  const { http } = useWiring();
  const day = useToday();
  const next = useQuery(upcoming(http, day));
  const all = `${filteredListPath(events.path, fromDay(day))}&${writeListState({ sort: 'starts_at' })}`;
  return (
    <section className="panel" aria-labelledby="upcoming">
      <div className="panel-head">
        <h2 id="upcoming">Upcoming events</h2>
        <Link href={all}>All upcoming</Link>
      </div>
      {next.isError && !next.data && <ListFailure error={next.error} onRetry={() => void next.refetch()} />}
      {next.isPending && <Skeletons />}
      {next.data?.data.length === 0 && <p className="panel-note">No event lies ahead.</p>}
      {next.data && next.data.data.length > 0 && (
        <ul className="panel-list" aria-labelledby="upcoming">
          {next.data.data.map((event) => (
            <Upcoming key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
};
