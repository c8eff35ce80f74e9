import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { readListState } from '../../api/list-query.ts';
import { addressWith } from '../navigation/address-with.ts';
import { withPageSize } from '../preferences/page-size-preference.ts';
import { retryUntilDone } from '../loading/retry-until-done.ts';

const focusLastRow = () => {
  const last = [...document.querySelectorAll<HTMLElement>('main tbody th a')].at(-1);
  if (last && document.activeElement?.matches('body, main h1')) last.focus();
  return last !== undefined;
};

/** Shows the page before one whose rows are gone, or the first, and focuses its last row where nothing else has the focus. */
export const LeaveEmptyPage = ({ previous }: { readonly previous: string | null }) => {
  const [path, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    const state = readListState(new URLSearchParams(location.search));
    // Its rows are on their way.
    if (previous !== null && state.before === previous) return;
    const from = Number(state.from) - Number(withPageSize(state).size);
    const place = previous === null ? null : { before: previous, from: from > 0 ? String(from) : null };
    const address = addressWith(path, { after: null, before: null, from: null, ...place });
    navigate(address, { replace: true, state: history.state });
    retryUntilDone(focusLastRow);
  });
  useEffect(() => leave(), [previous]);
  return null;
};
