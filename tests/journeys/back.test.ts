import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';
import type { WatchedPage } from '../support/watched-page.ts';

let journey: Journey;
let visit: WatchedPage;
let page: Page;
beforeAll(async () => {
  journey = await beginJourney();
  visit = await journey.visit('/');
  page = visit.page;
});
afterAll(() => journey.end());

const main = () => page.getByRole('navigation', { name: 'Main' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const isClosed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

/** From the dashboard to the universities of one search, which is where each of these begins. */
const goToList = async () => {
  await page.goto(`${journey.server.address}/`);
  await main().getByRole('link', { name: 'Universities' }).click();
  await page.getByRole('searchbox', { name: 'Search universities' }).fill('Zurich');
  await page.getByRole('link', { name: 'ETH Zurich' }).waitFor();
  await expect.poll(() => page.url()).toContain('q=Zurich');
  return page.url();
};
const goToRecord = async () => {
  const list = await goToList();
  await page.getByRole('link', { name: 'ETH Zurich' }).click();
  await heading('ETH Zurich').waitFor();
  return { list, record: page.url() };
};
const askToDelete = async () => {
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};
const edit = async (region: string) => {
  await button('Edit').click();
  await dialog('Edit university').getByRole('textbox', { name: 'Region' }).fill(region);
};

describe('one press of Back leads from a record to the list', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    'its form was saved': async () => {
      await edit('Canton of Zürich');
      await button('Save').click();
    },
    'its form was cancelled': async () => {
      await button('Edit').click();
      await dialog('Edit university').getByRole('button', { name: 'Cancel' }).click();
    },
    'its form was left by Escape, pressed twice': async () => {
      await button('Edit').click();
      await dialog('Edit university').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
    'its form was discarded': async () => {
      await edit('Somewhere');
      await page.keyboard.press('Escape');
      await button('Discard').click();
    },
    'its form was left by Back': async () => {
      await button('Edit').click();
      await dialog('Edit university').waitFor();
      await page.goBack();
    },
    'its form was loaded anew and cancelled': async () => {
      await button('Edit').click();
      await dialog('Edit university').waitFor();
      await page.reload();
      await dialog('Edit university').getByRole('button', { name: 'Cancel' }).click();
    },
    'its form was opened from the palette and saved': async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('edit');
      await page.getByRole('option', { name: /^Edit/ }).first().click();
      await dialog('Edit university').getByRole('textbox', { name: 'Region' }).fill('Zürich');
      await page.keyboard.press('Control+Enter');
    },
    'its history was looked at': async () => {
      await page.getByRole('tab', { name: /^History/ }).click();
      await page.getByRole('tabpanel', { name: /^History/ }).waitFor();
      await page.getByRole('tab', { name: /^Offerings/ }).click();
    },
    'its deletion was thought better of': async () => {
      await askToDelete();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    'an offering was begun and cancelled': async () => {
      await button('New offering').click();
      await dialog('New offering').getByRole('button', { name: 'Cancel' }).click();
    },
  };
  test.each(Object.entries(ways))('after %s', async (_, way) => {
    const { list, record } = await goToRecord();
    await way();
    await isClosed();
    await expect.poll(() => page.url()).toBe(record);
    await heading('ETH Zurich').waitFor();
    await page.goBack();
    await heading('Universities').waitFor();
    await expect.poll(() => page.url()).toBe(list);
  });
});

describe('one press of Back leads from a list to the dashboard', () => {
  const cancel = async (opener: string, name: string) => {
    if (opener.startsWith('New')) await button(opener).click();
    else {
      await button('More actions').click();
      await page.getByRole('menuitem', { name: opener }).click();
    }
    await dialog(name).waitFor();
    await page.keyboard.press('Escape');
  };
  test.each([
    ['a new record was cancelled', 'New university', 'New university'],
    ['an export was cancelled', 'Export universities', 'Export universities'],
  ])('after %s', async (_, opener, name) => {
    await page.goto(`${journey.server.address}/`);
    await main().getByRole('link', { name: 'Universities' }).click();
    const list = page.url();
    await cancel(opener, name);
    await isClosed();
    await expect.poll(() => page.url()).toBe(list);
    await page.goBack();
    await heading('Dashboard').waitFor();
  });

  test.each([
    [
      'by its breadcrumb',
      () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click(),
    ],
    ['by Back', () => page.goBack()],
  ])('after an import was opened and left %s', async (_, leave) => {
    await page.goto(`${journey.server.address}/`);
    await main().getByRole('link', { name: 'Universities' }).click();
    const list = page.url();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Import universities' }).click();
    await heading('Import universities').waitFor();
    expect(new URL(page.url()).pathname).toBe('/university/import');
    await leave();
    await heading('Universities').waitFor();
    await expect.poll(() => page.url()).toBe(list);
    await page.goBack();
    await heading('Dashboard').waitFor();
  });

  test('after one of its records was made and deleted', async () => {
    await page.goto(`${journey.server.address}/`);
    await main().getByRole('link', { name: 'Levels' }).click();
    await button('New level').click();
    await dialog('New level').getByRole('textbox', { name: 'Code' }).fill('BACK');
    await dialog('New level').getByRole('textbox', { name: 'Name' }).fill('A level to go back from');
    await page.keyboard.press('Control+Enter');
    await heading('A level to go back from').waitFor();
    await askToDelete();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await heading('Levels').waitFor();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Moved A level to go back from to trash.')
      .waitFor();
    await page.goBack();
    await heading('Dashboard').waitFor();
  });
});

describe('between a week of the calendar and its events', () => {
  const make = async (title: string, starts_at: string) => {
    const fields = { kind: 'fair', attendance: 'in_person', organiser: 'Registrar', time_zone: 'Asia/Tokyo' };
    const { body } = await journey.server.call('POST', '/v1/events', {
      body: { ...fields, title, starts_at },
    });
    return body.data.id as string;
  };
  const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
  let id: string;
  beforeAll(async () => {
    await make('First', '2097-04-09T10:00');
    id = await make('Second', '2097-04-09T23:00');
  });

  test('a record has its place among those of the week', async () => {
    await page.goto(`${journey.server.address}/events/?view=calendar&span=week&date=2097-04-09`);
    await event('Second').click();
    await dialog('Second').getByRole('link', { name: 'Open event' }).click();
    await page.getByText('2 of 2', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await heading('First').waitFor();
    await page.getByText('1 of 2', { exact: true }).waitFor();
  });

  test('View in calendar leads to the event, which has the focus', async () => {
    await page.goto(`${journey.server.address}/events/${id}/`);
    // Nothing counts what an event is about.
    await page.getByRole('tab', { name: 'About', exact: true }).waitFor();
    await page.getByRole('link', { name: 'View in calendar' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => event('Second').evaluate((one) => one.matches(':focus'))).toBe(true);
    const box = (await event('Second').boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  });
});

test('a record deleted where one had come to it from elsewhere leaves the list in its place', async () => {
  const { body } = await journey.server.call('POST', '/v1/levels', {
    body: { code: 'ELSE', name: 'A level from elsewhere' },
  });
  await page.goto(`${journey.server.address}/`);
  await heading('Dashboard').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('A level from elsewhere');
  await page.getByRole('option', { name: 'A level from elsewhere' }).first().click();
  await heading('A level from elsewhere').waitFor();
  await expect.poll(() => page.url()).toContain(body.data.id);
  await askToDelete();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await heading('Levels').waitFor();
  await page.goBack();
  await heading('Dashboard').waitFor();
});

test('a dialog whose address was opened by itself closes where it is', async () => {
  await page.goto(`${journey.server.address}/university/?dialog=new`);
  await dialog('New university').getByRole('button', { name: 'Cancel' }).click();
  await isClosed();
  await heading('Universities').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('nothing of all that was complained of', () => {
  expect(visit.complaints).toEqual([]);
});
