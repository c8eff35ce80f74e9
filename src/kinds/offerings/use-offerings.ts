import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filter } from '../../../contract/filter.ts';
import { readListState, type ListState } from '../../api/list-query.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import type { OfferingSide } from './offering-details.ts';
import { offerings } from './offerings.tsx';

export const PAGE_SIZE = 100;

interface OfferingsQuery extends Pick<ListState, 'q' | 'after' | 'before' | 'from'> {
  /** Level id; '' for all. */
  readonly level: string;
  readonly status: string;
}

const NO_FILTERS: OfferingsQuery = { q: '', level: '', status: '', after: '', before: '', from: '' };

/** By screen, for Back. */
const rememberedIn = sessionState(() => new Map<string, OfferingsQuery>());

const stateOf = ({ q, level, status, after, before }: OfferingsQuery, side: OfferingSide, of: string) => {
  const any = (field: string, value: string): Filter[] =>
    value ? [{ field, is: 'any_of', value: [value] }] : [];
  const filter: Filter = { and: [...any(side, of), ...any('level_id', level), ...any('status', status)] };
  // Matches first, whatever their level.
  const sort = side === 'level_id' || q !== '' ? '' : 'level_id';
  return {
    ...readListState(new URLSearchParams({ q, sort, after, before })),
    filter: JSON.stringify(filter),
  };
};

/** Offline, the answer to a former query would stay. */
const loadedOf = <Data>({ data, isPlaceholderData, isPaused }: UseQueryResult<Data>) =>
  isPlaceholderData && isPaused ? undefined : data;

export const useOfferings = (side: OfferingSide, of: string) => {
  const wiring = useWiring();
  const { http } = wiring;
  const { calls } = offerings;
  const remembered = rememberedIn(wiring);
  const [wanted, setWanted] = useState<OfferingsQuery>(() => remembered.get(of) ?? NO_FILTERS);
  const want = (change: Partial<OfferingsQuery>) => {
    const next = { ...wanted, after: '', before: '', from: '', ...change };
    remembered.set(of, next);
    setWanted(next);
  };
  const state = stateOf(wanted, side, of);
  const page = useQuery(calls.list(http, state, PAGE_SIZE));
  const count = useQuery(calls.count(http, state));
  const levels = useQuery({
    ...calls.facets(http, stateOf({ ...wanted, level: '' }, side, of), 'level_id'),
    placeholderData: keepPreviousData,
    enabled: side !== 'level_id',
  });
  const isFiltered = wanted.q !== '' || wanted.level !== '' || wanted.status !== '';
  const levelCounts =
    state.sort === '' ? null : new Map(levels.data?.data.map((each) => [String(each.value), each.count]));
  return {
    wanted,
    want,
    state,
    page,
    loaded: loadedOf(page),
    total: loadedOf(count),
    levels,
    levelCounts,
    isFiltered,
  };
};
