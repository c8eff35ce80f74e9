import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { axeObjections } from '../support/axe.ts';
import { beginJourney, type Journey } from '../support/journey.ts';
import { ADMIN } from '../support/server.ts';

let journey: Journey;
let client: Client;
beforeAll(async () => {
  journey = await beginJourney();
  client = await signedIn(journey.server.address, ADMIN);
});
afterAll(() => journey.end());

test('two records of one university are merged by field, what refers to the duplicate moves, and undo parts them again', async () => {
  const make = async (body: object) => (await client.call('POST', '/v1/universities', body)).data;
  const kept = await make({
    name: 'Karnali Institute',
    country: 'NP',
    city: 'Surkhet',
    time_zone: 'Asia/Kathmandu',
    website: 'https://karnali.example',
    status: 'published',
  });
  const twin = await make({
    name: 'Karnali Inst.',
    country: 'NP',
    city: 'Birendranagar',
    description: 'On the river.',
  });
  const event = (
    await client.call('POST', '/v1/events', {
      title: 'Karnali open day',
      kind: 'open_day',
      host_id: twin.id,
      attendance: 'online',
      join_url: 'https://example.org/join',
      starts_at: '2027-03-01T10:00',
      ends_at: '2027-03-01T12:00',
      time_zone: 'Asia/Kathmandu',
    })
  ).data;
  const host = async () => (await client.call('GET', `/v1/events/${event.id}`)).data.host_id;
  const { page, complaints, close } = await journey.visit('/university/?q=Karnali');
  await page.getByRole('checkbox', { name: 'Select Karnali Inst.' }).click();
  expect(await page.getByRole('button', { name: 'Merge' }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select Karnali Institute' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge universities' });
  await dialog.getByRole('link', { name: '1 event' }).waitFor();
  expect(await axeObjections(page)).toEqual([]);
  // The published one is proposed to stay, and a record that stays keeps its own values.
  const institute = dialog.getByRole('radio', { name: 'Keep: Karnali Institute', exact: true });
  expect(await institute.isChecked()).toBe(true);
  const isNamed = (name: string) =>
    dialog.getByRole('radio', { name: `Name: ${name}`, exact: true }).isChecked();
  await dialog.getByRole('radio', { name: 'Keep: Karnali Inst.', exact: true }).check();
  expect(await isNamed('Karnali Inst.')).toBe(true);
  await institute.check();
  expect(await isNamed('Karnali Institute')).toBe(true);
  await dialog.getByRole('radio', { name: 'City: Birendranagar' }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  // A toast stays while the pointer is on it, however slow the machine is.
  await toasts.getByText('Merged Karnali Inst. into Karnali Institute.').hover();
  const merged = (await client.call('GET', `/v1/universities/${kept.id}`)).data;
  expect(merged).toMatchObject({
    name: 'Karnali Institute',
    city: 'Birendranagar',
    description: 'On the river.',
  });
  expect(await host()).toBe(kept.id);

  await toasts.getByRole('button', { name: 'Undo' }).click();
  await toasts.getByText('Undone: Merged').waitFor();
  expect(await host()).toBe(twin.id);
  const parted = (await client.call('GET', `/v1/universities/${kept.id}`)).data;
  expect(parted).toMatchObject({ city: 'Surkhet', description: null });
  await page.getByRole('link', { name: 'Karnali Inst.', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
