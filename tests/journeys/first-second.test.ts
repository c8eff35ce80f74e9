import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockCode } from '../support/block-code.ts';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';
import { openPage } from '../support/watched-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

/** The list as it is drawn before the application's code has come. */
const drawnEarly = async () => {
  const visit = await journey.visit('/activity');
  const go = await blockCode(visit.context);
  await visit.page.goto(`${journey.server.address}/university/`, { waitUntil: 'commit' });
  await visit.page.locator('.boot-skeleton main tbody tr').nth(5).waitFor();
  const click = async (selector: string) => {
    const box = await visit.page.locator(`.boot-skeleton ${selector}`).boundingBox();
    if (!box) throw new Error(`nothing was drawn for ${selector}`);
    await visit.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  return { ...visit, go, click };
};

test('a click on the navigation before the application’s code has come leads there', async () => {
  const { page, complaints, go, click, close } = await drawnEarly();
  await click('nav a[href="/majors/"]');
  go();
  await page.getByRole('heading', { level: 1, name: 'Majors' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a press that begins before the application’s code has come and ends after it is a click', async () => {
  const { page, complaints, go, close } = await drawnEarly();
  const row = page.locator('.boot-skeleton main tbody th').nth(3);
  const name = (await row.textContent())?.trim() ?? '';
  const box = await row.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10);
  await page.mouse.down();
  go();
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.mouse.up();
  await page.locator('article h1').waitFor();
  expect(name).toContain(await page.locator('article h1').textContent());
  expect(complaints).toEqual([]);
  await close();
});

test('what is typed into the search before the application’s code has come is searched for', async () => {
  const { page, complaints, go, click, close } = await drawnEarly();
  await click('.list-search input');
  await page.keyboard.type('zurixch');
  for (const _ of 'xch') await page.keyboard.press('Backspace');
  await page.keyboard.type('ch');
  go();
  const field = page.getByRole('searchbox', { name: 'Search universities' });
  await expect.poll(() => field.inputValue()).toBe('zurich');
  await page.getByRole('link', { name: 'University of Zurich', exact: true }).waitFor();
  await page.keyboard.type(' x');
  expect(await field.inputValue()).toBe('zurich x');
  expect(complaints).toEqual([]);
  await close();
});

test('a click where nothing was drawn yet opens none of the rows that come there', async () => {
  const { page, context, close } = await journey.visit('/activity');
  const go = await blockCode(context);
  let respond = () => {};
  const clicked = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await context.route('**/v1/universities?*', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto(`${journey.server.address}/university/`, { waitUntil: 'commit' });
  await page.locator('.boot-skeleton nav a').first().waitFor();
  await page.mouse.click(400, 300);
  respond();
  await page.locator('.boot-skeleton main tbody tr').nth(5).waitFor();
  go();
  await page.getByRole('link', { name: 'Aalto University', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/university/');
  await close();
});

test.each([
  ['/', 'Search universities'],
  ['Control+k', 'Search everything'],
])('what is typed after %s before the application’s code has come is searched for', async (key, name) => {
  const { page, complaints, go, close } = await drawnEarly();
  await page.keyboard.press(key);
  await page.keyboard.type('zurich');
  go();
  await expect.poll(() => page.locator(`input[aria-label="${name}"]`).inputValue()).toBe('zurich');
  expect(complaints).toEqual([]);
  await close();
});

test('a key pressed before the application’s code has come does what it does later', async () => {
  const { page, complaints, go, close } = await drawnEarly();
  await page.keyboard.press('c');
  go();
  await page.getByRole('dialog', { name: 'New university' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a record chosen by keys before the application’s code has come is opened', async () => {
  const { page, complaints, go, close } = await drawnEarly();
  const first = await page.locator('.boot-skeleton main tbody th').first().textContent();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  go();
  await page.locator('article h1').waitFor();
  expect(first).toContain(await page.locator('article h1').textContent());
  expect(complaints).toEqual([]);
  await close();
});

test('the list begins with four scripts, and none of them makes a formatter', async () => {
  const { page, context, close } = await journey.visit('/activity');
  await context.addInitScript(() => {
    const start = { made: [] as string[], scripts: [] as string[] };
    Object.assign(globalThis, { start });
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (target, parameters) => {
            if (!('app' in document.documentElement.dataset)) start.made.push(name);
            return Reflect.construct(target, parameters) as object;
          },
        }),
      });
    new MutationObserver((_, observer) => {
      if (!('app' in document.documentElement.dataset)) return;
      observer.disconnect();
      start.scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => /assets\/([\w-]+)-[\w-]{8}\.js/.exec(name)?.[1] ?? '')
        .filter(Boolean);
    }).observe(document, { attributes: true, subtree: true });
  });
  await page.goto(`${journey.server.address}/university/`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  const start = await page.evaluate(
    () => (globalThis as unknown as { start: { made: string[]; scripts: string[] } }).start,
  );
  expect(start.made).toEqual([]);
  expect(start.scripts.toSorted()).toEqual(['index', 'libraries', 'list', 'rolldown-runtime']);
  await close();
});

test('the rest of the styles is asked for before the application draws the list', async () => {
  const { page, context, close } = await journey.visit('/activity');
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!('app' in document.documentElement.dataset)) return;
      observer.disconnect();
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      Object.assign(globalThis, { styles: styles.map(({ href }) => href).join(' ') });
    }).observe(document, { attributes: true, subtree: true });
  });
  await page.goto(`${journey.server.address}/university/`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { styles: string }).styles)).toContain(
    'after-first-paint',
  );
  await close();
});

