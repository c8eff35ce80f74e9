import { useLocation, useSearch } from 'wouter';
import { addressWith } from './address-with.ts';
import { goBackTo } from './scroll-restoration.ts';

interface DialogState {
  /** Where a dialog of another screen was opened. */
  readonly opener?: string;
}

/** For another screen's dialog: closing leads back here. */
export const returningHere = (): { readonly state: DialogState } => ({
  state: { opener: location.pathname + location.search },
});

/** `?dialog=edit`: linkable, closed by Back. */
export const useDialogAddress = () => {
  const [path, navigate] = useLocation();
  const name = new URLSearchParams(useSearch()).get('dialog');
  const addressOf = (dialog: string | null) => addressWith(path, { dialog });
  /** Back must never reopen the dialog. */
  const close = () => {
    if (!location.search.includes('dialog=')) return;
    const { opener } = (history.state as DialogState | null) ?? {};
    if (opener !== undefined && goBackTo(opener, 1)) return;
    const under = addressOf(null);
    if (!goBackTo(under, 1)) navigate(under, { replace: true });
  };
  return {
    name,
    open: (dialog: string) => navigate(addressOf(dialog)),
    replace: (dialog: string) => navigate(addressOf(dialog), { replace: true }),
    close,
  };
};
