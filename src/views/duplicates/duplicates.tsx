import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { duplicateCalls, type DuplicatePair } from '../../api/duplicates.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { duplicateReviewLogic } from '../../wiring/flows/duplicate-review.ts';
import type { Wiring } from '../../wiring.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { pairKey } from './duplicate-text.ts';
import { addressOf, readPlace } from './duplicates-address.ts';
import { DuplicatesHead } from './duplicates-head.tsx';
import { NoPairs } from './no-pairs.tsx';
import { PairLinks } from './pair-links.tsx';
import { handChoicesIn, PairPanel } from './pair-panel.tsx';
import { usePairFocus } from './use-pair-focus.ts';
import { pairsOf, usePairQueue } from './use-pair-queue.ts';
import '../parts/list.css';
import './duplicates.css';

export const Screen = () => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const place = readPlace(new URLSearchParams(useSearch()));
  const declaration = kindRegistry[place.kind];
  const queue = usePairQueue(place);
  const { list, pair, total, isGone, returned } = queue;
  const details = useLazy(declaration.loadDetails, true);
  const focusNext = usePairFocus(pair && pairKey(pair));
  const leave = () => {
    focusNext();
    queue.show(queue.after ? pairKey(queue.after) : '');
    if (!pair) return;
    handChoicesIn(wiring).delete(pairKey(pair));
    queue.hide(pairKey(pair));
  };
  const showReturned = useEffectEvent(() => {
    if (!returned) return;
    focusNext();
    queue.show(returned);
  });
  useEffect(() => showReturned(), [returned]);
  const flow = useFlow(duplicateReviewLogic, undefined, {
    'pair.decided': ({ decision }) => {
      const isShown = decision?.first === pair?.first.id && decision?.second === pair?.second.id;
      if (isShown) leave();
    },
  });
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const reason = useSelector(flow, ({ context }) => context.reason);
  const step = (to: DuplicatePair | undefined) => {
    if (!to) return;
    queue.show(pairKey(to));
    document.querySelector(`[data-pair="${CSS.escape(pairKey(to))}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const searchbox = useRef<HTMLInputElement>(null);
  const { text, setText, flush } = useDebouncedSearch();
  useShortcuts('duplicates', {
    next: () => step(queue.next),
    previous: () => step(queue.previous),
    search: () => searchbox.current?.focus(),
  });
  useDocumentTitle('Possible duplicates');
  return (
    <div className="page duplicates">
      <DuplicatesHead
        {...{ place }}
        counts={queue.counts}
        found={list.isPlaceholderData ? undefined : list.data && total}
        search={
          <SearchBox
            ref={searchbox}
            label="Search pairs"
            hint={place.kind === 'universities' ? 'Name or domain' : 'Name'}
            {...{ text }}
            onText={setText}
            onLeave={flush}
          />
        }
      />
      {place.record && (
        <p className="duplicates-record">
          Showing only pairs with one record. <Link href={addressOf({ kind: place.kind })}>Show all</Link>
        </p>
      )}
      {list.isError && <LoadFailure query={list} />}
      {reason && (
        <div className="alert" role="alert">
          <span>{reason}</span>
          <Button onClick={() => flow.send({ type: 'decision.retry' })}>Try again</Button>
          <Button onClick={() => flow.send({ type: 'decision.dismiss' })}>Dismiss</Button>
        </div>
      )}
      {list.isPending && <SkeletonRows />}
      {list.data && !pair && (
        <NoPairs
          {...{ place }}
          plural={declaration.plural}
          onClearSearch={() => navigate(addressOf({ ...place, q: '', pair: '' }), { replace: true })}
        />
      )}
      {pair && (
        <div className="duplicates-body">
          <PairLinks {...{ place }} pairs={queue.pairs} shown={pair} />
          {details && (
            <PairPanel
              key={pairKey(pair)}
              {...{ declaration, details, pair, isBusy, isGone }}
              place={
                isGone ? 'No longer in this list' : `${formatNumber(queue.at + 1)} of ${formatNumber(total)}`
              }
              onDecide={(state) =>
                flow.send({
                  type: 'pair.decide',
                  decision: {
                    kind: place.kind,
                    first: pair.first.id,
                    second: pair.second.id,
                    state,
                    before: place.state,
                    name: `“${pair.first.name}” and “${pair.second.name}”`,
                  },
                })
              }
              onMerged={leave}
            />
          )}
        </div>
      )}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring, _id: string, search: URLSearchParams) => {
  void queryClient.prefetchQuery(duplicateCalls.count(http));
  return queryClient.prefetchQuery(pairsOf(http, readPlace(search)));
};
