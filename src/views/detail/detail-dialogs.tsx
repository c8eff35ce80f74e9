export { DeleteDialog } from '../trash/delete-dialog.tsx';
export { EditDialog } from '../form/form-dialog.tsx';
export { HistoryDialog } from '../history/history-dialog.tsx';
