import { recordCalls } from '../../api/records.ts';
import { textOf } from '../parts/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Declaration } from '../records/declaration.ts';

/** Levels of study, in the order set by hand. */
export const levels: Declaration = {
  calls: recordCalls('levels'),
  titleField: 'name',
  path: '/levels/',
  plural: 'Levels',
  singular: 'level',
  searchHint: 'Name or code',
  summary: (record) =>
    [textOf(record, 'code'), record['isced'] === null ? '' : `ISCED ${textOf(record, 'isced')}`]
      .filter(Boolean)
      .join(' · '),
  columns: [
    {
      field: 'code',
      title: 'Code',
      isSortable: true,
      width: '8rem',
      cell: (record) => textOf(record, 'code'),
    },
    {
      field: 'isced',
      title: 'ISCED',
      isSortable: true,
      width: '6rem',
      cell: (record) => textOf(record, 'isced'),
    },
    { field: 'eqf', title: 'EQF', isSortable: true, width: '6rem', cell: (record) => textOf(record, 'eqf') },
    {
      field: 'typical_months',
      title: 'Months',
      isSortable: true,
      width: '7rem',
      isSpare: true,
      cell: (record) => textOf(record, 'typical_months'),
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: (record) => <StatusBadge status={record.status} />,
    },
  ],
  loadDetails: () => import('./level-details.ts').then((module) => module.levelDetails),
};
