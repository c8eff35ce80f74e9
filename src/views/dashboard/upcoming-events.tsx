import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Filter } from '../../../contract/filter.ts';
import { filteredListPath } from '../../api/list-address.ts';
import { writeListState } from '../../api/list-query.ts';
import { overviewCalls } from '../../api/overview.ts';
import type { HttpClient } from '../../api/http.ts';
import type { AnyRecord } from '../../api/records.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { stageOf } from '../../kinds/events/event-stage.ts';
import { zoneCity } from '../../kinds/events/zone-name.ts';
import { formatMoment, formatWallTime } from '../format/dates.ts';
import { sentence, textOf } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { currentMoment, everyMinute, localDay } from '../format/today.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { recordPath } from '../../kinds/declaration.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Skeletons } from './skeletons.tsx';
import { lazyDateFormat } from '../format/lazily.ts';

const SHOWN_EVENTS = 6;
/** More than shown: some end before the next refetch. */
const EVENT_LIMIT = 12;
const REFETCH_INTERVAL_MS = 600_000;
const MS_PER_MINUTE = 60_000;
const times = lazyDateFormat({ timeStyle: 'short', timeZone: 'UTC' });
const timesHere = lazyDateFormat({ timeStyle: 'short' });
const daysHere = lazyDateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const months = lazyDateFormat({ month: 'short', timeZone: 'UTC' });
const dayNumbers = lazyDateFormat({ day: 'numeric', timeZone: 'UTC' });

const notArchived: Filter = { field: 'status', is: 'is_not', value: 'archived' };

const notEnded = (now: number): string => {
  const at = new Date(now).toISOString();
  const day = `${localDay(now)}T00:00`;
  const isAhead: Filter = {
    or: [
      { field: 'ends_utc', is: 'more_than', value: at },
      {
        and: [
          { field: 'ends_utc', is: 'empty' },
          { field: 'starts_utc', is: 'at_least', value: at },
        ],
      },
      {
        and: [
          { field: 'starts_utc', is: 'empty' },
          {
            or: [
              { field: 'starts_at', is: 'at_least', value: day },
              { field: 'ends_at', is: 'at_least', value: day },
            ],
          },
        ],
      },
    ],
  };
  return JSON.stringify({ and: [notArchived, isAhead] });
};

export const upcoming = (http: HttpClient) => {
  const since = Math.floor(Date.now() / REFETCH_INTERVAL_MS) * REFETCH_INTERVAL_MS;
  return overviewCalls.events(http, notEnded(since), EVENT_LIMIT);
};

const Upcoming = ({ event, isNow }: { event: AnyRecord; isNow: boolean }) => {
  const startsAt = textOf(event, 'starts_at');
  const day = new Date(`${startsAt}Z`);
  const takesPlace = textOf(event, 'event_status');
  const isAllDay = event['all_day'] === true;
  const there = formatWallTime(startsAt, isAllDay);
  const instant = isAllDay ? '' : textOf(event, 'starts_utc');
  const isOtherHere = instant !== '' && formatMoment(instant) !== there;
  const here = localDay(instant) === startsAt.slice(0, 10) ? timesHere : daysHere;
  const facts = [
    isAllDay ? 'All day' : `${times().format(day)} ${zoneCity(textOf(event, 'time_zone'))}`,
    isOtherHere ? `${here().format(new Date(instant))} for you` : '',
    textOf(event, 'city') || (event['attendance'] === 'online' ? 'Online' : ''),
    takesPlace === 'scheduled' && event.status === 'draft' ? 'Draft' : '',
  ];
  return (
    <li className="upcoming">
      <time className="upcoming-day" dateTime={startsAt} aria-hidden="true">
        <span>{months().format(day)}</span>
        <strong>{dayNumbers().format(day)}</strong>
      </time>
      <div>
        <Link href={recordPath(events, event.id)}>{textOf(event, 'title')}</Link>
        <p className="panel-soft">
          {isNow && <strong className="upcoming-now">Now · </strong>}
          <span className="visually-hidden">{formatWallTime(startsAt, true)}, </span>
          {facts.filter(Boolean).join(' · ')}
          {takesPlace !== 'scheduled' && (
            <strong className="upcoming-off" data-state={takesPlace}>
              {' · '}
              {sentence(takesPlace)}
            </strong>
          )}
        </p>
      </div>
    </li>
  );
};

export const useUpcomingEvents = () =>
  useQuery({ ...upcoming(useWiring().http), placeholderData: keepPreviousData });

const currentMinute = () => Math.floor(currentMoment() / MS_PER_MINUTE) * MS_PER_MINUTE;

export const UpcomingEvents = () => {
  const now = useSyncExternalStore(everyMinute, currentMinute);
  const next = useUpcomingEvents();
  const shown = (next.data?.data ?? [])
    .map((event) => ({ event, stage: stageOf(event, now) }))
    .filter(({ stage }) => stage !== 'over')
    .slice(0, SHOWN_EVENTS);
  // The viewer's today, compared with local wall times.
  const fromToday: Filter = { field: 'starts_at', is: 'at_least', value: `${localDay(now)}T00:00` };
  const all = `${filteredListPath(events.path, { and: [notArchived, fromToday] })}&${writeListState({ sort: 'starts_at' })}`;
  return (
    <section className="panel" aria-labelledby="upcoming">
      <div className="panel-head">
        <h2 id="upcoming">Upcoming events</h2>
        <Link href={all}>View all</Link>
      </div>
      {next.isError && !next.data && <LoadFailure query={next} />}
      {next.isPending && <Skeletons />}
      {next.data && shown.length === 0 && <p className="panel-note">No upcoming events.</p>}
      {shown.length > 0 && (
        <ul className="panel-list" aria-labelledby="upcoming">
          {shown.map(({ event, stage }) => (
            <Upcoming key={event.id} event={event} isNow={stage === 'now'} />
          ))}
        </ul>
      )}
    </section>
  );
};
