import { recordCalls } from '../../api/records.ts';
import { textOf } from '../parts/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Declaration } from '../records/declaration.ts';

/** Majors, as the shared list, detail and form show them. */
export const majors: Declaration = {
  calls: recordCalls('majors'),
  titleField: 'name',
  path: '/majors/',
  plural: 'Majors',
  singular: 'major',
  searchHint: 'Name or code',
  summary: (record, names) =>
    [textOf(record, 'code'), names[textOf(record, 'subject_id')]].filter(Boolean).join(' · '),
  columns: [
    {
      field: 'code',
      title: 'Code',
      isSortable: true,
      width: '7rem',
      cell: (record) => textOf(record, 'code'),
    },
    {
      field: 'subject_id',
      title: 'Subject',
      width: '20rem',
      cell: (record, names) => names[textOf(record, 'subject_id')] ?? '',
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: (record) => <StatusBadge status={record.status} />,
    },
  ],
  loadDetails: () => import('./major-details.ts').then((module) => module.majorDetails),
};
