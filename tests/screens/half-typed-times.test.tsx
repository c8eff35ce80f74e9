import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

interface Event {
  readonly id: string;
  readonly version: number;
  readonly ends_at: string | null;
}

const END = '2034-03-11T12:00';
const OBJECTION = 'Enter a full date and time.';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let made: Event;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
const make = (values: object = {}) =>
  call<Event>('POST', '/v1/events', {
    title: `Half typed ${crypto.randomUUID()}`,
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    starts_at: '2034-03-11T10:00',
    time_zone: 'Asia/Tokyo',
    ...values,
  });
beforeEach(async () => {
  made = await make();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const ends = page.getByRole('textbox', { name: 'Ends', exact: true });
const stored = () => call<Event>('GET', `/v1/events/${made.id}`);
const type = async (keys: string) => {
  await expect.element(ends).toBeVisible();
  ends.element().focus();
  await userEvent.keyboard(keys);
};
const isRefused = async (message = OBJECTION) => {
  await expect.element(ends).toHaveAccessibleDescription(expect.stringContaining(message));
  await expect.element(ends).toHaveFocus();
  expect((await stored()).version).toBe(made.version);
};

test('the form objects to half a time on Save and Publish, until it is whole', async () => {
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await type('03112034');
  await button('Publish').click();
  await isRefused();
  await ends.fill('');
  await type('03112034');
  await button('Save').click();
  await isRefused();
  await ends.fill(END);
  await expect.element(ends).toHaveAccessibleDescription(expect.not.stringContaining(OBJECTION));
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect((await stored()).ends_at).toBe(END);
});

test('half a time that is cleared again is none', async () => {
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await type('03112034');
  await button('Save').click();
  await isRefused();
  await ends.fill(END);
  await ends.fill('');
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect((await stored()).version).toBe(made.version);
});

test('a time of which a part was deleted is objected to', async () => {
  made = await make({ ends_at: END });
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await type('{Delete}');
  await button('Save').click();
  await isRefused();
});

test('a year has four digits', async () => {
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await type('031120341000am');
  await expect.element(ends).toHaveValue('2034-03-11T10:00');
});

const starts = page.getByRole('textbox', { name: 'Starts', exact: true });
const retypeYear = async (year: string) => {
  await expect.element(starts).toBeVisible();
  starts.element().focus();
  await userEvent.keyboard(`{ArrowRight}{ArrowRight}{Backspace}${year}`);
  await expect.element(starts).toHaveValue(`${year}-03-11T10:00`);
};

test('the end follows a start whose year is deleted and typed anew', async () => {
  made = await make({ ends_at: END });
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await retypeYear('2035');
  await expect.element(ends).toHaveValue('2035-03-11T12:00');
});

test('an end typed before the start’s year stays as typed', async () => {
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await ends.fill(END);
  await retypeYear('2033');
  await expect.element(ends).toHaveValue(END);
});

test('half a day is objected to as a date', async () => {
  made = await make({ all_day: true, starts_at: '2034-03-11T00:00', time_zone: null });
  await visit({ server, path: `/events/${made.id}?dialog=edit` });
  await type('0312');
  await button('Save').click();
  await isRefused('Enter a full date.');
});

test('a property edited in place objects to half a time on Enter', async () => {
  made = await make({ ends_at: END });
  await visit({ server, path: `/events/${made.id}` });
  await button('Edit Ends').click();
  await expect.element(ends).toHaveFocus();
  await userEvent.keyboard('{Delete}{Enter}');
  await isRefused();
});

test('a cell of a list objects to half a time on Enter', async () => {
  made = await make({ title: 'Celled', ends_at: END });
  await visit({ server, path: '/events/?q=Celled&columns=title,ends_at' });
  const table = page.getByRole('table', { name: 'Events' });
  await table.getByRole('cell', { name: /2034/ }).hover();
  await table.getByRole('button', { name: 'Edit Ends of Celled' }).click();
  await expect.element(ends).toHaveFocus();
  await userEvent.keyboard('{Delete}{Enter}');
  await isRefused();
});

test('a change of many records objects to half a time', async () => {
  await make();
  await visit({ server, path: '/events/?q=Half+typed' });
  const records = page.getByRole('checkbox', { name: /^Select Half typed/ });
  await records.first().click();
  await records.nth(1).click();
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Ends');
  await expect.element(ends).toHaveFocus();
  await userEvent.keyboard('03112034{Enter}');
  await expect.element(ends).toHaveAccessibleDescription(expect.stringContaining(OBJECTION));
  await expect.element(button('Review')).toBeVisible();
});

test('the calendar objects to a new start of which a part was deleted', async () => {
  await make({ starts_at: '2034-05-11T10:00' });
  await visit({ server, path: '/events/?view=calendar&date=2034-05-01' });
  await page
    .getByRole('button', { name: /^Half typed/ })
    .first()
    .click();
  const start = page.getByLabelText('New start (local time)');
  await expect.element(start).toBeVisible();
  start.element().focus();
  await userEvent.keyboard('{Delete}');
  await button('Move').click();
  await expect.element(start).toHaveAccessibleDescription(OBJECTION);
  await start.fill('2034-05-12T10:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Moved Half typed/)).toBeVisible();
});