test('what nobody asked for is fetched a second after the rows', async () => {
  const { page, context, close } = await journey.visit('/activity');
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const { dataset } = document.documentElement;
      if (!('app' in dataset) || 'boot' in dataset) return;
      observer.disconnect();
      performance.mark('drawn');
    }).observe(document, { attributes: true, subtree: true });
  });
  await page.goto(`${journey.server.address}/university/`);
  const waited = await page.waitForFunction(() => {
    const count = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('subjects/count'));
    const [drawn] = performance.getEntriesByName('drawn');
    return count && drawn && { ms: count.startTime - drawn.startTime };
  });
  expect((await waited.jsonValue())?.ms).toBeGreaterThan(900);
  await close();
});

test('who means to go to another list or record has its data asked for before its code has come', async () => {
  const { page, context, complaints, close } = await journey.visit('/activity');
  const go = [await blockCode(context, 'lists'), await blockCode(context, 'record')];
  await page.goto(`${journey.server.address}/university/`);
  const asked = (path: RegExp) =>
    page.waitForRequest((request) => path.test(new URL(request.url()).pathname));
  await Promise.all([asked(/^\/v1\/universities\/[\w-]{36}$/), page.locator('tbody th a').first().hover()]);
  const linkTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await Promise.all([asked(/^\/v1\/subjects$/), linkTo('Subjects').hover()]);
  // A click alone, as by voice.
  await Promise.all([asked(/^\/v1\/majors$/), linkTo('Majors').dispatchEvent('click')]);
  for (const letCome of go) letCome();
  await linkTo('Subjects').click();
  await page.getByRole('link', { name: 'Education', exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** The list before the code of the saved views has come, with the focus on the button that stands for them. */
const withoutViews = async () => {
  const visit = await journey.visit('/activity');
  const { page } = visit;
  let go = () => {};
  const isWanted = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/later-[^/]*\.js$/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(`${journey.server.address}/university/`);
  const button = page.getByRole('button', { name: 'Views', exact: true });
  await button.focus();
  return { ...visit, button, go };
};

test('what comes for the saved views is not put under a press, nor takes the focus', async () => {
  const { page, complaints, button, go, close } = await withoutViews();
  await button.hover();
  await page.mouse.down();
  go();
  // Of the same file.
  await page.locator('.column-grip').first().waitFor();
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Save view' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Save view' }).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('nor is it put under a touch, whose click comes in a task of its own after the release', async () => {
  const { page, complaints, button, go, close } = await withoutViews();
  const press = (type: string) =>
    button.evaluate(
      (element, name) => element.dispatchEvent(new PointerEvent(name, { bubbles: true })),
      type,
    );
  await press('pointerdown');
  go();
  await page.locator('.column-grip').first().waitFor();
  await button.evaluate(async (element) => {
    element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    // Due before anything that the app does some time after the release.
    for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await page.getByRole('dialog', { name: 'Save view' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the button of the saved views keeps the focus when their code comes', async () => {
  const { page, complaints, go, close } = await withoutViews();
  go();
  await page.locator('.views-button').waitFor();
  expect(await page.locator('.views-button').evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  expect(complaints).toEqual([]);
  await close();
});

test('code comes for what every visit needs, and for no screen that nobody approached', async () => {
  const { page, close } = await journey.visit('/university/');
  const { files } = (await (await page.request.get(`${journey.server.address}/version.json`)).json()) as {
    files: readonly string[];
  };
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
    );
  await expect
    .poll(async () => {
      const there = await loaded();
      return files.filter((file) => !there.includes(file));
    })
    .toEqual([]);
  const others = (await loaded()).filter((file) => file.endsWith('.js') && !files.includes(file));
  expect(others.map((file) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual([]);
  // Fetched once more, what the page began with would leave the browser's memory, and be read anew at a reload.
  const own = await page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    ),
  );
  const times = (await loaded()).filter((file) => own.includes(`/${file}`));
  expect([times.length, new Set(times).size]).toEqual([own.length, own.length]);
  await close();
});

test('a browser that saves data fetches nothing ahead, neither at sign-in nor after it', async () => {
  const { page, close } = await openPage(journey.browser);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')));
  const idle = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      // Asked for after whatever an idle moment brought.
      await fetch('/healthz');
    });
  await page.clock.install();
  await page.goto(`${journey.server.address}/login?redirect=%2Factivity`);
  await page.waitForFunction(() => 'app' in document.documentElement.dataset);
  await idle();
  expect(fetched).not.toContain('/assets/activity.js');
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  expect(fetched).toContain('/assets/activity.js');
  await page.clock.fastForward('01:00');
  await idle();
  expect(fetched).not.toContain('/version.json');
  await close();
});
