import { expect, test } from 'vitest';
import { formatPhone } from '../../src/views/fields/format-phone.ts';

test.each([
  ['+9779812345678', '+977 981 234 5678'],
  ['+16502530000', '+1 650 253 0000'],
  ['+41446341111', '+41 446 341 111'],
  ['+97714330433', '+977 1433 0433'],
  ['+6567890123', '+65 6789 0123'],
  ['+442079460958;ext=12', '+44 207 946 0958 ext. 12'],
  ['call us', 'call us'],
])('%s is shown as %s', (kept, shown) => expect(formatPhone(kept)).toBe(shown));
