import { recordCalls } from '../../api/records.ts';
import { countryName, sentence, textOf } from '../parts/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Declaration } from '../records/declaration.ts';

/** Universities, as the shared list, detail and form show them. */
export const universities: Declaration = {
  calls: recordCalls('universities'),
  titleField: 'name',
  path: '/university/',
  plural: 'Universities',
  singular: 'university',
  searchHint: 'Name, acronym, city or website',
  summary: (record) => [record['city'], countryName(textOf(record, 'country'))].filter(Boolean).join(', '),
  columns: [
    {
      field: 'country',
      title: 'Country',
      isSortable: true,
      width: '11rem',
      cell: (record) => countryName(textOf(record, 'country')),
    },
    {
      field: 'city',
      title: 'City',
      isSortable: true,
      width: '11rem',
      cell: (record) => textOf(record, 'city'),
    },
    {
      field: 'type',
      title: 'Type',
      isSortable: true,
      width: '8rem',
      isSpare: true,
      cell: (record) => sentence(textOf(record, 'type')),
    },
    {
      field: 'established',
      title: 'Established',
      isSortable: true,
      width: '7.5rem',
      isSpare: true,
      cell: (record) => textOf(record, 'established'),
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: (record) => <StatusBadge status={record.status} />,
    },
  ],
  loadDetails: () => import('./university-details.ts').then((module) => module.universityDetails),
};
