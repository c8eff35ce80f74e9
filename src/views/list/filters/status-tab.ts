import { readFilter, isGroup, writeFilter, type Group, type Part } from './filter-tree.ts';

/** The condition that a tab above the list stands for, and that therefore needs no chip. */
export const isStatusTab = (part: Part): boolean =>
  !isGroup(part) && part.field === 'status' && part.is === 'is';

export const hasChips = ({ parts }: Group): boolean => parts.some((part) => !isStatusTab(part));

/** Which status a filter holds to; '' for any. */
export const statusOf = (filter: string): string => {
  const part = readFilter(filter).parts.find(isStatusTab);
  return part && !isGroup(part) ? String(part.value) : '';
};

/** The filter held to one status; '' for any. */
export const withStatus = (filter: string, status: string): string => {
  const parts = readFilter(filter).parts.filter((part) => !isStatusTab(part));
  const tab: Part[] = status ? [{ field: 'status', is: 'is', value: status }] : [];
  return writeFilter({ join: 'and', parts: [...tab, ...parts] });
};
