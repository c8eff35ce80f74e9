import { fill, hotkey, inTurn, press, untilDialog, untilText, type Screen } from './screen.ts';

const review = {
  name: 'import',
  path: ({ imports }: { imports: { review: string } }) => `/university/import/${imports.review}`,
};
const openPalette = (text: string) =>
  inTurn(
    hotkey('Control+k'),
    (page) => page.getByRole('combobox', { name: 'Search everything' }).fill(text),
    (page) => page.getByRole('option').first().waitFor(),
  );

export const WORK: readonly Screen[] = [
  { name: 'dashboard', path: '/' },
  { name: 'import-file', path: '/university/import' },
  { name: 'import-offerings', path: '/university/import/offerings' },
  { name: 'import-columns', path: ({ imports }) => `/university/import/${imports.columns}` },
  review,
  { ...review, name: 'import-cell', prepare: press(/^ZZ: fix Country/) },
  { ...review, name: 'import-duplicates', prepare: press(/^Possible duplicates/, 'tab') },
  { ...review, name: 'import-updated', prepare: press(/^Updated/, 'tab') },
  { ...review, name: 'import-new', prepare: press(/^New/, 'tab') },
  { name: 'import-done', path: ({ imports }) => `/university/import/${imports.done}` },
  { name: 'import-missing', path: '/university/import/0198aaaa-0000-7000-8000-000000000000' },
  { name: 'activity', path: '/activity' },
  {
    name: 'activity-filters',
    path: '/activity?kind=universities&by=me',
    prepare: inTurn(press('Filter'), untilDialog),
  },
  {
    name: 'change',
    path: '/activity',
    prepare: inTurn(press(/^Changed/, 'link'), untilDialog),
  },
  { name: 'people', path: '/people/' },
  { name: 'person', path: ({ guest }) => `/people/${guest}` },
  { name: 'person-disable', path: ({ guest }) => `/people/${guest}?dialog=disable`, prepare: untilDialog },
  { name: 'person-role', path: ({ guest }) => `/people/${guest}?dialog=changeScopes`, prepare: untilDialog },
  {
    name: 'invite',
    path: '/people/?dialog=invite',
    prepare: inTurn(
      untilDialog,
      press('Create link'),
      untilText('Enter an email address or a phone number.'),
    ),
  },
  { name: 'account', path: '/account' },
  {
    name: 'account-errors',
    path: '/account',
    prepare: inTurn(fill('New password', 'short'), press('Change password'), untilText(/15/)),
  },
  { name: 'account-menu', path: '/levels/', prepare: press(/^Account/) },
  { name: 'palette', path: '/majors/', prepare: openPalette('') },
  { name: 'palette-found', path: '/majors/', prepare: openPalette('eth') },
  {
    name: 'palette-empty',
    path: '/majors/',
    prepare: inTurn(
      hotkey('Control+k'),
      (page) => page.getByRole('combobox', { name: 'Search everything' }).fill('xqzxqz'),
      untilText(/No /),
    ),
  },
  { name: 'access-denied', path: '/no-such-place' },
  { name: 'record-missing', path: '/university/0198aaaa-0000-7000-8000-000000000000' },
  {
    name: 'server-away',
    path: '/university/',
    prepare: inTurn(
      (page) => page.route('**/v1/**', (route) => route.abort()),
      (page) => page.route('**/readyz', (route) => route.abort()),
      (page) => page.getByRole('searchbox').fill('zurich'),
      untilText('Can’t reach the server.'),
    ),
  },
  {
    name: 'offline',
    path: '/university/',
    prepare: inTurn(
      (page) => page.context().setOffline(true),
      press('Next page'),
      untilText('You are offline.'),
    ),
  },
];
