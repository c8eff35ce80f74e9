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

/** `counts` and `written` of what all commits wrote; with `to_write`, `counts` add up to `lines`. */
export const wholeOf = (found: Import): Import => {
  const { counts, written, written_before: before } = found;
  const whole = plus(written, before);
  return {
    ...found,
    counts: { ...counts, ...whole },
    written: whole,
    written_before: { new: 0, changed: 0 },
  };
};
