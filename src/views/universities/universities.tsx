import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../records/declaration.ts';
import { plainCell, plainSummary } from '../records/plain-cells.tsx';

/** Universities, as the shared list, detail and form show them. */
export const universities: Declaration = {
  calls: recordCalls('universities'),
  titleField: 'name',
  path: '/university/',
  plural: 'Universities',
  singular: 'university',
  searchHint: 'Name, acronym, city or website',
  summary: plainSummary(
    [
      { field: 'city', as: 'text' },
      { field: 'country', as: 'country' },
    ],
    ', ',
  ),
  columns: [
    {
      field: 'country',
      title: 'Country',
      isSortable: true,
      width: '11rem',
      cell: plainCell('country', 'country'),
    },
    {
      field: 'city',
      title: 'City',
      isSortable: true,
      width: '11rem',
      cell: plainCell('text', 'city'),
    },
    {
      field: 'type',
      title: 'Type',
      isSortable: true,
      width: '8rem',
      isSpare: true,
      cell: plainCell('choice', 'type'),
    },
    {
      field: 'established',
      title: 'Established',
      isSortable: true,
      width: '7.5rem',
      isSpare: true,
      cell: plainCell('text', 'established'),
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: plainCell('status', 'status'),
    },
  ],
  loadDetails: () => import('./university-details.ts').then((module) => module.universityDetails),
};
