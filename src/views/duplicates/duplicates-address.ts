import type { DuplicateKind, DuplicateState } from '../../api/duplicates.ts';
import { DUPLICATE_KINDS } from './duplicate-kinds.ts';

export const DECIDED_TABS = [
  ['later', 'Later'],
  ['distinct', 'Not duplicates'],
] as const;

export interface Place {
  readonly kind: DuplicateKind;
  readonly state: DuplicateState;
  readonly record: string;
  readonly q: string;
  readonly pair: string;
}

export const readPlace = (search: URLSearchParams): Place => ({
  kind: DUPLICATE_KINDS.find((kind) => kind === search.get('kind')) ?? 'universities',
  state: DECIDED_TABS.find(([state]) => state === search.get('state'))?.[0] ?? 'open',
  record: search.get('record') ?? '',
  q: search.get('q') ?? '',
  pair: search.get('pair') ?? '',
});

export const addressOf = (place: Partial<Place>): string => {
  const query = String(new URLSearchParams(Object.entries(place).filter(([, value]) => value !== '')));
  return query ? `/duplicates?${query}` : '/duplicates';
};
