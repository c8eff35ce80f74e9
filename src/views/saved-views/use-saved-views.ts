import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { savedViewCalls, type ViewedKind } from '../../api/saved-views.ts';
import { usePerson } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { saveDefaultView } from './default-view-preference.ts';
import { isUnfilteredList, pickedViewsIn } from './picked-views.ts';

export interface ListHistoryState {
  readonly isChanged?: boolean;
  /** Id of the changed view; outlasts a reload. */
  readonly view?: string;
}

export const useSavedViews = (kind: ViewedKind, query: string) => {
  const wiring = useWiring();
  const picked = pickedViewsIn(wiring);
  const person = usePerson()?.key ?? '';
  const [, setPicked] = useState(0);
  const { data: views } = useQuery(savedViewCalls.list(wiring.http, kind));
  useEffect(() => {
    if (views) saveDefaultView(person, kind, views.find((view) => view.is_default)?.query ?? '');
  }, [views, person, kind]);

  const current = views?.find((view) => view.query === query);
  const stored = useHistoryState<ListHistoryState | null>();
  const last = views?.find(({ id }) => id === (picked.get(kind) ?? stored?.view));
  // Back on the plain list, `Update` would empty the view.
  const isLeft = last !== undefined && isUnfilteredList(query) && !isUnfilteredList(last.query);
  // A link to another list leaves it too.
  const isChanged = stored?.isChanged === true;
  const active = current ?? (isChanged && !isLeft ? last : undefined);
  const hasLeft = views !== undefined && !current && !isChanged;
  const open = current?.id;
  useEffect(() => {
    if (hasLeft) picked.delete(kind);
    // Also if opened by its address.
    else if (open) picked.set(kind, open);
  }, [hasLeft, open, picked, kind]);
  const changed = active === current ? undefined : active;
  const changedId = changed?.id;
  useEffect(() => {
    if (changedId && stored?.view !== changedId) history.replaceState({ ...stored, view: changedId }, '');
  }, [changedId, stored]);
  const pick = (id: string | null) => {
    if (id) picked.set(kind, id);
    else picked.delete(kind);
    setPicked((count) => count + 1);
  };
  return {
    views: views ?? [],
    current,
    /** Changed or not. */
    active,
    changed,
    pick,
    /** To be saved. */
    shown: { kind, query },
  };
};

export type SavedViews = ReturnType<typeof useSavedViews>;
