import { recordCalls } from '../../api/records.ts';
import { formatWallTime } from '../../views/format/dates.ts';
import { sentence, textOf } from '../../views/format/format.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { Declaration } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { firstPaintColumn } from '../first-paint-cell.tsx';
import { isOverdue } from './is-overdue.ts';
import { zoneCity, zoneName } from './zone-name.ts';
import './events.css';

const Starts = ({ record }: { record: AnyRecord }) => {
  const zone = textOf(record, 'time_zone');
  const isAllDay = record['all_day'] === true;
  return (
    <>
      {formatWallTime(textOf(record, 'starts_at'), isAllDay)}
      {!isAllDay && zone && <span className="event-where"> {zoneCity(zone)}</span>}
    </>
  );
};

const alertStatus = ({ event_status: status }: AnyRecord) =>
  status === 'cancelled' ? 'cancelled' : undefined;

const TakesPlace = ({ record }: { record: AnyRecord }) =>
  isOverdue(record as AnyRecord & Parameters<typeof isOverdue>[0]) ? (
    <span className="event-past">Ended, not archived</span>
  ) : (
    <span className={`badge-${textOf(record, 'event_status')}`}>
      {sentence(textOf(record, 'event_status'))}
    </span>
  );

const sinceToday = (field: string) => `{"field":"${field}","is":"at_least","value":"today"}`;
const beforeToday = (field: string) => `{"field":"${field}","is":"less_than","value":"today"}`;

export const declaration: Declaration = {
  calls: recordCalls('events'),
  titleField: 'title',
  path: KINDS.events.path,
  plural: KINDS.events.title,
  singular: 'event',
  searchHint: 'Title, host or city',
  defaultSort: '-starts_at,title',
  ownTabs: [
    {
      name: 'Upcoming',
      filter: `{"or":[${sinceToday('starts_at')},${sinceToday('ends_at')}]}`,
      sort: 'starts_at',
    },
    {
      name: 'Past',
      filter: `{"and":[${beforeToday('starts_at')},{"or":[${beforeToday('ends_at')},{"field":"ends_at","is":"empty"}]}]}`,
      sort: '-starts_at',
    },
  ],
  summary: (record) => {
    const isAllDay = record['all_day'] === true;
    const [zone, city] = [textOf(record, 'time_zone'), textOf(record, 'city')];
    const isZoned = !isAllDay && zone !== '' && textOf(record, 'starts_at') !== '';
    const time = [formatWallTime(textOf(record, 'starts_at'), isAllDay), isZoned && zoneName(zone)];
    // "Kathmandu time · Kathmandu"
    const place = isZoned && zoneCity(zone) === city ? '' : city;
    return [time.filter(Boolean).join(' '), place].filter(Boolean).join(' · ');
  },
  alertStatus,
  columns: [
    {
      field: 'starts_at',
      title: 'Starts',
      isSortable: true,
      width: '15.75rem',
      cell: (record) => <Starts record={record} />,
      // An import finds an event without a start by its slug alone.
      exportedWith: ['all_day', 'time_zone', 'slug'],
    },
    firstPaintColumn('choice', {
      field: 'kind',
      title: 'Kind',
      isSortable: true,
      width: '9rem',
      isSpare: true,
    }),
    firstPaintColumn('text', {
      field: 'city',
      title: 'City',
      isSortable: true,
      width: '7rem',
      isSpare: true,
    }),
    {
      field: 'event_status',
      title: 'Event status',
      isSortable: true,
      width: '9.25rem',
      cell: (record) => <TakesPlace record={record} />,
    },
  ],
  loadDetails: () => import('./event-details.ts').then((module) => module.eventDetails),
};
