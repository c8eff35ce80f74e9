import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit, type Network } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

const promise = () => {
  let resolve = () => {};
  const made = new Promise<void>((done) => {
    resolve = done;
  });
  return { made, resolve };
};

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

/**
 * The first answer to `question` is read at once and comes after the second.
 * @param lateness of the second, in frames after the first
 */
const delay = (question: RegExp, lateness?: number) => {
  const [firstRead, second] = [promise(), promise()];
  let asked = 0;
  const network: Network = async (request, send) => {
    if (!question.test(decodeURIComponent(request.url))) return send();
    asked += 1;
    const isFirst = asked === 1;
    const answer = await send();
    if (!isFirst) {
      second.resolve();
      if (asked === 2 && lateness !== undefined) await frames(lateness);
      return answer;
    }
    firstRead.resolve();
    await second.made;
    // Two frames later the second one has been taken in.
    await frames(lateness === undefined ? 2 : 0);
    return answer;
  };
  return { network, firstRead: firstRead.made };
};

const plan = (title: string, day: string) =>
  call('POST', '/v1/events', {
    title,
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    time_zone: 'Asia/Tokyo',
    starts_at: `${day}T10:00`,
  });

describe('what somebody else changes while the first answer is on its way is seen', () => {
  test('in the calendar', async () => {
    // A third answer, to whatever else asked, would by then have brought it without a word.
    const { network, firstRead } = delay(/\/calendar\?/, 30);
    await visit({ server, path: '/events/?view=calendar&date=2033-05-01', network });
    await firstRead;
    // Asked before the calendar is drawn, which does not listen until then.
    await expect.element(page.getByText('May 2033')).toBeVisible();
    await plan('Early fair', '2033-05-26');
    await expect.element(page.getByRole('button', { name: /^Early fair,/ })).toBeVisible();
    await expect.element(page.getByText('Early fair was added.')).toBeInTheDocument();
  });

  test('in a list that is searched', async () => {
    const { network, firstRead } = delay(/levels\?.*q=Early/);
    await visit({ server, path: '/levels/', network });
    await expect.element(page.getByRole('link', { name: 'Doctorate', exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search levels' }).fill('Early');
    await firstRead;
    await call('POST', '/v1/levels', { name: 'Early level', code: 'early' });
    await expect.element(page.getByRole('link', { name: 'Early level', exact: true })).toBeVisible();
  });

  test('in a branch of a tree that is opened', async () => {
    const add = (name: string, code: string, fields: object) =>
      call<{ id: string }>('POST', '/v1/subjects', { name, code, scheme: 'house', ...fields });
    const parent = await add('Crafts', '81', { level: 'broad' });
    await add('Forging', '811', { level: 'narrow', parent_id: parent.id });
    const { network, firstRead } = delay(new RegExp(parent.id));
    await visit({ server, path: '/subjects/?view=tree', network });
    await page.getByRole('button', { name: 'Expand Crafts' }).click();
    await firstRead;
    await add('Early weaving', '812', { level: 'narrow', parent_id: parent.id });
    await page.getByRole('button', { name: /· Show$/ }).click();
    await expect.element(page.getByText('Early weaving', { exact: true })).toBeVisible();
  });
});

test('what a later answer has brought into the calendar stays when an earlier one comes after it', async () => {
  const [read, passed] = [promise(), promise()];
  let isHolding = false;
  await visit({
    server,
    path: '/events/?view=calendar&date=2033-07-01',
    network: async (request, send) => {
      const isHeld = isHolding && request.url.includes('/calendar?');
      if (isHeld) isHolding = false;
      const answer = await send();
      if (isHeld) {
        read.resolve();
        await passed.made;
      }
      return answer;
    },
  });
  const event = (title: string) => page.getByRole('button', { name: new RegExp(`^${title},`) });
  await plan('Former fair', '2033-07-05');
  await expect.element(event('Former fair')).toBeVisible();
  isHolding = true;
  await plan('Middle fair', '2033-07-06');
  await read.made;
  await plan('Latter fair', '2033-07-12');
  await expect.element(event('Latter fair')).toBeVisible();
  passed.resolve();
  await plan('Last fair', '2033-07-14');
  await expect.element(page.getByText('Last fair was added.', { exact: true })).toBeInTheDocument();
});

test('what one saves oneself while the history is on its way is in it', async () => {
  const { id } = await call<{ id: string }>('POST', '/v1/levels', { name: 'Craft diploma', code: 'craft' });
  const [read, saved] = [promise(), promise()];
  await visit({
    server,
    path: `/levels/${id}`,
    network: async (request, send) => {
      const answer = await send();
      if (request.url.includes(`${id}/history`)) {
        read.resolve();
        await saved.made;
      }
      return answer;
    },
  });
  await page.getByRole('tab', { name: /^History/ }).click();
  await read.made;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Master craft diploma');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Master craft diploma' })).toBeVisible();
  saved.resolve();
  await expect
    .element(
      page.getByRole('tabpanel', { name: /^History/ }).getByText('Master craft diploma', { exact: true }),
    )
    .toBeVisible();
});
