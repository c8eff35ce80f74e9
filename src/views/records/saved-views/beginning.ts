import { useLayoutEffect, useReducer } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePerson } from '../../parts/session.ts';

const keyOf = (person: string, kind: string) => `registrar.beginning:${encodeURIComponent(person)}:${kind}`;

/**
 * Keeps, beside the server, what a list begins with: it must be known before the list's first question.
 * @param query '' for the plain list
 */
export const keepBeginning = (person: string, kind: string, query: string): void => {
  try {
    if (query) localStorage.setItem(keyOf(person, kind), query);
    else localStorage.removeItem(keyOf(person, kind));
  } catch {
    // Then it begins plainly.
  }
};

/** What a list come to by its plain address begins with; '' for the plain list. */
export const getBeginning = (person: string, kind: string): string => {
  try {
    return localStorage.getItem(keyOf(person, kind)) ?? '';
  } catch {
    return '';
  }
};

const isPlain = () => (history.state as { readonly isPlain?: boolean } | null)?.isPlain === true;

/**
 * A list come to by its plain address begins with the person's default view; one that was made plain stays so.
 * @returns false until the address says what the list begins with, which it does before anything is painted
 */
export const useBeginning = (kind: string): boolean => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const person = usePerson()?.key ?? '';
  const own = search === '' ? getBeginning(person, kind) : '';
  const [beginning, begun] = useReducer(() => '', own !== '' && !isPlain() ? own : '');
  useLayoutEffect(() => {
    if (beginning !== '') {
      navigate(`${path}?${beginning}`, { replace: true });
      begun();
    }
    // Back must return to the plain list, not to the view it would begin with.
    else if (search === '' && !isPlain())
      history.replaceState({ ...(history.state as object | null), isPlain: true }, '');
  }, [beginning, navigate, path, search]);
  return beginning === '';
};
