import { recordCalls } from '../../api/records.ts';
import { sentence, textOf } from '../parts/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Declaration } from '../records/declaration.ts';

/** Subjects, as the shared list, detail and form show them. */
export const subjects: Declaration = {
  calls: recordCalls('subjects'),
  titleField: 'name',
  path: '/subjects/',
  plural: 'Subjects',
  singular: 'subject',
  searchHint: 'Name or code',
  summary: (record) =>
    [textOf(record, 'code'), sentence(textOf(record, 'level'))].filter(Boolean).join(' · '),
  columns: [
    {
      field: 'code',
      title: 'Code',
      isSortable: true,
      width: '7rem',
      cell: (record) => textOf(record, 'code'),
    },
    {
      field: 'level',
      title: 'Level',
      isSortable: true,
      width: '8rem',
      isSpare: true,
      cell: (record) => sentence(textOf(record, 'level')),
    },
    {
      field: 'parent_id',
      title: 'Part of',
      width: '18rem',
      cell: (record, names) => names[textOf(record, 'parent_id')] ?? '',
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: (record) => <StatusBadge status={record.status} />,
    },
  ],
  loadDetails: () => import('./subject-details.ts').then((module) => module.subjectDetails),
};
