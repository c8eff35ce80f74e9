import type { ChangeSetQuery } from '../../../contract/change-sets.ts';
import type { ChangeSet } from '../../../contract/records.ts';
import type { ChangedKind } from '../../../contract/kinds.ts';
import { addDays } from '../../../contract/wall-time.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { addressWith } from '../navigation/address-with.ts';
import { localDay } from '../format/today.ts';
import { UUID } from '../parts/uuid.ts';

export interface ActivityFilters {
  /** `me`, `others` or a person's id. */
  readonly by?: string | undefined;
  readonly kind?: ChangedKind | undefined;
  readonly change_kind?: ChangeSet['kind'] | undefined;
  readonly record?: string | undefined;
  /** Local days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const KIND_TITLES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(kindRegistry).map(([kind, { plural }]) => [kind, plural] as const),
  ['offerings', 'Offerings'],
  ['people', 'People'],
]);

export const CHANGE_TITLES: ReadonlyMap<string, string> = new Map<ChangeSet['kind'], string>([
  ['create', 'New records'],
  ['edit', 'Edits'],
  ['bulk', 'Bulk changes'],
  ['import', 'Imports'],
  ['merge', 'Merges'],
  ['undo', 'Undos'],
  ['trash', 'Moves to trash'],
  ['restore', 'Restores'],
  ['purge', 'Permanent deletions'],
]);

const startOf = (day: string) => new Date(`${day}T00:00`).toISOString();

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && localDay(`${text}T00:00`) === text;

/** Ignores invalid values. */
export const readActivityFilters = (search: URLSearchParams): ActivityFilters => {
  const read = (name: string, isValid: (text: string) => boolean) => {
    const text = search.get(name) ?? '';
    return isValid(text) ? text : undefined;
  };
  return {
    by: read('by', (text) => text === 'me' || text === 'others' || UUID.test(text)),
    kind: read('kind', (text) => KIND_TITLES.has(text)) as ChangedKind | undefined,
    change_kind: read('change_kind', (text) => CHANGE_TITLES.has(text)) as ChangeSet['kind'] | undefined,
    record: read('record', (text) => UUID.test(text)),
    from: read('from', isDay),
    to: read('to', isDay),
  };
};

export const personOf = ({ by }: ActivityFilters): string | undefined =>
  by === 'me' || by === 'others' ? undefined : by;

/** Keeps “My changes” or “Others’ changes”. */
export const clearedFilters = (filters: ActivityFilters) => ({
  by: personOf(filters) ? undefined : filters.by,
  kind: undefined,
  change_kind: undefined,
  record: undefined,
  from: undefined,
  to: undefined,
});

export const isFiltered = (filters: ActivityFilters): boolean =>
  Boolean(
    personOf(filters) ?? filters.kind ?? filters.change_kind ?? filters.record ?? filters.from ?? filters.to,
  );

export const readActivityQuery = (search: URLSearchParams): Omit<ChangeSetQuery, 'limit'> => {
  const { by, kind, change_kind, record, from, to } = readActivityFilters(search);
  const after = search.get('after');
  return {
    ...(by && { by }),
    ...(kind && { kind }),
    ...(change_kind && { change_kind }),
    ...(record && { record }),
    ...(from && { from: startOf(from) }),
    ...(to && { until: startOf(addDays(to, 1)) }),
    ...(after && { after }),
  };
};

export const activityAddress = (
  search: URLSearchParams,
  changed: Readonly<Record<string, string | undefined>>,
): string => addressWith('/activity', changed, search);

/** Back to the first page, without a dialog. */
export const filteredAddress = (
  search: URLSearchParams,
  changed: Readonly<Record<string, string | undefined>>,
): string => activityAddress(search, { ...changed, after: undefined, change: undefined, undo: undefined });
