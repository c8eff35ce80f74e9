import { expect, test } from 'vitest';
import { importOrderErrors } from '../../scripts/conventions/import-order.ts';

const planted = (from: string, to: string, lines = `import { thing } from '${to}';`) => {
  const target = new URL(to, `file:///${from}`).pathname.slice(1);
  return importOrderErrors(
    new Map([
      [from, lines],
      [target, ''],
    ]),
  );
};

test.each([
  ['src/views/parts/link.tsx', '../shell/screens.ts'],
  ['src/views/format/format.ts', '../parts/link.tsx'],
  ['src/views/keyboard/shortcuts.ts', '../actors/session.ts'],
  ['src/views/navigation/safe-redirect.ts', '../list/sort.ts'],
  ['src/views/flows/handle-flow-event.ts', '../tree/tree.tsx'],
  ['src/views/flows/handle-flow-event.ts', '../calendar/week.tsx'],
  ['src/views/bulk/bulk-dialog.tsx', '../list/sort.ts'],
  ['src/views/undo/undo-dialog.tsx', '../bulk/selection.ts'],
  ['src/views/list-frame/list-head.tsx', '../list/sort.ts'],
  ['src/views/filters/filter-bar.tsx', '../list/sort.ts'],
  ['src/views/list/record-list.tsx', '../detail/record-detail.tsx'],
  ['src/views/detail/record-detail.tsx', '../list/sort.ts'],
  ['src/views/tree/tree.tsx', '../list/sort.ts'],
  ['src/views/calendar/week.tsx', '../list/sort.ts'],
  ['src/views/people/people-list.tsx', '../list/sort.ts'],
  ['src/views/import/import-page.tsx', '../detail/related.tsx'],
  ['src/views/account/account.tsx', '../people/people-address.ts'],
  ['src/views/activity/change-set-dialog.tsx', '../people/people-address.ts'],
  ['src/views/dashboard/needs-attention.tsx', '../people/people-address.ts'],
  ['src/views/dashboard/dashboard.tsx', '../activity/activity-address.ts'],
  ['src/views/profile/session-list.tsx', '../people/people-address.ts'],
  ['src/views/list/record-list.tsx', '../../kinds/levels/level-list.tsx'],
  ['src/kinds/declaration.ts', '../views/list/sort.ts'],
  ['src/kinds/levels/declaration.tsx', '../registry.ts'],
  ['src/kinds/levels/level-details.ts', './level-list.tsx'],
  ['src/views/detail/record-detail.tsx', '../../first-paint/boot-script.ts'],
  ['src/machines/job.ts', '../api/http.ts'],
  ['server/jobs/run-job.ts', '../job-handlers.ts'],
  ['server/jobs/run-job.ts', '../undo/undo.ts'],
  ['server/change-sets/history.ts', '../records/query/list.ts'],
  ['server/records/write/trash.ts', '../../undo/undo.ts'],
  ['server/stores/computed-columns.ts', '../records/write/change.ts'],
  ['server/search/words.ts', '../stores/store.ts'],
  ['server/imports/cells/parse-cell.ts', '../lines/evaluate-lines.ts'],
  ['server/imports/matching/match-records.ts', '../review/change-lines.ts'],
  ['server/live/listen.ts', '../app.ts'],
  ['contract/levels.ts', '../server/failure.ts'],
])('%s may not import %s, nor its types, nor later', (from, to) => {
  const error = [
    expect.stringMatching(
      `^${from} imports .*: .* may (import only what stands before it|not import another).* Move `,
    ),
  ];
  expect(planted(from, to)).toEqual(error);
  expect(planted(from, to, `import type { Thing } from '${to}';`)).toEqual(error);
  expect(planted(from, to, `const load = () => import('${to}');`)).toEqual(error);
});

test.each([
  ['src/views/shell/screens.ts', '../../kinds/levels/level-list.tsx'],
  ['src/kinds/levels/level-list.tsx', '../../views/list/list-views.tsx'],
  ['src/views/calendar/week.tsx', '../../kinds/events/event-text.ts'],
  ['src/views/fields/inputs/new-referred-record.tsx', '../../form/form-dialog.tsx'],
  ['server/job-handlers.ts', './undo/undo.ts'],
])('%s may import %s', (from, to) => {
  expect(planted(from, to)).toEqual([]);
});

test('files of one room may not import each other in a loop, not even later', () => {
  const sources = new Map([
    ['src/views/list/a.ts', "import { b } from './b.ts';"],
    ['src/views/list/b.ts', "export const later = () => import('./a.ts');"],
    ['src/views/list/c.ts', "import { a } from './a.ts';"],
  ]);
  expect(importOrderErrors(sources)).toEqual([
    'These files import each other: src/views/list/a.ts, src/views/list/b.ts.',
  ]);
  expect(
    importOrderErrors(new Map(sources).set('src/views/list/b.ts', "import type { A } from './a.ts';")),
  ).toEqual([]);
});
