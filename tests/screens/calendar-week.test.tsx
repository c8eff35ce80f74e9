import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const make = (title: string, starts_at: string, ends_at: string) =>
  call('POST', '/v1/events', {
    title,
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    time_zone: 'Asia/Tokyo',
    starts_at,
    ends_at,
  });
const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });

const openWeek = async (date: string, title: string) => {
  await page.viewport(1280, 900);
  await visit({ server, path: `/events/?view=calendar&span=week&date=${date}` });
  await expect.element(event(title)).toBeVisible();
};

/** What lies in the drawn part of the event. */
const isDrawn = (title: string, text: RegExp) => {
  const button = event(title).element();
  const [outer, inner] = [button, event(title).getByText(text).element()].map((one) =>
    one.getBoundingClientRect(),
  );
  const drawn = inner!.width > 0 && inner!.top < outer!.bottom && inner!.left < outer!.right;
  expect(!drawn || (inner!.bottom <= outer!.bottom && inner!.right <= outer!.right)).toBe(true);
  return drawn;
};

test('an event of half an hour shows its title, and its time with its zone where both have room', async () => {
  await make('Interviews for grants', '2035-03-06T10:00', '2035-03-06T10:30');
  await make('Tea', '2035-03-07T10:00', '2035-03-07T10:30');
  await openWeek('2035-03-06', 'Tea');
  const title = event('Interviews for grants').getByText('Interviews for grants').element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  expect(isDrawn('Interviews for grants', /^10.AM$/)).toBe(false);
  expect([/^Tea$/, /^10.AM$/, /^Tokyo time$/].map((text) => isDrawn('Tea', text))).toEqual([
    true,
    true,
    true,
  ]);
});

/** The lines that its first word takes. */
const linesOfFirstWord = (title: string) => {
  const element = event(title).getByText(title).element();
  const { firstChild } = element;
  if (!firstChild) throw new Error(`${title} has no text`);
  const word = document.createRange();
  word.setStart(firstChild, 0);
  word.setEnd(firstChild, title.indexOf(' '));
  const isDown = getComputedStyle(element).writingMode !== 'horizontal-tb';
  // An ellipsis divides a line in two.
  return new Set([...word.getClientRects()].map(({ top, left }) => (isDown ? left : top))).size;
};

test('events side by side show their titles, and no time that is cut or has no zone', async () => {
  const titles = ['First tour', 'Second tour', 'Third tour', 'Fourth tour'];
  for (const [at, title] of titles.entries())
    await make(title, '2035-04-03T10:00', at < 2 ? '2035-04-03T10:30' : '2035-04-03T11:00');
  await openWeek('2035-04-03', 'First tour');
  for (const title of titles) {
    expect(event(title).getByText(title).element().getBoundingClientRect().width).toBeGreaterThan(16);
    expect(linesOfFirstWord(title)).toBe(1);
    expect(isDrawn(title, /^10.AM$/)).toBe(false);
  }
});
