import type { QueryFunction } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isFilteredBy, listCallQuery, type ListState } from '../../api/list-query.ts';
import type { ListPage } from '../../api/records.ts';
import { formatNumber } from '../parts/format.ts';
import { usePerson } from '../parts/session.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { KINDS_AND_OFFERINGS } from '../../kinds/registry.ts';
import { ChangesBanner } from './changes-banner.tsx';
import { listDifference } from './list-difference.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import type { ChangeBadges } from './change-badges.ts';

interface LiveRowsProps {
  readonly declaration: Declaration;
  readonly state: ListState;
  readonly badges: ChangeBadges;
  /** Epoch milliseconds. */
  readonly shownAt: number;
}

interface PendingChanges {
  readonly latest: ListPage;
  readonly at: number;
  readonly text: string;
}

const pendingText = (added: number, gone: number, isMoved: boolean): string => {
  const parts = [
    added > 0 ? `${formatNumber(added)} new` : '',
    gone > 0 ? `${formatNumber(gone)} removed` : '',
  ].filter(Boolean);
  return parts.join(', ') || (isMoved ? 'Order changed' : '');
};

export const LiveRows = ({ declaration, state, badges, shownAt }: LiveRowsProps) => {
  const wiring = useWiring();
  const me = usePerson()?.key ?? '';
  const [pending, setPending] = useState<PendingChanges | null>(null);
  const question = JSON.stringify(listCallQuery(state));
  const currentList = useEffectEvent(() => declaration.calls.list(wiring.http, state));
  const lastShown = useEffectEvent(() => shownAt);
  useEffect(() => {
    const { queryClient } = wiring;
    const { calls } = declaration;
    const stop = refetchOnChanges(
      wiring,
      [calls.root[0], ...KINDS_AND_OFFERINGS.filter((kind) => isFilteredBy(question, kind))],
      lastShown(),
      async (signal) => {
        const list = currentList();
        // Retrying a failed list is left to the person.
        if (queryClient.getQueryState(list.queryKey)?.status === 'error') return;
        // Bypasses the cache, so that the screen does not move.
        const latest = await queryClient.fetchQuery({
          queryKey: [...calls.root, 'fresh', question],
          queryFn: list.queryFn as QueryFunction<ListPage>,
          staleTime: 0,
          gcTime: 0,
          retry: false,
        });
        // The shown list may still be loading, and older.
        const shown = await queryClient.ensureQueryData(list);
        if (signal.aborted) return;
        const { patched, badges: more, added, gone, isMoved, isOwn } = listDifference(shown, latest, me);
        const at = Date.now();
        queryClient.setQueryData(list.queryKey, isOwn ? latest : patched, { updatedAt: at });
        badges.add(more);
        const text = isOwn ? '' : pendingText(added, gone, isMoved);
        setPending(text ? { latest, at, text } : null);
        void queryClient.invalidateQueries({ queryKey: [...calls.root, 'count'] });
        void queryClient.invalidateQueries({ queryKey: [...calls.root, 'read'] });
      },
    );
    return () => {
      stop();
      badges.clear();
      setPending(null);
    };
  }, [wiring, declaration, badges, me, question]);

  // A newer list makes it obsolete.
  const hasPending = pending !== null && pending.at >= shownAt;
  const show = () => {
    if (!pending) return;
    const { calls } = declaration;
    wiring.queryClient.setQueryData(calls.list(wiring.http, state).queryKey, pending.latest);
    setPending(null);
  };
  return <ChangesBanner text={hasPending ? pending.text : ''} onShow={show} />;
};
