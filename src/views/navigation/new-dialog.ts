/** `new`, or `new:Zurich` for a record of that name. */
export const newDialog = (name: string): string => (name ? `new:${name}` : 'new');

/** @returns '' without a name; null for other dialogs */
export const nameInNewDialog = (dialog: string | null): string | null => {
  if (dialog === 'new') return '';
  return dialog?.startsWith('new:') ? dialog.slice('new:'.length) : null;
};
