import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { firstPaintColumn, firstPaintSummary } from '../first-paint-cell.tsx';

export const declaration: Declaration = {
  calls: recordCalls('majors'),
  titleField: 'name',
  path: KINDS.majors.path,
  plural: KINDS.majors.title,
  singular: 'major',
  searchHint: 'Name or code',
  defaultSort: 'name',
  summary: firstPaintSummary([
    { field: 'code', as: 'text' },
    { field: 'subject_id', as: 'reference' },
  ]),
  columns: [
    firstPaintColumn('text', { field: 'code', title: 'Code', isSortable: true, width: '7rem' }),
    firstPaintColumn('reference', { field: 'subject_id', title: 'Subject', width: '20rem' }),
  ],
  loadDetails: () => import('./major-details.ts').then((module) => module.majorDetails),
};
