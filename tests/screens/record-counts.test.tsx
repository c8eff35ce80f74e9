import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

test('the navigation says how many records of a kind there are, also after a new one', async () => {
  const call = await otherClient(server);
  const { value } = (await call('GET', '/v1/levels/count')) as { value: number };
  await visit({ server, path: '/levels/' });
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Levels', exact: true });
  await expect.element(link).toHaveTextContent(`Levels${value}`);
  await page.getByRole('button', { name: 'New level' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Level of the navigation');
  await page.getByRole('textbox', { name: 'Code' }).fill('counted');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(link).toHaveTextContent(`Levels${value + 1}`);
});

test('the navigation beside the dashboard says what the dashboard says, also of records a colleague added', async () => {
  const call = await otherClient(server);
  const { value } = await call<{ value: number }>('GET', '/v1/majors/count');
  await visit({ server, path: '/levels/' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const majors = navigation.getByRole('link', { name: 'Majors', exact: true });
  await expect.element(majors).toHaveTextContent(`Majors${value}`);
  await call('POST', '/v1/majors', { name: 'Major of a colleague' });
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  const figure = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Majors', exact: true }) });
  await expect.element(figure).toHaveTextContent(`Majors${value + 1}`);
  await expect.element(majors).toHaveTextContent(`Majors${value + 1}`);
});

test('the navigation counts what a colleague adds and deletes while another screen is shown', async () => {
  const call = await otherClient(server);
  const { value } = await call<{ value: number }>('GET', '/v1/events/count');
  await visit({ server, path: '/people/' });
  const events = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events', exact: true });
  await expect.element(events).toHaveTextContent(`Events${value}`);
  const made = { title: 'Fair of a colleague', kind: 'fair', organiser: 'Fairs', attendance: 'in_person' };
  const when = {
    all_day: true,
    starts_at: '2031-05-01T00:00',
    ends_at: '2031-05-01T00:00',
    time_zone: 'UTC',
  };
  const { id } = await call<{ id: string }>('POST', '/v1/events', { ...made, ...when });
  await expect.element(events).toHaveTextContent(`Events${value + 1}`);
  await call('DELETE', `/v1/events/${id}`, undefined, 1);
  await expect.element(events).toHaveTextContent(`Events${value}`);
});
