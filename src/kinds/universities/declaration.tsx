import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { firstPaintCell, firstPaintSummary } from '../first-paint-cell.tsx';

export const declaration: Declaration = {
  calls: recordCalls('universities'),
  titleField: 'name',
  path: KINDS.universities.path,
  plural: KINDS.universities.title,
  singular: 'university',
  searchHint: 'Name, acronym, city or website',
  defaultSort: 'name',
  summary: firstPaintSummary(
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
      cell: firstPaintCell('country', 'country'),
    },
    {
      field: 'city',
      title: 'City',
      isSortable: true,
      width: '11rem',
      cell: firstPaintCell('text', 'city'),
    },
    {
      field: 'type',
      title: 'Type',
      isSortable: true,
      width: '8rem',
      isSpare: true,
      cell: firstPaintCell('choice', 'type'),
    },
    {
      field: 'established',
      title: 'Established',
      isNumber: true,
      isSortable: true,
      width: '7.5rem',
      isSpare: true,
      cell: firstPaintCell('text', 'established'),
    },
  ],
  loadDetails: () => import('./university-details.ts').then((module) => module.universityDetails),
};
