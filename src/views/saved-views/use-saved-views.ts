import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { isCallFailure } from '../../api/call-failure.ts';
import { savedViewCalls, type SavedView, type ViewedKind } from '../../api/saved-views.ts';
import { notify } from '../parts/toast-store.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import { usePerson } from '../parts/session.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { saveDefaultView } from './default-view-preference.ts';
import { isUnfilteredList, pickedViewsIn } from './picked-views.ts';

export interface ListHistoryState {
  readonly isChanged?: boolean;
  /** Id of the changed view; outlasts a reload. */
  readonly view?: string;
}

export const DELETED_VIEW_TEXT =
  'This view was deleted in another tab or on another device. You can save it as a new view.';

interface ViewWrite {
  readonly run: () => Promise<unknown>;
  readonly done?: string;
  readonly undo?: () => Promise<unknown>;
}

export const isGone = (error: unknown): boolean => isCallFailure(error) && error.code === 'not_found';

export const useSavedViews = (kind: ViewedKind, query: string) => {
  const wiring = useWiring();
  const { http, queryClient } = wiring;
  const picked = pickedViewsIn(wiring);
  const person = usePerson()?.key ?? '';
  const [, setPicked] = useState(0);
  const { data: views } = useQuery(savedViewCalls.list(http, kind));
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
  // Also after a failure: only the answer may have been lost.
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewCalls.root });
  // No mutation: its code would be another file for every list to wait for.
  const write = ({ run, done, undo }: ViewWrite): void => {
    const offerUndo = () => {
      if (done && undo) notify({ text: done, action: { label: 'Undo', run: () => write({ run: undo }) } });
    };
    const notifyRefused = (error: unknown) =>
      isGone(error) ? notify({ text: DELETED_VIEW_TEXT, tone: 'bad' }) : notifyFailure(wiring, error);
    void run().then(offerUndo, notifyRefused).finally(refresh);
  };
  return {
    views: views ?? [],
    current,
    /** Changed or not. */
    active,
    changed,
    pick,
    /** @throws `conflict` if the name is taken */
    save: async (name: string) => {
      const { id } = await savedViewCalls.create(http, { kind, name, query }).finally(refresh);
      pick(id);
      notify({ text: `Saved the view “${name}”.` });
    },
    /** @throws `conflict` if the name is taken */
    rename: ({ id }: SavedView, name: string) => savedViewCalls.change(http, id, { name }).then(refresh),
    update: ({ id, name, query: savedQuery }: SavedView) =>
      write({
        run: () => savedViewCalls.change(http, id, { query }),
        done: `Updated the view “${name}”.`,
        undo: () => savedViewCalls.change(http, id, { query: savedQuery }),
      }),
    setDefault: ({ id }: SavedView, isDefault: boolean) =>
      write({ run: () => savedViewCalls.change(http, id, { is_default: isDefault }) }),
    remove: (view: SavedView) =>
      write({
        run: () => savedViewCalls.delete(http, view.id),
        done: `Deleted the view “${view.name}”.`,
        undo: () => savedViewCalls.restore(http, view),
      }),
  };
};

export type SavedViews = ReturnType<typeof useSavedViews>;
