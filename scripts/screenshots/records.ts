import { changeElsewhere, makeUniversity } from './samples.ts';
import { fill, inTurn, press, untilDialog, untilText, type Prepare, type Screen } from './screen.ts';

const openFirst = inTurn(
  (page) => page.getByRole('rowheader').getByRole('link').first().click(),
  (page) => page.getByRole('button', { name: 'Edit', exact: true }).waitFor(),
);
const save = press('Save');
const changeCity: Prepare = (_, { client, samples }) =>
  changeElsewhere(client, samples.university, `Jumla ${new Date().toISOString().slice(11, 19)}`);

const merge = inTurn(async (page, { address, client }) => {
  const first = await makeUniversity(client, 'Rapti College');
  const second = await makeUniversity(client, 'Rapti Collage', { city: 'Ghorahi' });
  await page.goto(`${address}/university/?dialog=merge:${first}:${second}`);
}, untilText('Ghorahi'));

export const RECORDS: readonly Screen[] = [
  { name: 'university', path: '/university/?q=Stanford', prepare: openFirst },
  {
    name: 'university-events',
    path: ({ inUse }) => `/university/${inUse}`,
    prepare: press(/^Events/, 'tab'),
  },
  { name: 'university-draft', path: ({ university }) => `/university/${university}` },
  { name: 'record-menu', path: ({ inUse }) => `/university/${inUse}`, prepare: press('More actions') },
  { name: 'history', path: ({ inUse }) => `/university/${inUse}`, prepare: press(/^History/, 'tab') },
  { name: 'subject', path: '/subjects/?q=Computer', prepare: openFirst },
  { name: 'major', path: '/majors/?q=Computer%20Science', prepare: openFirst },
  { name: 'level', path: '/levels/?q=Bachelor', prepare: openFirst },
  { name: 'event', path: '/events/', prepare: openFirst },
  {
    name: 'new-offering',
    path: ({ university }) => `/university/${university}`,
    prepare: inTurn(press(/^(Add|New) offering/), untilDialog),
  },
  { name: 'new', path: '/events/?dialog=new', prepare: untilDialog },
  {
    name: 'new-errors',
    path: '/university/?dialog=new',
    prepare: inTurn(untilDialog, save, untilText('Select a country.')),
  },
  {
    name: 'new-duplicate',
    path: '/university/?dialog=new',
    prepare: inTurn(
      untilDialog,
      fill('Name', 'Tribhuwan University'),
      press('Cancel'),
      press('Keep editing'),
    ),
  },
  {
    name: 'property',
    path: ({ inUse }) => `/university/${inUse}?tab=details&dialog=property:city`,
    prepare: untilText('All fields'),
  },
  { name: 'edit', path: ({ inUse }) => `/university/${inUse}?dialog=edit`, prepare: untilDialog },
  {
    name: 'publish-errors',
    path: '/university/?q=Karnali%20Inst.',
    prepare: inTurn(openFirst, press('More actions'), press('Publish', 'menuitem'), untilDialog),
  },
  {
    name: 'discard',
    path: ({ inUse }) => `/university/${inUse}?dialog=edit`,
    prepare: inTurn(untilDialog, fill('City', 'Pokhara'), press('Cancel'), untilText('Discard changes?')),
  },
  {
    name: 'draft-restored',
    path: ({ university }) => `/university/${university}?dialog=edit`,
    prepare: inTurn(
      untilDialog,
      fill('City', 'Pokhara'),
      (page) => page.reload(),
      untilText('Your unsaved changes were restored.'),
    ),
  },
  {
    name: 'changed-meanwhile',
    path: ({ university }) => `/university/${university}?dialog=edit&field=phone`,
    prepare: inTurn(untilDialog, fill('Region', 'Karnali'), changeCity, untilText(/changed City/)),
  },
  {
    name: 'conflict',
    path: ({ university }) => `/university/${university}?dialog=edit`,
    prepare: inTurn(
      untilDialog,
      fill('City', 'Birendranagar'),
      fill('Region', 'Karnali'),
      changeCity,
      save,
      untilText(/Jumla/),
    ),
  },
  {
    name: 'delete',
    path: ({ inUse }) => `/university/${inUse}?dialog=delete`,
    prepare: untilText('offerings'),
  },
  {
    name: 'delete-unused',
    path: ({ university }) => `/university/${university}?dialog=delete`,
    prepare: untilDialog,
  },
  { name: 'merge-with', path: ({ inUse }) => `/university/${inUse}?dialog=merge`, prepare: untilDialog },
  { name: 'merge', path: '/university/', prepare: merge },
  {
    name: 'merge-result',
    path: '/university/',
    prepare: inTurn(merge, press('Merge'), untilText(/^Merged Rapti/)),
  },
  { name: 'duplicates', path: '/duplicates' },
  { name: 'duplicates-none', path: '/duplicates?kind=majors' },
];
