import { useEffect, useLayoutEffect, useReducer } from 'react';
import { useLocation, useSearch } from 'wouter';
import { nextIdle } from '../loading/idle.ts';
import { usePerson } from '../actors/session.ts';
import { getDefaultView, isCleared } from './default-view-preference.ts';

/** @returns false until the address is settled, which happens before paint */
export const useDefaultView = (kind: string): boolean => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const person = usePerson()?.key ?? '';
  const own = search === '' ? getDefaultView(person, kind) : '';
  const [pendingView, clearPendingView] = useReducer(() => '', own !== '' && !isCleared() ? own : '');
  useLayoutEffect(() => {
    if (pendingView !== '') {
      navigate(`${path}?${pendingView}`, { replace: true });
      clearPendingView();
    }
  }, [pendingView, navigate, path, search]);
  useEffect(() => {
    let isHere = true;
    // Marks the entry plain, so that Back does not apply a default view chosen later. It takes milliseconds.
    if (pendingView === '' && search === '')
      void nextIdle().then(() => {
        if (isHere && !isCleared())
          history.replaceState({ ...(history.state as object | null), isPlain: true }, '');
      });
    return () => {
      isHere = false;
    };
  }, [pendingView, path, search]);
  return pendingView === '';
};
