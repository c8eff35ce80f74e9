import { expect, test } from 'vitest';
import { wideHasErrors } from '../../scripts/conventions/wide-has.ts';

test.each([
  ':root:has(.selection-bar) .toasts { bottom: 4rem; }',
  '@media (width > 1px) {\n  .main:has(.list-page) { padding: 0; }\n}',
  '.a, .page.list-page:has(> .b) { gap: 0; }',
])('%s is refused', (text) => {
  expect(wideHasErrors(new Map([['a.css', text]]))).toEqual([expect.stringContaining('a.css')]);
});

test.each(['.task:has(a:hover) { color: red; }', '.page-actions:has(> .view-switch) { flex: none; }'])(
  '%s is not',
  (text) => {
    expect(wideHasErrors(new Map([['a.css', text]]))).toEqual([]);
  },
);
