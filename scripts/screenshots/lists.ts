import { makeUniversity, VIEW_QUERY } from './samples.ts';
import { fill, hotkey, inTurn, press, untilDialog, untilText, type Prepare, type Screen } from './screen.ts';

const select =
  (row: number): Prepare =>
  (page) =>
    page
      .getByRole('checkbox', { name: /^Select / })
      .nth(row)
      .check();
const selectTwo = inTurn(select(1), select(2));
const selectAll: Prepare = (page) =>
  page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
const openChange = inTurn(selectTwo, press('Edit'), untilDialog);
const chooseRegion = inTurn(openChange, (page) =>
  page.getByRole('dialog').getByRole('combobox', { name: 'Field' }).fill('Region'),
);
const filter = encodeURIComponent(
  JSON.stringify({
    and: [
      { field: 'country', is: 'is', value: 'NP' },
      { field: 'status', is: 'is', value: 'published' },
    ],
  }),
);

export const LISTS: readonly Screen[] = [
  { name: 'universities', path: '/university/' },
  { name: 'search', path: '/university/?q=Univeristy%20of%20Zurch' },
  { name: 'nothing-found', path: '/university/?q=xqzxqz' },
  { name: 'filters', path: `/university/?filter=${filter}` },
  { name: 'filter-editor', path: '/university/', prepare: inTurn(press('Filter'), untilDialog) },
  { name: 'columns', path: '/university/', isWide: true, prepare: inTurn(press('Columns'), untilDialog) },
  {
    name: 'list-menu',
    path: '/university/',
    prepare: inTurn(press('More actions'), untilText('Compact rows')),
  },
  {
    name: 'views',
    path: '/university/',
    prepare: inTurn(press(/^(More views|Views)/), untilText('Save as new view')),
  },
  {
    name: 'view-changed',
    path: `/university/?${VIEW_QUERY}`,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Nepal', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search universities' }).fill('Nepal university');
      await page.getByTitle('Unsaved changes').waitFor();
    },
  },
  {
    name: 'preview',
    path: '/university/',
    prepare: inTurn(
      async (page) => {
        await page.getByRole('table').getByRole('link').first().focus();
        await page.keyboard.press('Space');
      },
      untilText(/^Updated/),
    ),
  },
  { name: 'selection', path: '/university/', prepare: selectTwo },
  { name: 'bulk', path: '/university/', prepare: chooseRegion },
  {
    name: 'bulk-review',
    path: '/university/',
    prepare: inTurn(chooseRegion, fill('Region', 'Bagmati'), press('Review'), untilText(/^Update \d/)),
  },
  {
    name: 'bulk-result',
    path: ({ bulkJob }) => `/university/?dialog=publish:${bulkJob}`,
    prepare: inTurn(untilDialog, untilText(/skipped/i)),
  },
  {
    name: 'bulk-delete',
    path: `/university/?filter=${filter}`,
    prepare: inTurn(selectAll, press('Delete'), untilText(/in use and will be skipped/)),
  },
  {
    name: 'bulk-publish',
    path: `/university/?filter=${encodeURIComponent('{"field":"status","is":"is","value":"draft"}')}`,
    prepare: inTurn(selectAll, press('Publish'), untilText(/can’t be published/)),
  },
  { name: 'export', path: '/university/', prepare: inTurn(selectTwo, press('Export'), untilDialog) },
  { name: 'trash', path: '/university/?in=trash' },
  { name: 'list-loading', path: '/majors/', calls: { path: '/v1/majors?*', outcome: 'waits' } },
  {
    name: 'list-failed',
    path: '/majors/',
    calls: { path: '/v1/majors?*', outcome: 'fails' },
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'subjects', path: '/subjects/' },
  { name: 'majors', path: '/majors/' },
  { name: 'levels', path: '/levels/' },
  { name: 'events', path: '/events/' },
  { name: 'tree', path: '/subjects/?view=tree', prepare: press('Expand all') },
  { name: 'tree-move', path: '/subjects/?view=tree', prepare: inTurn(press('Move Education'), untilDialog) },
  { name: 'order', path: '/levels/?view=order' },
  { name: 'calendar', path: '/events/?view=calendar' },
  { name: 'calendar-week', path: '/events/?view=calendar&span=week' },
  { name: 'calendar-agenda', path: '/events/?view=calendar&span=agenda' },
  {
    name: 'calendar-card',
    path: '/events/?view=calendar&span=agenda',
    prepare: inTurn((page) => page.locator('[data-event]').first().click(), untilDialog),
  },
  { name: 'feeds', path: '/events/?view=calendar&dialog=feeds', prepare: untilDialog },
  { name: 'print', path: '/university/', media: { media: 'print' } },
  { name: 'forced-colours', path: '/university/', prepare: selectTwo, media: { forcedColors: 'active' } },
  {
    name: 'list-changed',
    path: '/university/?sort=-created_at',
    prepare: inTurn((_, { client }) => makeUniversity(client, 'Just Now College'), untilText(/· Show/)),
  },
  { name: 'keys', path: '/levels/', prepare: inTurn(hotkey('?'), untilDialog) },
];
