import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { breakable } from '../support/breakable.ts';
import { startServer, visit } from '../support/screen.tsx';
import { writeOfferings } from '../support/write-offerings.ts';

let server: string;
let university: string;
beforeAll(async () => {
  server = await startServer();
  university = await writeOfferings(
    server,
    Array.from({ length: 12 }, (_, at) => `Major ${at + 1}`),
  );
});

const section = page.getByRole('region', { name: 'Offerings' });
const major = (name: string) => section.getByRole('link', { name, exact: true });
const notConnected = section.getByText('Not connected. This loads once the connection is back.');

test('offline, offerings do not pass the old rows off as those of a filter', async () => {
  const { network, goOffline, goOnline } = breakable();
  const path = `/university/${university}`;
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
