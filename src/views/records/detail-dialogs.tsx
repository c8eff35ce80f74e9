export { DeleteDialog } from './delete-dialog.tsx';
export { EditDialog } from './form-dialog.tsx';
export { HistoryDialog } from './history-dialog.tsx';
