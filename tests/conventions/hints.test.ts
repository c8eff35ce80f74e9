import * as v from 'valibot';
import { expect, test } from 'vitest';
import { level } from '../../contract/levels.ts';
import { levelDetails } from '../../src/kinds/levels/level-details.ts';

/** `0 to 8, or 9 if not elsewhere classified`. */
const RANGE = /^(\d+) to (\d+)(?:, or (\d+))?/;

test.each(['isced', 'eqf'] as const)('the hint of a level’s %s names the range that is accepted', (field) => {
  const fields = levelDetails.form.flatMap((section) => section.fields);
  const hint = fields.find((each) => each.field === field)?.hint ?? '';
  const [, least, most, also] = RANGE.exec(hint) ?? [];
  const [first, last] = [Number(least), Number(also ?? most)];
  const isAccepted = (value: number) => v.safeParse(level.fields[field], value).success;
  expect([first - 1, first, last, last + 1].map(isAccepted)).toEqual([false, true, true, false]);
});
