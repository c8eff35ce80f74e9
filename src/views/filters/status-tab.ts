import { writeListState, type ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { readFilter, isGroup, writeFilter, type Group, type Part } from './filter-tree.ts';

const STATUS_TABS = [
  ['All', ''],
  ['Draft', 'draft'],
  ['Published', 'published'],
  ['Archived', 'archived'],
] as const;

/** Shown as a tab instead of a chip. */
export const isStatusTab = (part: Part): boolean =>
  !isGroup(part) && part.field === 'status' && part.is === 'is';

export const hasChips = ({ parts }: Group): boolean => parts.some((part) => !isStatusTab(part));

/** @returns '' for any status */
export const statusOf = (filter: string): string => {
  const part = readFilter(filter).parts.find(isStatusTab);
  return part && !isGroup(part) ? String(part.value) : '';
};

const isOfStatus = (part: Part): boolean => !isGroup(part) && part.field === 'status';

/**
 * Replaces every condition on the status: “is archived” beside “is not archived” finds nothing.
 * @param status '' for any
 */
const withStatus = (filter: string, status: string): string => {
  const parts = readFilter(filter).parts.filter((part) => !isOfStatus(part));
  const tab: Part[] = status ? [{ field: 'status', is: 'is', value: status }] : [];
  return writeFilter({ join: 'and', parts: [...tab, ...parts] });
};

export interface Tab {
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export interface Layout {
  /** Chooses it; kept by a view: `view=calendar`. */
  readonly query: string;
  /** What it shows now, not kept: `span=week&date=2026-11-21`. */
  readonly place: string;
}

const joined = (...queries: readonly string[]) => queries.filter(Boolean).join('&');

export const viewPath = (path: string, query: string, layout?: Layout): string => {
  const isSame = layout && query.startsWith(layout.query);
  const search = joined(query, isSame ? layout.place : '');
  return search ? `${path}?${search}` : path;
};

/** Trash leaves a layout, which shows no deleted records; a layout has an order of its own. */
export const statusTabs = (
  { path, ownTabs = [] }: Pick<Declaration, 'path' | 'ownTabs'>,
  state: ListState,
  layout?: Layout,
): readonly Tab[] => {
  const isTrash = state.in === 'trash';
  const status = statusOf(state.filter);
  const own = isTrash
    ? undefined
    : ownTabs.find(({ filter, sort }) => state.filter === filter && (layout || state.sort === sort));
  const isAnyStatus = !readFilter(state.filter).parts.some(isOfStatus);
  const queryOf = (changed: Partial<ListState>) =>
    String(writeListState({ ...state, in: 'live', after: '', before: '', ...changed }));
  const href = (changed: Partial<ListState>) =>
    viewPath(path, joined(layout?.query ?? '', queryOf(changed)), layout);
  /** Where All is current, it clears the filters. */
  const filterOf = (value: string) =>
    !value && isAnyStatus && !isTrash ? '' : withStatus(state.filter, value);
  const statuses = STATUS_TABS.map(([name, value]) => ({
    name,
    href: href(own && !value ? { filter: '', sort: '' } : { filter: filterOf(value) }),
    isCurrent: !isTrash && !own && (value ? status === value : isAnyStatus),
  }));
  return [
    ...statuses.slice(0, 1),
    ...ownTabs.map((tab) => ({ ...tab, href: href(tab), isCurrent: tab === own })),
    ...statuses.slice(1),
    {
      name: 'Trash',
      href: viewPath(path, queryOf({ filter: withStatus(state.filter, ''), in: 'trash' })),
      isCurrent: isTrash,
    },
  ];
};
