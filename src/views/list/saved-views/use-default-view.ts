import { useLayoutEffect, useReducer } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePerson } from '../../parts/session.ts';
import { getDefaultView, isCleared } from './default-view-preference.ts';

/**
 * A list come to by its plain address begins with the person's default view; one that was made plain stays so.
 * @returns false until the address says what the list begins with, which it does before anything is painted
 */
export const useDefaultView = (kind: string): boolean => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const person = usePerson()?.key ?? '';
  const own = search === '' ? getDefaultView(person, kind) : '';
  const [beginning, begun] = useReducer(() => '', own !== '' && !isCleared() ? own : '');
  useLayoutEffect(() => {
    if (beginning !== '') {
      navigate(`${path}?${beginning}`, { replace: true });
      begun();
    }
    // Back must return to the plain list, not to the view it would begin with.
    else if (search === '' && !isCleared())
      history.replaceState({ ...(history.state as object | null), isPlain: true }, '');
  }, [beginning, navigate, path, search]);
  return beginning === '';
};
