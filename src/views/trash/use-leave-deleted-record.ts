import { useLocation } from 'wouter';
import { addressWith } from '../navigation/address-with.ts';
import { goBackTo } from '../navigation/scroll-restoration.ts';

/** Leaves a deleted record's screen and dialog; resolves on arrival. */
export const useLeaveDeletedRecord = () => {
  const [path, navigate] = useLocation();
  return async (list: string): Promise<void> => {
    const back = goBackTo(list, 2);
    if (back) return back;
    await goBackTo(addressWith(path, { dialog: null }), 1);
    return navigate(list, { replace: true });
  };
};
