import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { duplicateCalls, type DuplicatePair } from '../../api/duplicates.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import type { Wiring } from '../../wiring.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { DUPLICATE_KINDS } from './duplicate-kinds.ts';
import { pairKey } from './duplicate-text.ts';
import { addressOf, type Place } from './duplicates-address.ts';

const NO_PAIRS: readonly DuplicatePair[] = [];
const SCAN_POLL_MS = 2000;

export const pairsOf = (http: Wiring['http'], { kind, state, record, q }: Place) =>
  duplicateCalls.list(http, { kind, state, record: record || undefined, q: q || undefined });

const usePairs = (place: Place) => {
  const wiring = useWiring();
  const counts = useQuery({
    ...duplicateCalls.count(wiring.http),
    refetchInterval: ({ state }) => (state.data?.is_scanning ? SCAN_POLL_MS : false),
  });
  const list = useQuery({
    ...pairsOf(wiring.http, place),
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
  return { counts, list };
};

/** The pairs that wait, and the one that is shown: it stays, even if others come before it or it leaves the list. */
export const usePairQueue = (place: Place) => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const { counts, list } = usePairs(place);
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
  const pair = isGone ? pinned.pair : pairs[at];
  const following = isGone ? at : at + 1;
  const after = useMemo(() => pairs[following] ?? pairs[at - 1], [pairs, at, following]);
  const show = (key: string) => navigate(addressOf({ ...place, pair: key }), { replace: true });
  const shown = isGone || list.isPlaceholderData ? undefined : pair;
  useEffect(() => {
    if (!shown) return;
    setPinned({ pair: shown, at, q: place.q });
    if (place.pair !== pairKey(shown)) show(pairKey(shown));
    // The address follows what is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, at, place.pair, place.q]);
  const hide = (key: string) => {
    const stillGone = decided.filter((one) => !isListed(one.pair));
    // Of the answer in the cache: one not rendered yet may be older than this decision.
    const { queryKey } = pairsOf(wiring.http, place);
    const answeredAt = wiring.queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    setDecided([...stillGone, { pair: key, at: answeredAt }]);
  };
  return {
    counts: counts.data,
    list,
    pairs,
    total,
    pair,
    at,
    isGone,
    next: pairs[following],
    previous: pairs[at - 1],
    /** Shown once the pair is decided. */
    after,
    /** Decided here and listed again, as after an undo. */
    returned,
    show,
    hide,
  };
};
