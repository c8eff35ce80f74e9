import { setTimeout as pause } from 'node:timers/promises';
import { KEY, type RemoteBrowser } from './remote-browser.ts';

/** Milliseconds a script takes: the list stands before it has come. */
export const SCRIPT_DELAY_MS = 700;
/** Milliseconds after something is drawn. */
const MOMENTS_MS = [0, 400, 800, 1200, 2000];

interface Act {
  readonly name: string;
  /** Selector of what is clicked, as soon as it is drawn. */
  readonly click?: string;
  readonly keys?: readonly (readonly [keys: string, held?: string])[];
  /** Whether the page shows what the act is for. */
  readonly effect: string;
}

const IS_SEARCHED = `() => new URLSearchParams(location.search).get('q') === 'zurich' &&
  document.querySelector('input[type=search]')?.value === 'zurich'`;

const ACTS: readonly Act[] = [
  {
    name: 'a click on the navigation',
    click: 'nav a[href="/majors/"]',
    effect:
      "() => location.pathname === '/majors/' && document.querySelector('h1')?.textContent === 'Majors'",
  },
  {
    name: 'a click on a row',
    click: 'main tbody th a',
    effect: "() => /^.university.[^/]/.test(location.pathname) && document.querySelector('h1') !== null",
  },
  {
    name: 'a click on a button',
    click: '.page-actions .button-primary',
    effect: "() => document.querySelector('[role=dialog]') !== null",
  },
  { name: 'text in the search', click: 'main input[type=search]', keys: [['zurich']], effect: IS_SEARCHED },
  { name: 'text after a slash', keys: [['/zurich']], effect: IS_SEARCHED },
  {
    name: 'text after Ctrl+K',
    keys: [['k', KEY.control], ['zurich']],
    effect:
      "() => document.activeElement?.ariaLabel === 'Search everything' && document.activeElement.value === 'zurich'",
  },
];

const PLACE_OF = `(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const box = boxes.find(({ width }) => width > 0);
  return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
}`;
const IS_DRAWN = `() => !globalThis.isOfBefore && (${PLACE_OF})('nav a') !== null`;

/**
 * Clicks and types at moments of the first two seconds of a list, before and after its code has come.
 * @param until rejects where what is looked for does not come
 * @returns how many acts came before the code
 */
export const heedsEarlyInput = async (
  browser: RemoteBrowser,
  list: string,
  until: <T>(what: string, look: () => Promise<T | null | false>) => Promise<T>,
): Promise<number> => {
  const { begin, clickAt } = browser;
  if (!begin || !clickAt) return 0;
  // While a page goes, it cannot be asked.
  const isSo = (source: string) => browser.call<boolean>(source).catch(() => false);
  const placeOf = (selector: string) =>
    browser.call<[number, number] | null>(PLACE_OF, selector).catch(() => null);
  let early = 0;
  for (const { name, click, keys = [], effect } of ACTS) {
    for (const moment of MOMENTS_MS) {
      await browser.call('() => { globalThis.isOfBefore = true; return null; }');
      await begin(list);
      await until('the first paint', () => isSo(IS_DRAWN));
      await pause(moment);
      const place = click && (await until(`the place of ${name}`, () => placeOf(click)));
      early += Number(await isSo("() => 'boot' in document.documentElement.dataset"));
      if (place) await clickAt(...place);
      for (const [text, held] of keys) await browser.type(text, held);
      await until(`the effect of ${name} ${moment} ms after the first paint`, () => isSo(effect));
    }
  }
  return early;
};
