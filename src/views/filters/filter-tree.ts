import type { Condition, Filter } from '../../../contract/filter.ts';

export type Join = 'and' | 'or';

export interface Group {
  readonly join: Join;
  readonly parts: readonly Part[];
}
export type Part = Condition | Group;

/** Indexes, outermost first. */
export type Path = readonly number[];

export const isGroup = (part: Part): part is Group => 'join' in part;

const partOf = (filter: Filter): Part => {
  if ('and' in filter) return { join: 'and', parts: filter.and.map(partOf) };
  return 'or' in filter ? { join: 'or', parts: filter.or.map(partOf) } : filter;
};

const filterOf = (part: Part): Filter => {
  if (!isGroup(part)) return part;
  const parts = part.parts.map(filterOf);
  return part.join === 'and' ? { and: parts } : { or: parts };
};

export const EMPTY_FILTER: Group = { join: 'and', parts: [] };

/** With an outer `and`; empty if invalid. */
export const readFilter = (text: string): Group => {
  if (text === '') return EMPTY_FILTER;
  try {
    const part = partOf(JSON.parse(text) as Filter);
    return isGroup(part) && part.join === 'and' ? part : { join: 'and', parts: [part] };
  } catch {
    return EMPTY_FILTER;
  }
};

const tidied = (group: Group): Group => {
  const parts = group.parts.flatMap((part): readonly Part[] => {
    if (!isGroup(part)) return [part];
    const inner = tidied(part);
    return inner.parts.length > 1 && inner.join !== group.join ? [inner] : inner.parts;
  });
  return { join: group.join, parts };
};

/** @returns '' without conditions */
export const writeFilter = (group: Group): string => {
  const tidy = tidied(group);
  if (tidy.parts.length === 0) return '';
  return JSON.stringify(filterOf(tidy.parts.length === 1 ? (tidy.parts[0] as Part) : tidy));
};
