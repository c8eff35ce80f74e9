import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { blockRequests } from '../support/block-requests.ts';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
const create = async (kind: string, body: object) =>
  (await call<{ id: string }>('POST', `/v1/${kind}`, body)).id;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const subject = (name: string, level: string, parent: string | null, position = -9) =>
  create('subjects', { name, level, code: name, scheme: 'house', parent_id: parent, position });

test('the majors of a branch are a link to their list, reached by Tab from the row one is at', async () => {
  await page.viewport(1280, 800);
  const crafts = await subject('Crafts', 'broad', null);
  const wood = await subject('Wood', 'narrow', crafts);
  await create('majors', { name: 'Carving', subject_id: wood });
  await create('majors', { name: 'Pottery', subject_id: crafts });
  await visit({ server, path: '/subjects/?view=tree' });
  const row = page.getByRole('row', { name: 'Crafts Crafts 1 inside', exact: true });
  const count = row.getByRole('link', { name: '2', exact: true });
  await expect.element(count).toBeVisible();
  row.element().focus();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(count).toHaveFocus();
  const others = [...document.querySelectorAll<HTMLElement>('tr[data-id] td a')].filter(
    (link) => link !== count.element(),
  );
  expect(others.every(({ tabIndex }) => tabIndex === -1)).toBe(true);
  await userEvent.keyboard('{Enter}');
  const majors = page.getByRole('table', { name: 'Majors' });
  await expect.element(majors.getByRole('link', { name: 'Carving', exact: true })).toBeVisible();
  await expect.element(majors.getByRole('link', { name: 'Pottery', exact: true })).toBeVisible();
  expect(majors.getByRole('row').elements()).toHaveLength(3);
});

test('a subject’s page has the majors of its whole branch, as the tree counts them', async () => {
  const arts = await subject('Stagecraft', 'broad', null, -8);
  const light = await subject('Lighting', 'narrow', arts);
  await create('majors', { name: 'Limelight', subject_id: light });
  await create('majors', { name: 'Prompting', subject_id: arts });
  await visit({ server, path: `/subjects/${arts}` });
  await page.getByRole('tab', { name: 'All majors within it 2', exact: true }).click();
  const shown = page.getByRole('tabpanel').getByRole('table', { name: 'Majors' });
  await expect.element(shown.getByRole('link', { name: 'Limelight' })).toBeVisible();
  await page.getByRole('link', { name: 'View all 2 majors' }).click();
  await expect.element(page.getByText('1–2 of 2', { exact: true })).toBeVisible();
  expect(location.pathname).toBe('/majors/');
});

test('a major with two subjects counts for both on their pages and for one in the tree, and each says how', async () => {
  await page.viewport(1280, 800);
  const dance = await subject('Dance', 'broad', null, -7);
  const ballet = await subject('Ballet', 'narrow', dance);
  const music = await subject('Music of dances', 'broad', null, -6);
  await create('majors', { name: 'Choreography', subject_id: ballet, further_subject_ids: [music] });
  await visit({ server, path: '/subjects/?view=tree' });
  const row = page.getByRole('row', { name: 'Music of dances Music of dances', exact: true });
  await expect.element(row.getByRole('gridcell', { name: '0', exact: true }).first()).toBeVisible();
  const note = page.getByText(
    'Majors and offerings are counted by primary subject, including the subjects within it.',
  );
  await expect.element(note).toBeVisible();
  await page.viewport(390, 800);
  await expect.element(note).not.toBeVisible();
  await page.viewport(1280, 800);
  await row.getByRole('link', { name: 'Music of dances' }).click();
  await expect.element(page.getByRole('tab', { name: 'Majors 1', exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Majors whose primary subject or other subjects include this one.'))
    .toBeVisible();
  navigate(`/subjects/${dance}?tab=majors-within`);
  await expect
    .element(
      page.getByText('Majors whose primary subject is this one or one within it, as the tree counts them.'),
    )
    .toBeVisible();
});

test('the counts of a level lead to its majors and to its offerings; majors are there on a tablet too', async () => {
  await page.viewport(800, 1000);
  const level = await create('levels', { name: 'Apprenticeship', code: 'APP', position: -9 });
  const university = await create('universities', { name: 'University of Crafts', country: 'NP' });
  const major = await create('majors', { name: 'Thatching', level_ids: [level] });
  await create('offerings', { university_id: university, major_id: major, level_id: level });
  await visit({ server, path: '/levels/?view=order' });
  const links = page
    .getByRole('row', { name: 'Apprenticeship', exact: true })
    .getByRole('link', { name: '1' });
  await expect.element(links).toBeVisible();
  await page.viewport(1280, 1000);
  await waited(() => expect(links.elements()).toHaveLength(2));
  await links.last().click();
  await expect.element(page.getByRole('link', { name: 'University of Crafts' })).toBeVisible();
  expect(location.pathname + location.hash).toBe(`/levels/${level}#offerings`);
});

test('the names have the room beforehand that their counts leave them, so that none wraps anew', async () => {
  await page.viewport(320, 700);
  const { network, arrived, release } = blockRequests(({ url }) => url.includes('/facets'));
  await visit({ server, path: '/subjects/?view=tree', network });
  await arrived;
  const name = page.getByRole('link', { name: 'Natural sciences, mathematics and statistics' });
  await expect.element(name).toBeVisible();
  const widths = () =>
    [...document.querySelectorAll('tr[data-id] th a')].map((link) => link.getBoundingClientRect().width);
  const before = widths();
  release();
  const row = page.getByRole('row').filter({ has: name });
  await expect.element(row.getByText('4 inside')).toBeVisible();
  expect(widths()).toEqual(before);
});
