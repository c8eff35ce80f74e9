import { useLocation } from 'wouter';
import { goBackTo } from '../navigation/scroll-restoration.ts';

/**
 * The way out of a screen that is no more, over which a dialog is open, to its list: back to it where one came from
 * there; otherwise the list takes the screen's place in the history. Resolves once that is so.
 */
export const useLeaveDeletedRecord = () => {
  const [path, navigate] = useLocation();
  return async (list: string): Promise<void> => {
    const back = goBackTo(list, 2);
    if (back) return back;
    const under = new URLSearchParams(location.search);
    under.delete('dialog');
    await goBackTo(`${path}?${under}`, 1);
    return navigate(list, { replace: true });
  };
};
