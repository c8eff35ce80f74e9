import type { Column } from './declaration.ts';
import { StatusBadge } from '../views/parts/status-badge.tsx';

export const statusColumn: Column = {
  field: 'status',
  title: 'Status',
  isSortable: true,
  width: '8rem',
  cell: ({ status }) => <StatusBadge status={status} />,
};
