import { useLocation, useSearch } from 'wouter';
import { goBackTo } from './scroll-restoration.ts';

/** The open dialog as the address says it (`?dialog=edit`): it can be linked to, and Back closes it. */
export const useDialogAddress = () => {
  const [path, navigate] = useLocation();
  const name = new URLSearchParams(useSearch()).get('dialog');
  const addressOf = (dialog: string | null) => {
    const next = new URLSearchParams(location.search);
    if (dialog) next.set('dialog', dialog);
    else next.delete('dialog');
    const query = String(next);
    return query ? `${path}?${query}` : path;
  };
  /** Leaves the dialog's own entry in the history to what lies under it, so that Back never leads there twice. */
  const close = () => {
    if (!location.search.includes('dialog=')) return;
    const under = addressOf(null);
    if (!goBackTo(under, 1)) navigate(under, { replace: true });
  };
  return {
    name,
    open: (dialog: string) => navigate(addressOf(dialog)),
    /** The same dialog, further on. */
    replace: (dialog: string) => navigate(addressOf(dialog), { replace: true }),
    close,
  };
};
