import type { Column, Declaration } from '../../kinds/declaration.ts';
import type { Selection } from '../bulk/selection.ts';

export interface ListDialogsProps {
  readonly declaration: Declaration;
  readonly selection: Selection;
  readonly isTrash: boolean;
  /** Without the name. */
  readonly columns?: readonly Column[];
}

export const loadEdit = () => import('./list-edit.tsx');
export const loadForm = () => import('../form/new-record-form.tsx');
export const loadExport = () => import('./export-dialog.tsx');
