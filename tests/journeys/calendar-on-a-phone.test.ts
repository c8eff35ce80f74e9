import { expect, test } from 'vitest';
import { beginJourney } from '../support/journey.ts';

test('an event goes where a finger takes it that has rested on it; a finger that does not rest scrolls', async () => {
  const journey = await beginJourney();
  const { body } = await journey.server.call('POST', '/v1/events', {
    body: {
      title: 'Spring fair',
      kind: 'fair',
      attendance: 'in_person',
      starts_at: '2027-03-26T10:00',
      ends_at: '2027-03-26T16:00',
      time_zone: 'Europe/Paris',
    },
  });
  const times = async () => {
    const { body: now } = await journey.server.call('GET', `/v1/events/${body.data.id}`);
    return [now.data.starts_at, now.data.ends_at, now.data.time_zone];
  };
  const { page, context, complaints } = await journey.visit('/events/?view=calendar&date=2027-03-01', {
    viewport: { width: 820, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const fair = page.getByRole('button', { name: /^Spring fair,/ });
  await fair.waitFor();
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const middle = async () => {
    // Waits until the page has come to rest.
    await fair.tap({ trial: true });
    const { x, y, width, height } = (await fair.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const begin = await middle();
  await touch('touchStart', begin.x, begin.y);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', begin.x, begin.y - step * 25);
  await touch('touchEnd');
  await page.waitForFunction(() => scrollY > 50);
  expect((await times())[0]).toBe('2027-03-26T10:00');

  const from = await middle();
  const target = (await page.locator('[data-day="2027-03-24"]').boundingBox())!;
  const top = await page.evaluate(() => scrollY);
  await touch('touchStart', from.x, from.y);
  await page.getByText('Picked up Spring fair.').waitFor({ state: 'attached' });
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', from.x + ((target.x + 30 - from.x) * step) / 10, from.y);
  await touch('touchEnd');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByText(/^Moved Spring fair to Wed,? 24 Mar 2027, 10:00 – 16:00, Paris time\.$/).waitFor();
  expect(await times()).toEqual(['2027-03-24T10:00', '2027-03-24T16:00', 'Europe/Paris']);
  expect(await page.evaluate(() => scrollY)).toBe(top);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await fair.tap();
  await page.getByRole('dialog', { name: 'Spring fair' }).waitFor();
  expect(complaints).toEqual([]);
  await journey.end();
});

test('a month on a phone counts the events of a day and draws none; the day leads to them', async () => {
  const journey = await beginJourney();
  await journey.server.call('POST', '/v1/events', {
    body: {
      title: 'Brief',
      kind: 'fair',
      attendance: 'in_person',
      starts_at: '2019-02-06T10:00',
      time_zone: 'Europe/Paris',
    },
  });
  const { page, complaints } = await journey.visit('/events/?view=calendar&date=2019-02-01', {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const day = page.getByRole('link', { name: /6 February 2019, 1 event/ });
  await day.waitFor();
  const brief = page.getByRole('button', { name: /^Brief,/ });
  expect(await brief.count()).toBe(0);
  await day.tap();
  await brief.waitFor();
  // A week is listed with all its days, so that each can be added to.
  await page.goto(`${journey.server.address}/events/?view=calendar&span=week&date=2019-02-06`);
  await brief.waitFor();
  expect(await page.locator('.agenda-day').count()).toBe(7);
  expect(complaints).toEqual([]);
  await journey.end();
});
