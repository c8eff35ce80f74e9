import { useEffect, useEffectEvent, useState } from 'react';
import { isFilteredBy } from '../../api/list-address.ts';
import { listCallQuery, type ListState } from '../../api/list-query.ts';
import type { ListPage } from '../../api/records.ts';
import { formatNumber } from '../format/format.ts';
import { usePerson } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { KINDS_AND_OFFERINGS } from '../../kinds/registry.ts';
import { ChangesBanner } from './changes-banner.tsx';
import { listDifference } from './list-difference.ts';
import { compareOnChanges } from '../../wiring/compare-on-changes.ts';
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
  const currentQueries = useEffectEvent(() => {
    const list = declaration.calls.list(wiring.http, state);
    // Retrying a failed list is left to the person.
    return wiring.queryClient.getQueryState(list.queryKey)?.status === 'error' ? [] : [list];
  });
  const lastShown = useEffectEvent(() => shownAt);
  useEffect(() => {
    const { queryClient } = wiring;
    const { calls } = declaration;
    const stop = compareOnChanges<ListPage>(
      wiring,
      [calls.kind, ...KINDS_AND_OFFERINGS.filter((kind) => isFilteredBy(question, kind))],
      lastShown(),
      () => currentQueries(),
      ([list]) => {
        if (!list) return;
        const { queryKey, shown, latest } = list;
        const { patched, badges: more, added, gone, isMoved, isOwn } = listDifference(shown, latest, me);
        const at = Date.now();
        queryClient.setQueryData(queryKey, isOwn ? latest : patched, { updatedAt: at });
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
