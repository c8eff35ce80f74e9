import type { Import } from '../../../contract/imports.ts';

const plus = (some: Import['written'], more: Import['written'], sign: 1 | -1 = 1) => ({
  new: some.new + sign * more.new,
  changed: some.changed + sign * more.changed,
});

/** `counts` of the rows that no commit wrote. */
export const remainingOf = (found: Import): Import => {
  const { counts, written, written_before: before } = found;
  return {
    ...found,
    counts: { ...counts, ...plus(counts, written, -1) },
    written_before: plus(before, written),
  };
};

/** `counts` and `written` of all commits, as if they were one. */
export const wholeOf = (found: Import): Import => {
  const { counts, written, written_before: before } = found;
  return {
    ...found,
    counts: { ...counts, ...plus(counts, before) },
    written: plus(written, before),
    written_before: { new: 0, changed: 0 },
  };
};
