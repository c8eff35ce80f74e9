import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { breakable } from '../support/breakable.ts';
import { otherClient, startServer, visit } from '../support/screen.tsx';

interface Made {
  readonly id: string;
}

let server: string;
let university: Made;
beforeAll(async () => {
  server = await startServer();
  const call = await otherClient(server);
  const make = (kind: string, fields: object) => call<Made>('POST', `/v1/${kind}`, fields);
  university = await make('universities', { name: 'Karnali University', country: 'NP' });
  const level = await make('levels', { code: 'first', name: 'First cycle' });
  for (let at = 1; at <= 12; at += 1) {
    const major = await make('majors', { name: `Major ${at}` });
    await make('offerings', { university_id: university.id, major_id: major.id, level_id: level.id });
  }
});

const section = page.getByRole('region', { name: 'Offerings' });
const major = (name: string) => section.getByRole('link', { name, exact: true });
const notConnected = section.getByText('Not connected. This loads once the connection is back.');

test('offline, offerings do not pass the old rows off as those of a filter', async () => {
  const { network, goOffline, goOnline } = breakable();
  const path = `/university/${university.id}`;
  await visit({ server, path, isConnectionWatched: true, network });
  await expect.element(major('Major 7')).toBeVisible();
  await expect.element(section.getByText('12 offerings')).toBeInTheDocument();
  goOffline();
  const status = section.getByRole('combobox', { name: 'Status of offerings' });
  await userEvent.selectOptions(status, 'Published');
  await expect.element(notConnected).toBeVisible();
  expect(major('Major 7').query()).toBeNull();
  expect(section.getByText(/match$/).query()).toBeNull();
  // What was loaded is still there.
  await userEvent.selectOptions(status, 'All statuses');
  await expect.element(major('Major 7')).toBeVisible();
  await expect.element(notConnected).not.toBeInTheDocument();
  await userEvent.selectOptions(status, 'Draft');
  await expect.element(notConnected).toBeVisible();
  goOnline();
  await expect.element(major('Major 7')).toBeVisible();
});
