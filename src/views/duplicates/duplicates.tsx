import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { DUPLICATE_KINDS } from './duplicate-kinds.ts';
import { duplicateCalls, type DuplicatePair } from '../../api/duplicates.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { duplicateReviewLogic } from '../../wiring/flows/duplicate-review.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import type { Wiring } from '../../wiring.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { pairKey, placeText, reasonTexts } from './duplicate-text.ts';
import { addressOf, readPlace, type Place } from './duplicates-address.ts';
import { DuplicatesHead } from './duplicates-head.tsx';
import { handChoicesIn, PairPanel } from './pair-panel.tsx';
import { usePairFocus } from './use-pair-focus.ts';
import '../parts/list.css';
import './duplicates.css';
import { useDocumentTitle } from '../parts/use-document-title.ts';

const NO_PAIRS: readonly DuplicatePair[] = [];
const SCAN_POLL_MS = 2000;

const listOf = (http: Wiring['http'], { kind, state, record, q }: Place) =>
  duplicateCalls.list(http, { kind, state, record: record || undefined, q: q || undefined });

/** Title, and what would stand here. */
const emptyTexts = ({ state, record }: Place, plural: string): readonly [string, string] => {
  if (state === 'later') return ['No pairs set aside', 'Pairs you decide later wait here.'];
  if (state === 'distinct') return ['No pairs marked as not duplicates', 'You can change your mind here.'];
  const among = record ? 'of this record' : `among ${plural.toLowerCase()}`;
  return [
    `No possible duplicates ${among}`,
    'New and changed records are compared by names, domains and places.',
  ];
};

