import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { firstPaintColumn, firstPaintSummary } from '../first-paint-cell.tsx';

export const declaration: Declaration = {
  calls: recordCalls('subjects'),
  titleField: 'name',
  path: KINDS.subjects.path,
  plural: KINDS.subjects.title,
  singular: 'subject',
  searchHint: 'Name or code',
  defaultSort: 'code,name',
  summary: firstPaintSummary([
    { field: 'code', as: 'text' },
    { field: 'level', as: 'choice' },
  ]),
  columns: [
    firstPaintColumn('text', { field: 'code', title: 'Code', isSortable: true, width: '7rem' }),
    firstPaintColumn('choice', {
      field: 'level',
      title: 'Breadth',
      isSortable: true,
      width: '8rem',
      isSpare: true,
    }),
    firstPaintColumn('reference', { field: 'parent_id', title: 'Part of', width: '18rem' }),
  ],
  loadDetails: () => import('./subject-details.ts').then((module) => module.subjectDetails),
};
