import { endure } from './endurance.ts';
import { listToDetail, listToList, typeSearch, type Typing } from './at-work.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { openBrowser } from '../../tests/support/chromium.ts';
import { savePage, serveSaved } from './saved-pages.ts';
import { slowDown, timeToPaint } from './slow-line.ts';

const UNIVERSITY_COUNT = 100_000;
const RUN_COUNT = 5;
const FORM_SELECTOR = '#sign-in-form input[type="password"]';
const ROW_LINK_SELECTOR = 'main tbody th a';

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const medianOf = async (runs: number, work: (run: number) => Promise<number>): Promise<number> => {
  const times: number[] = [];
  // One after another: they share a machine.
  for (let run = 0; run < runs; run += 1) times.push(await work(run));
  return median(times);
};

const save = async (app: OpenApp, path: string, isSignedIn: boolean, selector: string) => {
  const { page, context } = await app.visit({ isSignedIn });
  await timeToPaint(page, app.address + path, selector, 1);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-boot]') === null);
  const html = await savePage(page);
  await context.close();
  return html;
};

/** First views, cold, on a slow line and machine, each beside the same screen saved as a page without scripts. */
const firstViews = async (app: OpenApp) => {
  const saved = await serveSaved({
    '/login': await save(app, '/login', false, FORM_SELECTOR),
    '/university/': await save(app, '/university/', true, ROW_LINK_SELECTOR),
  });
  const measure = (address: string, isSignedIn: boolean, selector: string, count: number) =>
    medianOf(RUN_COUNT, async () => {
      const { page, context } = await app.visit({ isSignedIn });
      await slowDown(page, { line: true });
      const time = await timeToPaint(page, address, selector, count);
      await context.close();
      return time;
    });
  const signIn = {
    ours: await measure(`${app.address}/login`, false, FORM_SELECTOR, 1),
    saved: await measure(`${saved.address}/login`, false, FORM_SELECTOR, 1),
  };
  const rows = {
    ours: await measure(`${app.address}/university/`, true, ROW_LINK_SELECTOR, 25),
    saved: await measure(`${saved.address}/university/`, true, ROW_LINK_SELECTOR, 25),
  };
  saved.close();
  return { signIn, rows };
};

const atWork = async (app: OpenApp, isSlow: boolean) => {
  const { page, context } = await app.visit();
  await page.goto(`${app.address}/university/`);
  await page.locator(ROW_LINK_SELECTOR).nth(24).waitFor();
  if (isSlow) await slowDown(page, { line: false });
  await listToList(page);
  const moves = {
    listToList: await medianOf(RUN_COUNT, () => listToList(page)),
    listToDetail: await medianOf(RUN_COUNT, (run) => listToDetail(page, run)),
  };
  const typed: Typing[] = [];
  for (let run = 0; run < RUN_COUNT; run += 1) {
    // Each is the first search after loading, when none of its code has run yet.
    await page.goto(`${app.address}/university/`);
    await page.locator(ROW_LINK_SELECTOR).nth(24).waitFor();
    typed.push(await typeSearch(page, 'university of zurich'));
  }
  await context.close();
  const worstKeys = typed.map(({ worstKey }) => worstKey);
  const toResponse = median(typed.map((one) => one.toResponse));
  return { ...moves, worstKeys, worstKey: median(worstKeys), toResponse };
};

const rounded = (value: number) => Math.round(value * 10) / 10;
const growth = (before: number, after: number) => rounded((after / before - 1) * 100);

/**
 * Prints what the app takes: first views on a slow line beside the same screens saved as plain pages, moves within it
 * with a quick and a slow machine, and what a thousand changes of list leave behind. Ends with status 1 where it
 * leaves too much (acceptance D06) or, in most first searches, a key waits longer than 50 ms.
 */
export const run = async (): Promise<void> => {
  const app = await openApp(UNIVERSITY_COUNT);
  try {
    const { signIn, rows } = await firstViews(app);
    const line = (what: string, { ours, saved }: typeof rows) => ({
      what,
      ms: Math.round(ours),
      'plain page, ms': Math.round(saved),
      ratio: Math.round((ours / saved) * 100) / 100,
    });
    console.log(`\nFirst views, cold: 4× slower machine, 1.6 Mbit/s, 150 ms; median of ${RUN_COUNT}`);
    console.table([line('sign-in form', signIn), line('25 rows of the universities', rows)]);

    const [quick, slow] = [await atWork(app, false), await atWork(app, true)];
    console.log(`\nAt work among ${UNIVERSITY_COUNT} universities, ms; median of ${RUN_COUNT}`);
    console.table(
      (['listToList', 'listToDetail', 'worstKey', 'toResponse'] as const).map((figure) => ({
        figure,
        here: rounded(quick[figure]),
        'at a quarter of the speed': rounded(slow[figure]),
      })),
    );
    console.log('worst key of each of those first searches, at a quarter of the speed:', slow.worstKeys);

    // Without the engine's compiler, whose code counts as heap and would hide what the app holds.
    const browser = await openBrowser('--js-flags=--jitless');
    const { page } = await app.visit({ browser });
    await page.goto(`${app.address}/university/`);
    await page.locator(ROW_LINK_SELECTOR).first().waitFor();
    const after = await endure(page);
    await browser.close();
    console.log('\nHeld after changes of list');
    console.table(after);
    const grown = {
      heap: growth(after[250].heap, after[1250].heap),
      nodes: growth(after[250].nodes, after[1250].nodes),
      listeners: growth(after[250].listeners, after[1250].listeners),
    };
    console.log('growth of the last thousand, %', grown);
    const isLean = grown.heap <= 10 && grown.nodes <= 5 && grown.listeners <= 5;
    process.exitCode = isLean && slow.worstKey <= 50 ? 0 : 1;
  } finally {
    await app.close();
  }
};
