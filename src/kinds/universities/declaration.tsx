import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { firstPaintColumn, firstPaintSummary } from '../first-paint-cell.tsx';

export const declaration: Declaration = {
  calls: recordCalls('universities'),
  titleField: 'name',
  path: KINDS.universities.path,
  plural: KINDS.universities.title,
  singular: 'university',
  searchHint: 'Name, city or website',
  defaultSort: 'name',
  summary: firstPaintSummary(
    [
      { field: 'city', as: 'text' },
      { field: 'country', as: 'country' },
    ],
    ', ',
  ),
  columns: [
    firstPaintColumn('country', { field: 'country', title: 'Country', isSortable: true, width: '11rem' }),
    firstPaintColumn('text', { field: 'city', title: 'City', isSortable: true, width: '11rem' }),
    firstPaintColumn('choice', {
      field: 'type',
      title: 'Type',
      isSortable: true,
      width: '8rem',
      isSpare: true,
    }),
    firstPaintColumn('text', {
      field: 'established',
      title: 'Established',
      isNumber: true,
      isSortable: true,
      width: '7.5rem',
      isSpare: true,
    }),
  ],
  loadDetails: () => import('./university-details.ts').then((module) => module.universityDetails),
};
