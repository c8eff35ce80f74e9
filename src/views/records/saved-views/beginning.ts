import { useLayoutEffect, useRef } from 'react';
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

const getBeginning = (person: string, kind: string): string => {
  try {
    return localStorage.getItem(keyOf(person, kind)) ?? '';
  } catch {
    return '';
  }
};

/** A list come to by its plain address begins with the person's default view; one that was made plain stays so. */
export const useBeginning = (kind: string): void => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const person = usePerson()?.key ?? '';
  const isArrival = useRef(true);
  useLayoutEffect(() => {
    const { current: isFirst } = isArrival;
    isArrival.current = false;
    if (search !== '') return;
    const state = history.state as { readonly isPlain?: boolean } | null;
    const query = isFirst && !state?.isPlain ? getBeginning(person, kind) : '';
    if (query) navigate(`${path}?${query}`, { replace: true });
    // Back must return to the plain list, not to the view it would begin with.
    else if (!state?.isPlain) history.replaceState({ ...state, isPlain: true }, '');
  }, [kind, navigate, path, person, search]);
};