export const Screen = () => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const place = readPlace(new URLSearchParams(useSearch()));
  const declaration = kindRegistry[place.kind];
  const counts = useQuery({
    ...duplicateCalls.count(wiring.http),
    refetchInterval: ({ state }) => (state.data?.is_scanning ? SCAN_POLL_MS : false),
  });
  const listQuery = listOf(wiring.http, place);
  const list = useQuery({
    ...listQuery,
    // It may be older than the end of the scan.
    refetchInterval: ({ state }) =>
      counts.data?.is_scanning || state.dataUpdatedAt < counts.dataUpdatedAt ? SCAN_POLL_MS : false,
  });
  // A colleague works through the same queue.
  useEffect(
    () =>
      refetchOnChanges(wiring, [...duplicateCalls.root, ...DUPLICATE_KINDS], Date.now(), () =>
        wiring.queryClient.invalidateQueries({ queryKey: duplicateCalls.root }),
      ),
    [wiring],
  );
  /** Hidden until the next answer; one that is listed later was undone. */
  const [decided, setDecided] = useState<readonly { readonly pair: string; readonly at: number }[]>([]);
  const pairs = useMemo(() => {
    const gone = new Set(decided.filter((one) => one.at === list.dataUpdatedAt).map((one) => one.pair));
    return (list.data?.data ?? NO_PAIRS).filter((pair) => !gone.has(pairKey(pair)));
  }, [list.data, list.dataUpdatedAt, decided]);
  /** The list is cut. */
  const total = list.data ? list.data.meta.total - list.data.data.length + pairs.length : 0;
  const isListed = (key: string) => pairs.some((pair) => pairKey(pair) === key);
  const returned = list.isPlaceholderData ? undefined : decided.find((one) => isListed(one.pair))?.pair;
  const [pinned, setPinned] = useState<{
    readonly pair: DuplicatePair;
    readonly at: number;
    readonly q: string;
  } | null>(null);
  const isPinned = pinned !== null && pairKey(pinned.pair) === place.pair && pinned.q === place.q;
  const found = pairs.findIndex((pair) => pairKey(pair) === place.pair);
  const isGone = found === -1 && isPinned;
  const at = found === -1 ? (isPinned ? pinned.at : 0) : found;
  // The shown pair stays, even if others come before it or it leaves the list.
  const pair = isGone ? pinned.pair : pairs[at];
  const details = useLazy(declaration.loadDetails, true);
  const show = (next: DuplicatePair | undefined) =>
    navigate(addressOf({ ...place, pair: next ? pairKey(next) : '' }), { replace: true });
  const following = isGone ? at : at + 1;
  const after = useMemo(() => pairs[following] ?? pairs[at - 1], [pairs, at, following]);
  const focusNext = usePairFocus(pair && pairKey(pair));
  const leave = () => {
    focusNext();
    show(after);
    if (!pair) return;
    handChoicesIn(wiring).delete(pairKey(pair));
    const stillGone = decided.filter((one) => !isListed(one.pair));
    // Of the answer in the cache: one not rendered yet may be older than this decision.
    const at = wiring.queryClient.getQueryState(listQuery.queryKey)?.dataUpdatedAt ?? 0;
    setDecided([...stillGone, { pair: pairKey(pair), at }]);
  };
  const flow = useFlow(duplicateReviewLogic, undefined, {
    'pair.decided': ({ decision }) => {
      const isShown = decision?.first === pair?.first.id && decision?.second === pair?.second.id;
      if (isShown) leave();
    },
  });
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const reason = useSelector(flow, ({ context }) => context.reason);
  const step = (by: 1 | -1) => {
    const next = pairs[by === 1 ? following : at - 1];
    if (!next) return;
    show(next);
    document
      .querySelector(`[data-pair="${CSS.escape(pairKey(next))}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  };
  const searchbox = useRef<HTMLInputElement>(null);
  const { text, setText, flush } = useDebouncedSearch();
  useShortcuts('duplicates', {
    next: () => step(1),
    previous: () => step(-1),
    search: () => searchbox.current?.focus(),
  });
  const shown = isGone || list.isPlaceholderData ? undefined : pair;
  useEffect(() => {
    if (!shown) return;
    setPinned({ pair: shown, at, q: place.q });
    if (place.pair !== pairKey(shown)) show(shown);
    // The address follows what is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, at, place.pair, place.q]);
  const showReturned = useEffectEvent(() => {
    if (!returned) return;
    focusNext();
    navigate(addressOf({ ...place, pair: returned }), { replace: true });
  });
  useEffect(() => showReturned(), [returned]);
  useDocumentTitle('Possible duplicates');
  const [emptyTitle, emptyReason] = emptyTexts(place, declaration.plural);
  return (
    <div className="page duplicates">
      <DuplicatesHead
        {...{ place }}
        counts={counts.data}
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
      {list.data && !pair && !place.q && (
        <div className="list-note">
          <h2>{emptyTitle}</h2>
          <p>{emptyReason}</p>
        </div>
      )}
      {list.data && !pair && place.q && (
        <div className="list-note">
          <h2>No results for “{place.q}”</h2>
          <p>A pair is found by words of either name. Try fewer words.</p>
          <div className="list-note-ways">
            <Button onClick={() => navigate(addressOf({ ...place, q: '', pair: '' }), { replace: true })}>
              Clear search
            </Button>
          </div>
        </div>
      )}
      {pair && (
        <div className="duplicates-body">
          <ol className="duplicates-list" aria-label="Pairs">
            {pairs.map((one) => (
              <li key={pairKey(one)} data-pair={pairKey(one)}>
                <Link
                  href={addressOf({ ...place, pair: pairKey(one) })}
                  aria-current={one === pair ? 'true' : undefined}
                >
                  <span className="duplicates-name">
                    <bdi>{one.first.name}</bdi>
                    <span>
                      {one.score}
                      <span className="visually-hidden">% similar</span>
                    </span>
                  </span>
                  <bdi>{one.second.name}</bdi>
                  <small>{[...reasonTexts(one), placeText(one.first)].filter(Boolean).join(' · ')}</small>
                </Link>
              </li>
            ))}
          </ol>
          {details && (
            <PairPanel
              key={pairKey(pair)}
              {...{ declaration, details, pair, isBusy, isGone }}
              place={isGone ? 'No longer in this list' : `${formatNumber(at + 1)} of ${formatNumber(total)}`}
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
  return queryClient.prefetchQuery(listOf(http, readPlace(search)));
};
