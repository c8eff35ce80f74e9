import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { firstPaintColumn, firstPaintSummary } from '../first-paint-cell.tsx';

export const declaration: Declaration = {
  calls: recordCalls('levels'),
  titleField: 'name',
  path: KINDS.levels.path,
  plural: KINDS.levels.title,
  singular: 'level',
  searchHint: 'Name or code',
  defaultSort: 'position,name',
  summary: firstPaintSummary([
    { field: 'code', as: 'text' },
    { field: 'isced', as: 'text', before: 'ISCED ' },
  ]),
  columns: [
    firstPaintColumn('text', { field: 'code', title: 'Code', isSortable: true, width: '7rem' }),
    firstPaintColumn('text', {
      field: 'isced',
      title: 'ISCED',
      isNumber: true,
      isSortable: true,
      width: '5.5rem',
    }),
    firstPaintColumn('text', {
      field: 'eqf',
      title: 'EQF',
      isNumber: true,
      isSortable: true,
      width: '4.5rem',
    }),
    firstPaintColumn('text', {
      field: 'typical_months',
      title: 'Typical duration (months)',
      isNumber: true,
      isSortable: true,
      width: '12rem',
      isSpare: true,
    }),
  ],
  loadDetails: () => import('./level-details.ts').then((module) => module.levelDetails),
};
