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
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewCalls.root });
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      const isGone = isCallFailure(error) && error.code === 'not_found';
      if (isGone) notify({ text: DELETED_VIEW_TEXT, tone: 'bad' });
      else notifyFailure(wiring, error);
    }
    // Also after a failure: only the answer may have been lost.
    await refresh();
  };
  const save = async (name: string) => {
    const { id } = await savedViewCalls.create(http, { kind, name, query }).finally(refresh);
    pick(id);
    notify({ text: `Saved the view “${name}”.` });
  };
  return {
    views: views ?? [],
    current,
    /** Changed or not. */
    active,
    changed,
    pick,
    /** @throws `conflict` if the name is taken */
    save,
    /** @throws `conflict` if the name is taken */
    rename: async ({ id }: SavedView, name: string) => {
      await savedViewCalls.change(http, id, { name });
      await refresh();
    },
    update: ({ id, name, query: savedQuery }: SavedView) =>
      attempt(async () => {
        await savedViewCalls.change(http, id, { query });
        notify({
          text: `Updated the view “${name}”.`,
          action: {
            label: 'Undo',
            run: () => void attempt(() => savedViewCalls.change(http, id, { query: savedQuery })),
          },
        });
      }),
    setDefault: ({ id }: SavedView, isDefault: boolean) =>
      attempt(() => savedViewCalls.change(http, id, { is_default: isDefault })),
    remove: ({ id, name, query: savedQuery, is_default: isDefault }: SavedView) =>
      attempt(async () => {
        await savedViewCalls.delete(http, id);
        const restore = async () => {
          const again = await savedViewCalls.create(http, { kind, name, query: savedQuery });
          if (isDefault) await savedViewCalls.change(http, again.id, { is_default: true });
        };
        notify({
          text: `Deleted the view “${name}”.`,
          action: { label: 'Undo', run: () => void attempt(restore) },
        });
      }),
  };
};

export type SavedViews = ReturnType<typeof useSavedViews>;
