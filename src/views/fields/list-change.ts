const without = (one: readonly unknown[], other: readonly unknown[]) => {
  const known = new Set(other.map((value) => JSON.stringify(value)));
  return one.filter((value) => !known.has(JSON.stringify(value)));
};

/** @returns null unless the lists have values in common and differ in more than order */
export const listChange = (before: unknown, after: unknown) => {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const change = { removed: without(before, after), added: without(after, before) };
  const isOverlapping = change.removed.length < before.length;
  return isOverlapping && change.removed.length + change.added.length > 0 ? change : null;
};
