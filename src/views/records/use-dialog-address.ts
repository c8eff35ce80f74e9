import { useLocation, useSearch } from 'wouter';

/** The open dialog as the address says it (`?dialog=edit`): it can be linked to, and Back closes it. */
export const useDialogAddress = () => {
  const [path, navigate] = useLocation();
  const name = new URLSearchParams(useSearch()).get('dialog');
  const go = (dialog: string | null, replace: boolean) => {
    const next = new URLSearchParams(location.search);
    if (dialog) next.set('dialog', dialog);
    else next.delete('dialog');
    const query = String(next);
    navigate(query ? `${path}?${query}` : path, { replace });
  };
  return {
    name,
    open: (dialog: string) => go(dialog, false),
    /** The same dialog, further on. */
    replace: (dialog: string) => go(dialog, true),
    close: () => go(null, true),
  };
};
