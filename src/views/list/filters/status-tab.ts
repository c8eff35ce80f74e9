import { readFilter, isGroup, writeFilter, type Group, type Part } from './filter-tree.ts';

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
