import { isGroup, type Group, type Part, type Path } from './filter-tree.ts';

/** @param part null removes; a path one past the end appends */
export const withPart = (group: Group, [index = 0, ...rest]: Path, part: Part | null): Group => {
  const parts = [...group.parts];
  const inner = parts[index];
  if (rest.length === 0) parts.splice(index, 1, ...(part ? [part] : []));
  else if (inner && isGroup(inner)) parts[index] = withPart(inner, rest, part);
  return { ...group, parts };
};

export const partAt = (group: Group, path: Path): Part | undefined =>
  path.reduce<Part | undefined>(
    (part, index) => (part && isGroup(part) ? part.parts[index] : undefined),
    group,
  );
