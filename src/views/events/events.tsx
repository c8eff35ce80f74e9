import { recordCalls } from '../../api/records.ts';
import { formatWallTime, sentence, textOf } from '../parts/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Declaration } from '../records/declaration.ts';

/** Events, each at its wall time where it takes place. */
export const events: Declaration = {
  calls: recordCalls('events'),
  titleField: 'title',
  path: '/events/',
  plural: 'Events',
  singular: 'event',
  searchHint: 'Title, city or organiser',
  summary: (record) =>
    [formatWallTime(textOf(record, 'starts_at'), record['all_day'] === true), textOf(record, 'city')]
      .filter(Boolean)
      .join(' · '),
  columns: [
    {
      field: 'starts_at',
      title: 'Starts',
      isSortable: true,
      width: '14rem',
      cell: (record) => formatWallTime(textOf(record, 'starts_at'), record['all_day'] === true),
    },
    {
      field: 'kind',
      title: 'Kind',
      isSortable: true,
      width: '8rem',
      isSpare: true,
      cell: (record) => sentence(textOf(record, 'kind')),
    },
    {
      field: 'city',
      title: 'City',
      isSortable: true,
      width: '10rem',
      isSpare: true,
      cell: (record) => textOf(record, 'city'),
    },
    {
      field: 'event_status',
      title: 'Takes place',
      isSortable: true,
      width: '8rem',
      cell: (record) => sentence(textOf(record, 'event_status')),
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: (record) => <StatusBadge status={record.status} />,
    },
  ],
  loadDetails: () => import('./event-details.ts').then((module) => module.eventDetails),
};
