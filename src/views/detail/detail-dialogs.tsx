export { DeleteDialog } from '../trash/delete-dialog.tsx';
export { DuplicateDialog, EditDialog } from '../form/edit-dialog.tsx';
export { FormDialog } from '../form/form-dialog.tsx';
export { PropertyForm } from '../form/property-form.tsx';
export { MergeDialog } from '../merge/merge-dialog.tsx';
export { MergeWithDialog } from '../merge/merge-with-dialog.tsx';
