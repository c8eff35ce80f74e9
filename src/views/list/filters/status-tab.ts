import { writeListState, type ListState } from '../../../api/list-query.ts';
import { readFilter, isGroup, writeFilter, type Group, type Part } from './filter-tree.ts';

const STATUS_TABS = [
  ['All', ''],
  ['Draft', 'draft'],
  ['Published', 'published'],
  ['Archived', 'archived'],
] as const;

/** A status tab replaces the chip of this condition. */
export const isStatusTab = (part: Part): boolean =>
  !isGroup(part) && part.field === 'status' && part.is === 'is';

export const hasChips = ({ parts }: Group): boolean => parts.some((part) => !isStatusTab(part));

/** @returns '' for any status */
export const statusOf = (filter: string): string => {
  const part = readFilter(filter).parts.find(isStatusTab);
  return part && !isGroup(part) ? String(part.value) : '';
};

/** @param status '' for any */
export const withStatus = (filter: string, status: string): string => {
  const parts = readFilter(filter).parts.filter((part) => !isStatusTab(part));
  const tab: Part[] = status ? [{ field: 'status', is: 'is', value: status }] : [];
  return writeFilter({ join: 'and', parts: [...tab, ...parts] });
};

export interface Tab {
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Those of a list in this state, each with the rest of the state as it is. */
export const statusTabs = (path: string, state: ListState): readonly Tab[] => {
  const isTrash = state.in === 'trash';
  const status = statusOf(state.filter);
  const href = (filter: string, place: ListState['in']) => {
    const query = String(writeListState({ ...state, filter, in: place, after: '', before: '' }));
    return query ? `${path}?${query}` : path;
  };
  return [
    ...STATUS_TABS.map(([name, value]) => ({
      name,
      href: href(withStatus(state.filter, value), 'live'),
      isCurrent: !isTrash && status === value,
    })),
    { name: 'Trash', href: href(withStatus(state.filter, ''), 'trash'), isCurrent: isTrash },
  ];
};
